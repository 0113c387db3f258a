#!/usr/bin/env python3
"""Opens Winnow models with the safetensors package and checks that nothing is lost on the way.

    Scripts/check-safetensors.py MODEL.winnow [--expect-sample]

Needs `safetensors` and `numpy`. For each tensor: type, shape, alignment and the CRC-32 that the metadata names. For the
header: its own CRC-32, the metadata's keys, the manifest. With --expect-sample the numbers are compared with those that the tests
write (Tests/WinnowModelFileTests/Sample.swift). Prints one line a tensor; exits with 1 at the first difference.
"""

import json
import struct
import sys
import zlib

import numpy
from safetensors import safe_open

TYPES = {
    "U8": "uint8", "I8": "int8", "U16": "uint16", "F16": "float16", "U32": "uint32", "I32": "int32",
    "U64": "uint64", "I64": "int64", "F32": "float32", "F64": "float64",
}
PREFIX = b'{"__metadata__":{"checksum":"'
SAMPLE = {
    "u8": numpy.frombuffer(b"hamspam", "uint8"),
    "i8": numpy.array([-128, 127], "int8"),
    "u16": numpy.array([0, 65535, 3], "uint16"),
    "f16": numpy.array([1, -2], "float16"),
    "f32": numpy.array([[0, 1.5, -2.25], [3.1415925, numpy.inf, 1e-45]], "float32"),
    "i32": numpy.array([[-5], [7]], "int32"),
    "u32": numpy.array([[[2**32 - 1]]], "uint32"),
    "empty": numpy.zeros((0, 4), "float64"),
    "f64": numpy.array(2.5, "float64"),
    "i64": numpy.array([-(2**63), 2**63 - 1], "int64"),
    "u64": numpy.array([2**64 - 1], "uint64"),
}


def check(condition, message):
    if not condition:
        sys.exit(f"{sys.argv[1]}: {message}")


def read_header(path):
    """The header's members and where the tensors begin, with the header's own checksum checked."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = file.read(length)
    check(header.startswith(PREFIX), "the header does not begin with its checksum")
    digits = slice(len(PREFIX), len(PREFIX) + 8)
    zeroed = header[: digits.start] + b"00000000" + header[digits.stop :]
    check(header[digits] == b"%08x" % zlib.crc32(zeroed), "the header's checksum does not match")
    check((8 + length) % 64 == 0, "the data does not begin at a multiple of 64")
    return json.loads(header), 8 + length


def check_metadata(metadata):
    check(metadata["format"] == "winnow", "format is not winnow")
    check(metadata["format_version"] == "1", "format_version is not 1")
    check(set(metadata) == {"checksum", "format", "format_version", "kind", "manifest"}, "other keys")
    json.loads(metadata["manifest"])


def main():
    path = sys.argv[1]
    header, start = read_header(path)
    with safe_open(path, framework="numpy") as model:
        metadata = model.metadata()
        check(metadata == header.pop("__metadata__"), "the metadata differs")
        check_metadata(metadata)
        checksums = metadata["checksum"].split(" ")[1:]
        check(set(model.keys()) == set(header), "the names differ")
        check(len(checksums) == len(header), "the number of checksums differs")
        for (name, entry), checksum in zip(header.items(), checksums):
            array = model.get_tensor(name)
            check(str(array.dtype) == TYPES[entry["dtype"]], f"the type of {name} differs")
            check(list(array.shape) == entry["shape"], f"the shape of {name} differs")
            check((start + entry["data_offsets"][0]) % array.itemsize == 0, f"{name} is not aligned")
            check(f"{zlib.crc32(array.tobytes()):08x}" == checksum, f"the checksum of {name} differs")
            if "--expect-sample" in sys.argv:
                wanted = SAMPLE[name]
                check(wanted.dtype == array.dtype and wanted.shape == array.shape, f"{name} has another form")
                check(wanted.tobytes() == array.tobytes(), f"the numbers of {name} differ")
            print(f"{name}\t{entry['dtype']}\t{entry['shape']}\t{checksum}")


if __name__ == "__main__":
    main()
