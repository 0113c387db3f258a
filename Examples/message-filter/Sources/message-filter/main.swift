// Prints the action for each line of the standard input.

var filter = MessageFilter()
while let message = readLine() { print(filter.action(for: message).rawValue) }
