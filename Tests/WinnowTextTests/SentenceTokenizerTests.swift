// English sentences: which punctuation ends them, and which does not.

import Testing
import WinnowText

@Suite struct SentenceTokenizerTests {
    @Test(arguments: [
        "Hello there.| How are you?| Fine!",
        "Mr. Smith met Dr. J. K. Rowling at St. Pancras.| They left.",
        "It costs 3.50, i.e. less than approx. 4.20 in the U.S. market.| Good.",
        "We live in the U.S.| It is large.",
        "Bring pens, paper, etc.| The rest is here.",
        "Fig. 3 shows it.| See p. 12 and No. 7 for more.",
        "Walk from A to B.| Then take line D.| The rest is easy.",
        "J. Will and George W. Bush met Mr. T.| We left.",
        "See Sec. 5.1, Eqs. (3) and (4), ch. IV and Art. 12.| Good.", "Turn to p. 9.| What is there?",
        "It took 5 sec.| Then he left.| She likes art.| 5 people came.",
        "Wait... what?| Well...| Never mind.",
        "“Mr. Smith came.”| ‘Dr. No stayed.’| He said “Prof. Jones is ill.”",
        "\"Is it you?\" he asked.| \"Yes!\" she said.",
        "He said \"no.\"| Then he left.",
        "(It rained.)| We stayed.",
        "great food.| will come again!!| thanks",
        "Great job! :)| Will buy again.",
        "Great job! 😀🎉| Will buy again.",
        "this is the end.Next one begins.",
        "See www.example.com or mail a.b@example.com today.| Thanks.",
        "1. First we eat.| 2. Then we sleep.",
        "He came at 6 p.m. on Mon. Oct. 2 by train.",
        "Yahoo! It works.",
        "今天天气很好。|我们去公园吧！|好吗？",
        "a\n\nb| c",
    ])
    func `sentences end where a reader expects`(marked: String) {
        var expected = marked.split(separator: "|").map { $0.trimmingBlanks }
        if marked.contains("end.Next") { expected = ["this is the end.", "Next one begins."] }
        if marked.hasPrefix("Yahoo") { expected = ["Yahoo!", "It works."] }
        if marked.hasPrefix("a\n") { expected = ["a", "b c"] }
        let text = marked.hasPrefix("a\n") ? "a\n\nb c" : marked.replacing("|", with: "")
        #expect(SentenceTokenizer().sentences(in: text) == expected)
    }

    @Test(arguments: [
        "Er kam am 3. Oktober 2020 an.| Das war im 18. Jahrhundert üblich.",
        "Das gilt z. B. für Brot, u. a. in Öl bzw. Butter.| Gut.",
        "„Komm her.“| Er kam.| »Nein!«| Sie ging.",
        "Il dit : « Bonjour. »| Puis il part.| Mme Durand reste.",
        "Il dit : «\u{202F}Bonjour.\u{202F}»| Puis il part.",
        "Il dit « Bonjour ! ».| Puis il part.", "Il dit «\u{A0}Bonjour\u{202F}!\u{A0}».| Puis il part.",
        "Elle dit « Oui ! », puis sort.| « Non ? »", "Fin « x ! »; puis rien.| « Non ? ».",
        "Vraiment ?| Oui !| C'est en 493 av. J.-C. qu'il vint.",
        "¿Qué hora es?| ¡Vamos!| La Sra. López vive en la pág. 3.",
        "Il sig. Rossi è qui.| Bene.", "Dhr. Jansen kwam.| Bijv. vandaag.", "Ul. Prosta 5, np. dziś.| Tak.",
        "Он живёт на ул. Мира.| Мы ждём.| Это было в 1990 г. и позже.",
        "''That is good. ''| She left.",
        "「行きます。」と言った。|はい。", "「行きます。」|彼は言った。", "他说：“好。”|她走了。", "これは本です。|あれは？|はい！",
        "مرحبا.| كيف حالك؟| بخير.", "यह घर है।| वह गया।",
    ])
    func `abbreviations and quotation marks of other languages`(marked: String) {
        let expected = marked.split(separator: "|").map { $0.trimmingBlanks }
        #expect(SentenceTokenizer().sentences(in: marked.replacing("|", with: "")) == expected)
    }

