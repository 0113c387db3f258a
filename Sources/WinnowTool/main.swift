// The command `winnow`: all of it is in WinnowCommands.

import WinnowCommands

Winnow.run()
