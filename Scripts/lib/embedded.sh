# Compiles the core as Embedded Swift. Other scripts source this, in the repository's root.
# The flags of Package.swift, for code that has no runtime and no reflection.
embedded_flags=(-wmo -parse-as-library -swift-version 6 -enable-experimental-feature Embedded -package-name winnow
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault)

toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")

# Compiles the C interface of the core into FOLDER/CWinnow.o, which has all code of WinnowText and WinnowCore that it needs, once;
# linked with theirs, their tables and specialized functions would be in the library three times.
# As embedded does: embedded_interface TARGET FOLDER [FLAG...].
embedded_interface() {
    embedded "$1" "$2" CWinnow -c -o "$2/CWinnow.o" -Xcc -fmodule-map-file=Sources/CWinnow/include/module.modulemap \
        -Xcc -fmodule-map-file=Sources/CWinnow/System/module.modulemap "${@:3}"
}

# Prints the functions of winnow.h.
interface_functions() {
    grep -oE '\bwinnow_[a-z_]+\(' Sources/CWinnow/include/winnow.h | tr -d '(' | sort -u
}

# Compiles a module of Sources for a target into a folder, as MODULE.swiftmodule: embedded TARGET FOLDER MODULE [FLAG...].
# With -c -o FILE also into an object. Untyped errors are a warning of the Embedded mode: `rethrows` is how closures of callers throw.
# WebAssembly, which browsers download, is optimized for its size, except for the functions with @_optimize(speed).
embedded() {
    local target=$1 folder=$2 module=$3 optimization=-O
    shift 3
    [[ $target != wasm* ]] || optimization=-Osize
    mkdir -p "$folder/kernels"
    printf 'module CWinnowKernels { umbrella "%s" export * }\n' "$PWD/Sources/CWinnowKernels/include" \
        >"$folder/kernels/module.modulemap"
    swiftc "$optimization" "${embedded_flags[@]}" -target "$target" -I "$folder" -Xcc -fmodule-map-file="$folder/kernels/module.modulemap" \
        -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
        "$@" $(find "Sources/$module" -name '*.swift' | LC_ALL=C sort) >"$folder/$module.log" 2>&1 || {
        grep -E '^\S+ error:' -A 4 "$folder/$module.log" || cat "$folder/$module.log"
        return 1
    }
}

# The kernels that the core calls.
core_kernels=(Sources/CWinnowKernels/{crc32,encoder,kernels,memory}.c Sources/CWinnowKernels/Generated/*.c)

# Compiles files of C for WebAssembly into a folder, as NAME.o: wasm_objects VERSION FOLDER FILE...
wasm_objects() {
    local version=$1 folder=$2 file
    shift 2
    mkdir -p "$folder"
    for file; do
        "$toolchain/clang" --target=wasm32-unknown-none -mbulk-memory -O2 -ffreestanding -Wall -Werror \
            -DWINNOW_VERSION="\"$version\"" -ISources/CWinnowKernels/include -ISources/CWinnow/include \
            -c "$file" -o "$folder/$(basename "$file" .c).o"
    done
}