    @Test(arguments: [
        (
            "de",
            "Er spielt in der 1. Bundesliga und gewann das 45. Turnier.| Dann ging er am 3.| Die Fa. Meier zahlt, vgl. "
                + "Abb. 3 auf S. 12, lt. Vertrag.| Karl V. von Spanien starb im 19. Jh.| Sie ist 67.| Das war 1990.| Gut."
        ),
        (
            "de",
            "Sie kommt aus der Schweiz.| Er nicht.| Das ist Franz.| Wann?| 2019.| Danach zog er um.| Erst usw.| Über ihn."
        ),
        (
            "nl",
            "Ik geloof wat ik zie.| Het is mooi.| Dit is Max.| Hij is lief.| Jansen BV.| Het bedrijf is groot."
        ),
        ("es", "Creo que no.| Pedro se fue.| Compró pan etc.| Mañana vamos."),
        ("fr", "Ils étaient sept.| Jean dort.| Je lis des BD.| Et toi ?"),
        ("it", "Ho detto di no.| È tardi.| Ho visto il don.| Era vecchio."),
        (
            "es",
            "El Sr. García llamó a Ud.| La Avda. Central, núm. 5.| Ud. sabe que EE. UU.| Es grande.| Mide 3 m aprox. hoy.| "
                + "Los Ctes. Pérez y el Gral. Franco."
        ),
        (
            "fr",
            "MM. Durand et J.-P. Martin, Cie. Dupont.| Il a des poires, etc.| Puis le Pr. Durand part.| L'art. 5 reste (B.I.P.) "
                + "ou part.| Je prends la ligne A.| Une autre."
        ),
        (
            "it",
            "La dott.ssa Rossi, l'on. Verdi e l'ing. Bianchi.| L'art. 5 e gli artt. 6 e 7.| Mele, ecc.| Poi partì."
        ),
        ("nl", "De heer drs. Jansen en ds. Pieters, zgn. Vrienden.| Appels, peren enz.| De rest kwam."),
        (
            "pt",
            "O Eng. Souza e V. Exa. Silva, séc. XIX.| Os votos de Nevoeiro Jr.| Em duas semanas.| Ao PMDB etc.| O evento acabou."
        ),
        ("pt-BR", "A Profª. Maria.| Fim."), ("pl", "Am 5.| Klasse."),
    ])
    func `sentences end by the customs of their language`(language: String, marked: String) {
        let expected = marked.split(separator: "|").map { $0.trimmingBlanks }
        let tokenizer = SentenceTokenizer(rules: SentenceTokenizer.Rules(language: language))
        #expect(tokenizer.sentences(in: marked.replacing("|", with: "")) == expected)
    }

