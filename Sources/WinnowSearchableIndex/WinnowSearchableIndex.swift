// The names of Apple's Core Spotlight, over WinnowIndex.

// Code for Core Spotlight imports Foundation with it.
@_exported public import Foundation
