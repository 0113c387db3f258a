"""The recipe of models/language.winnow: Lingua's n-grams and FrequencyWords; Lingua's tests measure it."""
import json
import pathlib

from recipe import Recipe, information, score
from sources import archive, files, needed

SETS = ["lid_lingua_ngram_models", "frequency_words_2018"]
TEST = "lid_lingua_testdata"
PARTS = ["sentences", "word-pairs", "single-words"]


# The files of udhr2 in one of the 75 languages, with its code; the same text in another script or spelling is left out.
KNOWN = dict(pair.split(":") for pair in """
    afr:af arb:ar azj_latn:az bel:be bul:bg ben:bn bos_latn:bs cat:ca ces:cs cym:cy dan:da deu:de deu_1901:de
    ell_monotonic:el ell_polytonic:el eng:en epo:eo spa:es est:et eus:eu pes_1:fa pes_2:fa fin:fi fra:fr gle:ga guj:gu
    heb:he hin:hi hrv:hr hun:hu hye:hy ind:id isl:is ita:it jpn:ja kat:ka kaz:kk kor:ko lat:la lat_1:la lug:lg lit:lt
    lav:lv mri:mi mkd:mk khk:mn mar:mr mly_latn:ms nob:nb nld:nl nno:nn pan:pa pol:pl por_PT:pt por_BR:pt ron:ro
    ron_1993:ro ron_1953:ro rus:ru slk:sk slv:sl sna:sn som:so als:sq srp_cyrl:sr sot:st swe:sv swh:sw tam:ta tha:th
    tgl:tl tsn:tn tur:tr tso_MZ:ts ukr:uk urd:ur vie:vi xho:xh yor:yo cmn_hans:zh cmn_hant:zh zul:zu""".split())
OTHER_FORMS = {"srp_latn", "mly_arab", "007", "008", "009", "010", "011", "nku"}
UNSPACED = {"jpn", "cmn_hans", "cmn_hant", "tha", "lao", "khm", "mya", "bod", "dzo"}
# Pieces of this many words, or of three times as many letters in scripts without spaces; at most PIECES per language.
WORDS, PIECES = 20, 40


def pieces(datasets):
    """Pieces of the Universal Declaration of Human Rights by file: in known and in other languages."""
    known, others = {}, {}
    for path, data in files(datasets, "nltk", r"/udhr2/[^/]*\.txt$").items():
        name = pathlib.Path(path).stem
        if name in OTHER_FORMS:
            continue
        words = list("".join(data.decode().split())) if name in UNSPACED else data.decode().split()
        size, space = (3 * WORDS, "") if name in UNSPACED else (WORDS, " ")
        found = [space.join(words[start : start + size]) for start in range(0, len(words) - size + 1, size)]
        (known if name in KNOWN else others)[name] = found[:PIECES]
    return known, others


def unknown_scores(work, model, datasets):
    """The share of pieces in unknown languages that are undetermined or below .5, that are undetermined, and of pieces
    in known languages that are right. Every second language was used to choose the constants and is left out."""
    known, others = ({name: texts[name] for name in sorted(texts)[1::2]} for texts in pieces(datasets))
    answers = {}
    for part, texts in (("known", known), ("others", others)):
        rows = [(name, text) for name in texts for text in texts[name]]
        work.write(f"{part}.txt", "".join(f"{text}\n" for _, text in rows))
        lines = work.run("language", model, f"{part}.txt", "--input-format", "lines", "--format", "jsonl").splitlines()
        answers[part] = [(name, json.loads(line)) for (name, _), line in zip(rows, lines, strict=True)]
    unsure = [a["language"] == "und" or a["probability"] < 0.5 for _, a in answers["others"]]
    undetermined = [a["language"] == "und" for _, a in answers["others"]]
    right = [a["language"] == KNOWN[name] for name, a in answers["known"]]
    return [sum(found) / len(found) for found in (unsure, undetermined, right)] + [len(others)]


def unpack(datasets, folder):
    """Unpacks n-grams and word lists, except the bilingual lists (ze_)."""
    for name in SETS:
        with archive(datasets, name) as tar:
            files = [entry for entry in tar if not pathlib.Path(entry.name).name.startswith("ze_")]
            tar.extractall(folder, files, filter="data")


class Language(Recipe):
    name = "language"
    limit = 4_000_000
    verb = ("train", "language", "DATA")
    information = information("CC BY-SA 4.0", "Tells 75 languages apart")

    def train(self, work, datasets):
        unpack(datasets, work.folder / "DATA")
        self.run(work, "--quiet")
        table = []
        for part in PARTS:
            scores = work.scores(self.file, needed(datasets / TEST / part).resolve())
            table.append(
                f"| {part} | {scores['examples']:,} | {scores['accuracy']:.4f} | {scores['expectedCalibrationError']:.3f} |")
        unsure, undetermined, right, count = unknown_scores(work, self.file, datasets)
        return {
            "TABLE": "\n".join(table), "UNSURE": score(unsure), "UNDETERMINED": score(undetermined), "RIGHT": score(right),
            "OTHERS": str(count),
        }
