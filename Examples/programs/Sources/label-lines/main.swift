// Writes the label of each line of standard input: label-lines MODEL < lines.

import Foundation
import WinnowClassification

guard CommandLine.arguments.count == 2 else {
    print("usage: label-lines MODEL < lines")
    exit(2)
}
let classifier = try TextClassifier(contentsOf: CommandLine.arguments[1])
while let line = readLine() {
    print(classifier.classification(of: line).label)
}
