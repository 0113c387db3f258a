/// The order in which messages were learned, as far as it matters: when it no longer says anything.
///
/// In the order in which mail arrives, each message corrects what was learned before it. The order of a folder
/// says nothing, and a learner with constant steps would believe the folder that it saw last. So messages of
/// one label that are learned in a row in one sitting, and those of both labels that follow each other as fast as
/// only a program learns, are due to be learned again with all before them, in balance. The rule only depends on
/// labels and times, so that it gives the same for a journal that is read again.
package struct LearningOrder: Sendable, Hashable {
    /// The largest time in seconds between two messages of one sitting.
    private static let pause: UInt64 = 300
    /// The least number of messages of a label in one sitting that are a folder, its share of all, and its share of
    /// its label: a small folder is much of what is known of a label that is rare.
    private static let leastRun = 3
    private static let runShare = 32
    private static let labelShare = 16
    /// The largest time in seconds between two messages that a program learns, and the least number of them.
    private static let programPause: UInt64 = 1
    private static let leastBurst = 20

    /// The number of messages learned, and of spam among them.
    private(set) var count = 0
    private(set) var spamCount = 0
    /// The number of the last messages with one label, and of those learned in one sitting.
    package private(set) var row = 0
    private(set) var run = 0
    /// The number of the last messages that a program learned, of both labels.
    private(set) var burst = 0
    /// The label and the time of the last message.
    private(set) var isSpam = false
    private(set) var time: Int64 = 0
    /// The number of messages that must be learned in balance, before those learned in order.
    private(set) var due = 0

    /// Whether a sitting ends between two messages that are learned one after the other at these times.
    static func isPause(from time: Int64, to next: Int64) -> Bool { isPause(from: time, to: next, pause) }

    private static func isPause(from time: Int64, to next: Int64, _ longest: UInt64) -> Bool {
        let (seconds, overflow) = next.subtractingReportingOverflow(time)
        return overflow || seconds.magnitude > longest
    }

    /// Makes the order of no messages.
    init() {}

    /// Adds a message.
    mutating func add(isSpam: Bool, time: Int64) {
        let isSame = count > 0 && isSpam == self.isSpam
        row = isSame ? row + 1 : 1
        run = isSame && !Self.isPause(from: self.time, to: time) ? run + 1 : 1
        burst = count > 0 && !Self.isPause(from: self.time, to: time, Self.programPause) ? burst + 1 : 1
        (self.isSpam, self.time) = (isSpam, time)
        count += 1
        if isSpam { spamCount += 1 }
        let same = isSpam ? spamCount : count - spamCount
        guard same < count else { return }
        let isFolder = run >= max(Self.leastRun, min(count / Self.runShare, same / Self.labelShare))
        if isFolder || burst >= max(Self.leastBurst, count / Self.runShare) { due = count }
    }

    /// The numbers of the first messages, those of each label in order and spread over all evenly.
    static func balanced(_ isSpam: [Bool]) -> [Int] {
        let spam = isSpam.indices.filter { isSpam[$0] }
        let ham = isSpam.indices.filter { !isSpam[$0] }
        var order: [Int] = []
        order.reserveCapacity(isSpam.count)
        var (nextSpam, nextHam) = (0, 0)
        while nextSpam < spam.count || nextHam < ham.count {
            // The middles of equal parts of both: (2 i + 1) / 2 n.
            let isSpamNext =
                nextHam == ham.count
                || nextSpam < spam.count
                    && (2 * nextSpam + 1) * ham.count <= (2 * nextHam + 1) * spam.count
            if isSpamNext {
                order.append(spam[nextSpam])
                nextSpam += 1
            } else {
                order.append(ham[nextHam])
                nextHam += 1
            }
        }
        return order
    }
}

extension LearningOrder {
    /// Appends the numbers to a layer's file.
    func append(to bytes: inout [UInt8]) {
        for number in [count, spamCount, row, run, burst, due] {
            bytes.append(fixed: UInt32(clamping: number))
        }
        bytes.append(fixed: time)
        bytes.append(fixed: UInt8(isSpam ? 1 : 0))
    }

    /// Reads the numbers; nil if there are too few bytes.
    init?(reading cursor: inout ByteCursor) {
        guard let count = cursor.fixed(UInt32.self), let spamCount = cursor.fixed(UInt32.self),
            let row = cursor.fixed(UInt32.self), let run = cursor.fixed(UInt32.self),
            let burst = cursor.fixed(UInt32.self), let due = cursor.fixed(UInt32.self),
            let time = cursor.fixed(Int64.self),
            let label = cursor.fixed(UInt8.self), due <= count, spamCount <= count
        else { return nil }
        (self.count, self.spamCount, self.due) = (Int(count), Int(spamCount), Int(due))
        (self.row, self.run, self.burst) = (Int(row), Int(run), Int(burst))
        (isSpam, self.time) = (label != 0, time)
    }
}
