// The core's types are in the signatures of all libraries, and it is not a separate product.

@_exported public import WinnowCore