    @Test func `a wrapped line does not end a sentence`() {
        let mail = """
            Dear all, please find the minutes of the meeting that we had last
            Tuesday in the annex. See you
            soon.

            Regards
            Ann
            """
        #expect(
            SentenceTokenizer().sentences(in: mail) == [
                "Dear all, please find the minutes of the meeting that we had last\nTuesday in the annex.",
                "See you\nsoon.", "Regards", "Ann",
            ])
        #expect(SentenceTokenizer(rules: .unicode).sentences(in: mail).count == 6)
    }

    @Test(arguments: [40, 60, 72, 100, 130])
    func `a text wrapped at any width keeps its sentences`(columns: Int) {
        let sentences = [
            "Last summer Anna and her sister drove all the way from Berlin to Amsterdam in an old Volkswagen.",
            "In the evening they met friends.", "Near the River Amstel they found “Het Oude Huis” (a café).",
            "The bill was $30, which Bob paid in Euros because the United Kingdom was far away.",
            "Later they went on to the House of Ann Frank, the Rijksmuseum and the Van Gogh Museum.",
        ]
        let text = sentences.joined(separator: " ")
        let wrapped = Self.wrapped(text, at: columns)
        let found = SentenceTokenizer().sentences(in: wrapped + "\n\n" + wrapped)
        #expect(found.map { $0.replacing("\n", with: " ") } == sentences + sentences)
        #expect(TextUnit.paragraph().spans(in: wrapped + "\n\n" + wrapped).count == 2)
    }

    @Test func `a wrapped line may begin with a symbol`() {
        let text = """
            Anna met all of her old friends in the evening, far from the
            house where they grew up, which is now a small hotel or bar
            -- they had not seen each other for many years, and so a few
            & more stories were told until the morning.
            """
        #expect(SentenceTokenizer().sentences(in: text) == [text])
        let quoted = "Anna wrote to her old friends again in the evening, far from\nthe house,\n> quoted line"
        #expect(SentenceTokenizer().sentences(in: quoted).last == "> quoted line")
    }

    @Test(arguments: [
        // Items of a list.
        "- the first item of this list is a line of sixty letters now|- the second item of this list is as "
            + "long as that was too|- a third",
        // Headings and short last lines.
        "Terms of Sale|The goods that the seller sends to the buyer stay the property of the\n"
            + "Seller until the buyer has paid for them|Delivery|The seller chooses how to send the goods to the\n"
            + "buyer, and informs the buyer of it",
        // Verse.
        "Two roads diverged in a yellow wood,|And sorry I could not travel both|And be one traveler, long I stood",
        // A list.
        "Milk and butter|Two dozen eggs from the market|Bread|Apples|Tea for Anna",
        // A letter: the width of its paragraph shows that the other lines are complete.
        "We have received your order of the fourth of May and will send it to you in the\nnext days"
            + "||Yours sincerely|Dr Maria Anna Miller-Smith|Head of Customer Service|Box 17|Springfield",
        // One paragraph a line.
        "The first paragraph of this text is one line, which is longer than any page is wide, and it does not "
            + "end with a full stop, so that only its length shows that it is a paragraph of its own|"
            + "The second one is shorter, and would be wrapped|Third",
    ])
    func `complete lines end a sentence`(marked: String) {
        let text = marked.replacing("|", with: "\n")
        let expected = marked.split(separator: "|").map(String.init)
        #expect(SentenceTokenizer().sentences(in: text) == expected)
    }

    /// A text with line breaks in place of spaces, so that no line has more than `columns` characters.
    private static func wrapped(_ text: String, at columns: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test func `one method finds all units`() {
        let text = "  One two. Three!\n\nFour\t "
        #expect(TextUnit.word().spans(in: text).count == 6)
        #expect(TextUnit.sentence().spans(in: text) == [2..<10, 11..<17, 19..<23])
        #expect(TextUnit.paragraph().spans(in: text) == [2..<17, 19..<23])
        #expect(TextUnit.document.spans(in: text) == [2..<23])
    }

    @Test(arguments: ["", " ", "\n\r\n", "\u{2028}\u{85}", "\u{A0}"])
    func `white space has no units`(text: String) {
        for unit in [TextUnit.word(), .sentence(), .sentence(.unicode), .paragraph(), .document] {
            #expect(unit.spans(in: text).isEmpty, "\(unit)")
        }
    }

    @Test func `spans are ordered, not empty, and only leave out white space`() {
        var random = FilterTestGenerator(seed: 17)
        let pieces = [
            "a", "B", "Mr", "etc", ".", ".", "!", "?", "…", " ", " ", "\n", "\r\n", "\"", ")", "(", "1", "é",
            "。",
            "中", "😀", ":)", "\u{2028}", "\u{301}", "U.S.", "\u{A0}", "\0",
        ]
        for _ in 0..<3000 {
            var text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            .joined()
            text.makeContiguousUTF8()
            var bytes = Array(text.utf8)
            if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = 0xF0
            }
            for unit in [
                TextUnit.sentence(), .sentence(.unicode), .paragraph(), .paragraph(.unicode), .document,
            ] {
                var last = 0
                bytes.withUnsafeBufferPointer { utf8 in
                    unit.forEachSpan(in: utf8) { span in
                        #expect(span.lowerBound >= last && !span.isEmpty, "\(unit) \(bytes)")
                        #expect(bytes[last..<span.lowerBound].allSatisfy(Self.mayBeBlank), "\(unit) \(bytes)")
                        last = span.upperBound
                    }
                }
                #expect(bytes[last...].allSatisfy(Self.mayBeBlank), "\(unit) \(bytes)")
            }
        }
    }

    private static func mayBeBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || [0xC2, 0xA0, 0x85, 0xE2, 0x80, 0xA8].contains(byte)
    }

    /// Half a million bytes: a rule that scans back or ahead from each would not terminate in time.
    @Test(arguments: [
        "a", ". ", "a.", "...", "\n", " \n", "1. ", "é", "\"", ". \n", "A. ", ":) ", ".😀", ".( ",
        "a\nB ", "Ab c\n", "a\n\nB\n",
    ])
    func `a long repetitive text takes linear time`(piece: String) {
        let bytes = Array(String(repeating: piece, count: 500_000 / piece.utf8.count).utf8)
        for unit in [TextUnit.sentence(), .sentence(.unicode), .paragraph()] {
            var end = 0
            bytes.withUnsafeBufferPointer { unit.forEachSpan(in: $0) { end = $0.upperBound } }
            #expect(end <= bytes.count)
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(self.drop(while: { $0 == " " }))
    }
}
