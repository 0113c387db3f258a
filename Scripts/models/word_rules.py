"""Rules that change the ends of words, learned from words and their base forms; for stems and for lemmas.

Endings are learned from the shortest to the longest: one is kept if most of its words need a change other than the shorter
one's. A change is the number of bytes to remove from a word's end, and the letters to append.
"""
import collections

LONGEST_END = 7
SMALLEST_SUPPORT = 4
WIDTH = 108


def change(word, base):
    same = 0
    while same < min(len(word), len(base)) and word[same] == base[same]:
        same += 1
    return len(word[same:].encode()), base[same:]


def by_ending(word, ends):
    """The change of a word by its longest known ending."""
    lengths = range(min(LONGEST_END, len(word) - 1), 0, -1)
    return next((ends[word[-length:]] for length in lengths if word[-length:] in ends), (0, ""))


def learn(changes, votes):
    """The changes by ending, from those of words; `votes` is how much a word counts."""
    ends = {}
    for length in range(1, LONGEST_END + 1):
        tallies = collections.defaultdict(collections.Counter)
        for word, what in changes.items():
            if len(word) > length and what[0] <= len(word[-length:].encode()):
                tallies[word[-length:]][what] += votes(word)
        for end, tally in tallies.items():
            best, count = max(tally.items(), key=lambda item: (item[1], item[0]))
            before = next((ends[end[cut:]] for cut in range(1, length) if end[cut:] in ends), (0, ""))
            if count >= SMALLEST_SUPPORT and best != before and count > tally[before]:
                ends[end] = best
    return ends


def lines(ends, words):
    """Lines of a change and the words, or endings after a hyphen, that it applies to."""
    groups = collections.defaultdict(list)
    for end, what in ends.items():
        groups[what].append("-" + end)
    for word, what in words.items():
        groups[what].append(word)
    for (strip, addition), items in sorted(groups.items()):
        line = ""
        for item in sorted(items):
            if not line or len(line) + 1 + len(item) > WIDTH:
                if line:
                    yield line
                line = f"{strip}{addition}"
            line += " " + item
        yield line
