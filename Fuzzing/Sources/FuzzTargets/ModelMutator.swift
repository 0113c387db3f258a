// Random mutations of model files that mostly leave them readable.

import WinnowSystem

/// Changes parts of a safetensors file: header members, manifest values, numbers, offsets.
struct ModelMutator {
    let maximumSize: Int

    func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var parts = ModelParts(input)
        let bytes = ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize)
        for _ in 0...random.next(below: 3) {
            switch random.next(below: 12) {
            case 10: swell(&parts, &random)
            case 11: fillTensor(&parts, &random)
            case 0: return bytes.mutate(input, &random)
            case 1: parts.header = bytes.mutate(parts.header, keeping: 0, &random)
            case 2...4: changeMember(&parts, &random)
            case 5, 6: changeManifest(&parts, &random)
            case 7: parts.data = bytes.mutate(parts.data, &random)
            default: changeNumbers(&parts.data, &random)
            }
        }
        let isSealed = random.next(below: 16) > 0
        if isSealed, random.next(below: 2) == 0 { parts.fixTensorChecksums() }
        let file = parts.file(isSealed: isSealed)
        return file.count > maximumSize ? Array(file.prefix(maximumSize)) : file
    }

    /// Changes 32-bit numbers of tensors: offsets and columns out of range, weights that are NaN.
    private func changeNumbers(_ data: inout [UInt8], _ random: inout SeededGenerator) {
        guard data.count >= 4 else { return }
        let edges: [UInt32] = [
            0, 1, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000,
            0x7F7F_FFFF, 0xFF7F_FFFF, 0x0000_0001, 0x3F80_0000,
        ]
        for _ in 0...random.next(below: 40) {
            let place = 4 * random.next(below: data.count / 4)
            let edge = edges[random.next(below: edges.count)]
            let number = random.next(below: 4) == 0 ? UInt32(random.next(below: 4096)) : edge
            for byte in 0..<4 { data[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
        }
    }

    /// Replaces all numbers of a tensor, or every other one, with one that is NaN, infinite or extreme.
    private func fillTensor(_ parts: inout ModelParts, _ random: inout SeededGenerator) {
        let tensors = (parts.headerValue?.object?.members ?? []).filter { $0.key != "__metadata__" }
        guard !tensors.isEmpty else { return }
        let tensor = tensors[random.next(below: tensors.count)].value
        let offsets = (tensor["data_offsets"]?.array ?? []).compactMap(\.integer)
        guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1], offsets[1] <= parts.data.count
        else { return }
        let isHalf = tensor["dtype"]?.string == "F16"
        let numbers: [[UInt8]] =
            isHalf
            ? [[0, 0x7E], [0, 0x7C], [0, 0xFC], [0xFF, 0x7B]]
            : [[0, 0, 0xC0, 0x7F], [0, 0, 0x80, 0x7F], [0, 0, 0x80, 0xFF], [0xFF, 0xFF, 0x7F, 0x7F]]
        let number = numbers[random.next(below: numbers.count)]
        let step = number.count * (1 + random.next(below: 2))
        var place = offsets[0]
        while place + number.count <= offsets[1] {
            parts.data.replaceSubrange(place..<place + number.count, with: number)
            place += step
        }
    }

    /// Makes the manifest or the header long or deep: a value repeated hundreds of times, lists in lists.
    private func swell(_ parts: inout ModelParts, _ random: inout SeededGenerator) {
        let inManifest = random.next(below: 3) > 0
        guard var value = inManifest ? parts.manifest : parts.headerValue else { return }
        swell(&value, &random)
        if inManifest { parts.manifest = value } else { parts.headerValue = value }
    }

    private func swell(_ value: inout JSONValue, _ random: inout SeededGenerator) {
        switch value {
        case .object(let object) where !object.members.isEmpty && random.next(below: 6) > 0:
            let chosen = random.next(below: object.members.count)
            var changed = JSONObject()
            for (place, member) in object.members.enumerated() {
                var member = member
                if place == chosen { swell(&member.value, &random) }
                changed.append(key: member.key, value: member.value)
            }
            value = .object(changed)
        case .array(let array) where !array.isEmpty && random.next(below: 4) > 0:
            let element = array[random.next(below: array.count)]
            // More would not fit into the input.
            let count = min(1 << random.next(below: 11), max(1, maximumSize / 4 / element.text().utf8.count))
            value = .array(array + Array(repeating: element, count: count))
        default:
            for _ in 0..<random.next(below: 200) { value = .array([value]) }
        }
    }

    private func changeMember(_ parts: inout ModelParts, _ random: inout SeededGenerator) {
        guard var value = parts.headerValue else { return }
        change(&value, &random, depth: 0)
        parts.headerValue = value
    }

    private func changeManifest(_ parts: inout ModelParts, _ random: inout SeededGenerator) {
        guard var value = parts.manifest else { return }
        change(&value, &random, depth: 0)
        parts.manifest = value
    }

    /// Changes one nested value.
    private func change(_ value: inout JSONValue, _ random: inout SeededGenerator, depth: Int) {
        switch value {
        case .object(let object) where !object.members.isEmpty && random.next(below: 8) > 0:
            let chosen = random.next(below: object.members.count)
            var changed = JSONObject()
            for (place, member) in object.members.enumerated() {
                var member = member
                if place == chosen {
                    switch random.next(below: 12) {
                    case 0: continue
                    case 1: member.key = string(&random)
                    case 2: changed.append(key: member.key, value: member.value)
                    default: change(&member.value, &random, depth: depth + 1)
                    }
                }
                changed.append(key: member.key, value: member.value)
            }
            value = .object(changed)
        case .array(var array) where !array.isEmpty && random.next(below: 8) > 0:
            let chosen = random.next(below: array.count)
            switch random.next(below: 6) {
            case 0: array.remove(at: chosen)
            case 1: array.append(array[chosen])
            default: change(&array[chosen], &random, depth: depth + 1)
            }
            value = .array(array)
        case .integer(let integer) where random.next(below: 2) == 0:
            let step = 1 << random.next(below: 8)
            value = .integer(random.next(below: 2) == 0 ? integer &+ step : integer &- step)
        default: value = leaf(&random)
        }
    }

    private func leaf(_ random: inout SeededGenerator) -> JSONValue {
        switch random.next(below: 8) {
        case 0: .null
        case 1: .bool(random.next(below: 2) == 0)
        case 2: .array([])
        case 3: .object(JSONObject())
        case 4: .string(string(&random))
        default:
            (try? JSONValue(parsing: ByteMutator(dictionary: [], maximumSize: 0).number(&random)))
                ?? .integer(-1)
        }
    }

    private func string(_ random: inout SeededGenerator) -> String {
        String(decoding: Self.dictionary[random.next(below: Self.dictionary.count)], as: UTF8.self)
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            "U8", "I8", "U16", "F16", "U32", "I32", "U64", "I64", "F32", "F64", "BF16", "BOOL", "weights",
            "intercepts",
            "features.word.texts", "features.word.text_starts", "features.word.bucket_starts",
            "features.word.fingerprints", "features.word.numbers", "features.word.idf",
            "features.character.texts", "features.word.tags", "features.word.idf_codes",
            "features.word.idf_values", "features.word.rest", "features.word.text_columns", "weights.codes",
            "weights.scales", "weights.starts", "weights.counts", "weights.labels",
            "features.character.idf", "__metadata__", "dtype", "shape", "data_offsets", "format",
            "format_version", "kind",
            "checksum", "manifest", "labels", "features", "information", "hashBits", "wordNGrams",
            "characterNGrams",
            "[0,0]", "[]", "{}", "null", "\"", "\\", "\n", "a\nb", "\u{1B}[2J", "winnow", "2",
            "text-classifier", "multi-label-classifier", "multiLabel", "thresholds", "messages",
            "unicode", "lowercase", "stem", "removeKinds",
        ].map { Array($0.utf8) }
}
