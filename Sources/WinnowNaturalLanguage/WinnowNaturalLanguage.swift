// The names of Apple's NaturalLanguage framework, over Winnow's libraries.

// NaturalLanguage imports Foundation for its users, and programs rely on that.
@_exported public import Foundation
