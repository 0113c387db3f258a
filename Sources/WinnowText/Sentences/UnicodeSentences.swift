/// Finds the sentences of a text by the rules of UAX #29, revision 47
/// (<https://www.unicode.org/reports/tr29/#Sentence_Boundaries>).
struct UnicodeSentences {
    let text: TextBytes

    /// The progress towards the end of a sentence.
    private enum Stage {
        /// No terminator directly before.
        case none
        /// `SATerm`.
        case terminator
        /// `SATerm Close+`.
        case close
        /// `SATerm Close* Sp+`.
        case space
    }

    /// The end of the sentence that begins at `start`, including the white space after it.
    ///
    /// Complexity: O(*n*) over all sentences of a text: SB8 looks ahead only up to the next terminator, so
    /// each character is examined once.
    func endOfSentence(from start: Int) -> Int {
        var index = start
        var stage = Stage.none
        var isAmbiguous = false
        // The last characters that are not skipped by SB5.
        var last = SentenceBreakClass.other
        var beforeTerminator = SentenceBreakClass.other
        while index < text.count {
            let (next, length) = SentenceBreakClass.character(at: index, in: text)
            if next.endsParagraph { return end(ofLineBreak: next, at: index) }  // SB3, SB4
            if next.isIgnorable, index > start {  // SB5
                index += length
                continue
            }
            switch stage {
            case .none:
                break
            case .terminator, .close, .space:
                let goesOn =
                    next == .space || next == .close && stage != .space  // SB9, SB10
                    || next.isTerminator || next == .goesOn  // SB8a
                    || isAmbiguous
                        && (stage == .terminator && joins(beforeTerminator, next)
                            || isLower(behind: index))  // SB8
                guard goesOn else { return index }  // SB11
            }
            if next.isTerminator {
                beforeTerminator = last
                isAmbiguous = next == .ambiguousTerminator
                stage = .terminator
            } else {
                stage = following(stage, next)
            }
            last = next
            index += length
        }
        return index
    }

    private func following(_ stage: Stage, _ next: SentenceBreakClass) -> Stage {
        switch (stage, next) {
        case (.none, _): .none
        case (_, .space): .space
        case (.terminator, .close), (.close, .close): .close
        default: .none
        }
    }

    /// The end of the line break at `index`.
    private func end(ofLineBreak first: SentenceBreakClass, at index: Int) -> Int {
        let next = index + SentenceBreakClass.character(at: index, in: text).length
        let isPair = first == .carriageReturn && next < text.count && text[next] == 0x0A
        return isPair ? next + 1 : next
    }

    /// Rules SB6 and SB7: digits, and capitals after a letter, directly after a full stop.
    private func joins(_ before: SentenceBreakClass, _ next: SentenceBreakClass) -> Bool {
        next == .numeric || next == .upper && before.isCased
    }

    /// Rule SB8: whether a lower-case letter precedes any other letter, terminator or paragraph end.
    private func isLower(behind start: Int) -> Bool {
        var index = start
        while index < text.count {
            let (next, length) = SentenceBreakClass.character(at: index, in: text)
            if next == .lower { return true }
            if next == .upper || next == .otherLetter || next.endsParagraph || next.isTerminator {
                return false
            }
            index += length
        }
        return false
    }
}
