package import NIOCore

/// Reads one request from the pieces in which it arrives.
package struct SpamdRequestReader {
    private let limits: ServiceLimits
    private var buffer = ByteBuffer()
    /// The number of bytes at the start of the buffer that contain no end of a line.
    private var searched = 0
    private var fields = 0
    private var headerBytes = 0
    private var request: SpamdRequest?
    private var isInMessage = false

    /// Makes a reader; messages, fields and header are within the limits.
    package init(limits: ServiceLimits) { self.limits = limits }

    /// Whether nothing has arrived.
    package var isEmpty: Bool { request == nil && buffer.readableBytes == 0 }

    /// Reads the next piece; returns the request once it is complete.
    package mutating func append(_ piece: ByteBuffer) throws(SpamdError) -> SpamdRequest? {
        buffer.writeImmutableBuffer(piece)
        while !isInMessage {
            guard let line = try nextLine() else { return nil }
            if try read(line) { return request }
        }
        guard let length = request?.length else {
            guard buffer.readableBytes <= limits.bodyBytes else { throw .messageTooLarge(limits.bodyBytes) }
            return nil
        }
        return buffer.readableBytes < length ? nil : try complete()
    }

    /// The request that ends because the client has closed its side.
    package mutating func end() throws(SpamdError) -> SpamdRequest {
        guard isInMessage else {
            // The last line need not end.
            if request == nil || buffer.readableBytes > 0 { throw .badHeader("the header is cut") }
            if let request, !request.command.hasMessage { return request }
            throw .badHeader("there is no empty line after the header")
        }
        return try complete()
    }

    /// Reads a line of the header; returns whether the request ends with it.
    private mutating func read(_ line: String) throws(SpamdError) -> Bool {
        fields += 1
        guard fields <= limits.headerFields else { throw .badHeader("there are too many fields") }
        guard request != nil else {
            let request = try SpamdRequest(line: line)
            self.request = request
            // Until 1.5 there was no header.
            return !request.command.hasMessage && request.version < SpamdRequest.Version(1, 5)
        }
        guard line.isEmpty else {
            try request?.read(field: line)
            return false
        }
        try request?.validate()
        guard request?.command.hasMessage == true else { return true }
        if let length = request?.length, length > limits.bodyBytes {
            throw .messageTooLarge(limits.bodyBytes)
        }
        isInMessage = true
        return false
    }

    private mutating func complete() throws(SpamdError) -> SpamdRequest {
        guard var request else { throw .badHeader("the header is cut") }
        let count = buffer.readableBytes
        if let length = request.length, length != count {
            throw .badHeader("(Content-Length mismatch: Expected \(length) bytes, got \(count) bytes)")
        }
        request.body = buffer.readBytes(length: count) ?? []
        return request
    }

    /// The next line, without its end; nil until it has arrived.
    private mutating func nextLine() throws(SpamdError) -> String? {
        let bytes = buffer.readableBytesView
        guard let end = bytes.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            try check(bytes.count)
            return nil
        }
        let length = end - bytes.startIndex
        try check(length)
        headerBytes += length + 1
        searched = 0
        var line = buffer.readSlice(length: length)?.readableBytesView ?? ByteBufferView()
        buffer.moveReaderIndex(forwardBy: 1)
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        return String(decoding: line, as: UTF8.self)
    }

    private func check(_ length: Int) throws(SpamdError) {
        guard headerBytes + length <= limits.headerBytes else { throw .badHeader("the header is too long") }
    }
}
