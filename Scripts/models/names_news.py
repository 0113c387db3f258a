"""Sentences in the manner of news with names of all types, for en-names.winnow: templates of ours, filled with names
of our lists and with names composed of their parts."""
import random

from names_comments import tokens

SEED = 11
LETTERS = {"P": "person", "L": "location", "C": "corporation", "G": "group"}
# A slot is a letter in braces; a word of templates in capitals is one of these lists.
TEMPLATES = """
{G} said on DAY that it would NOUNVERB the plan .
{C} said on DAY it had agreed to buy {C} for NUM million dollars .
{C} shares fell NUM percent after the company cut its forecast .
Shares of {C} rose NUM percent to NUM in {L} .
{C} and {C} are in talks about a merger , people familiar with the matter said .
{P} , chief executive of {C} , declined to comment .
{P} , a spokesman for {G} , said the talks would go on .
{P} , a spokeswoman for {C} , confirmed the figures .
The {G} has opened an inquiry into {C} , a source said .
{G} president {P} arrived in {L} on DAY .
President {P} met {P} in {L} to discuss trade .
Prime Minister {P} told parliament that {L} would not accept the terms .
Foreign Minister {P} will visit {L} and {L} next week .
Former minister {P} joined the {G} in 19NUM .
The {G} and the {G} agreed to form a coalition after the vote in {L} .
The {G} won NUM seats and the {G} lost NUM .
{P} of the {G} said voters in {L} wanted change .
{P} , who leads the opposition {G} , called for an early election .
Police in {L} said they had arrested NUM people .
A bomb exploded near the office of the {G} in {L} , killing NUM people .
Rebels seized the town of {L} in northern {L} on DAY .
Soldiers from {L} crossed the border near {L} , the {G} said .
An earthquake shook {L} , the {G} reported .
The river flooded parts of {L} and {L} .
Scientists at the {G} and at {G} found the gene in mice .
{P} , a professor at {G} , was not involved in the study .
Researchers from {G} published the work in NUM papers .
{P} studied law at the {G} before she worked for {C} .
The {G} fined {C} NUM million dollars for the spill .
{C} named {P} as its chief financial officer .
{C} will close a plant in {L} and cut NUM jobs .
{C} opened an office in {L} with NUM people .
{C} , based in {L} , makes parts for {C} and {C} .
Analysts at {C} expect a profit of NUM cents a share .
{C} reported a loss for the quarter , the company said in a filing with the {G} .
The deal gives {C} a NUM percent stake in {C} .
Workers at {C} went on strike in {L} , the {G} said .
The {G} , a union , rejected the offer from {C} .
{G} members voted to strike against {C} .
{C} recalled NUM cars after a warning from the {G} .
Regulators in {L} approved the takeover of {C} by {C} .
The dollar rose after the {G} raised rates .
The {G} left its rate at NUM percent on DAY .
Economists at the {G} lowered their forecast for {L} .
{G} beat {G} NUM on DAY .
{G} drew with {G} in {L} .
{P} scored twice as {G} won at {G} .
{G} coach {P} said he was pleased with his team .
{G} signed {P} from {G} for NUM million .
{P} ( {L} ) beat {P} ( {L} ) NUM NUM
NUM . {P} ( {L} ) NUM minutes
NUM . {P} , {L} , {G} NUM
{G} NUM {G} NUM
{G} at {G}
{G} NUM NUM NUM NUM NUM
Scorers : {P} NUM , {P} NUM
{P} won the race in {L} ahead of {P} and {P} of {L} .
{P} and {P} lead {L} in the final against {L} .
{L} will play {L} in {L} on DAY .
Defending champions {G} lost to {G} in the first round .
Striker {P} , who left {G} in June , will join {G} .
Judge {P} ruled that {C} had broken the law .
The court in {L} ordered {C} to pay NUM million .
Lawyers for {P} said he would appeal to the {G} .
{P} , NUM , of {L} , was charged with fraud .
{P} was born in {L} and lives in {L} .
{P} , a teacher from {L} , said the school had no water .
" We are ready , " said {P} of {G} .
" It is too early to say , " {P} told {C} .
{C} reported on DAY that {P} would resign .
According to {C} , the {G} knew about the leak .
The newspaper {C} said {L} had asked for help .
{C} could not verify the report .
In {L} , {P} sells bread outside the {C} .
A ship that carried grain from {L} reached {L} .
Talks between {L} and the {G} ended without a result .
{L} , {L} and {L} signed the agreement .
The {G} called on {L} to free the journalists .
{G} activists blocked a road in {L} .
{G} warned of hunger in {L} .
The {G} evacuated its staff from {L} .
Aid groups such as {G} and {G} work in {L} .
The {G} postponed its meeting in {L} until DAY .
The minister , {P} , flew to {L} .
{P} takes over from {P} at {C} in July .
The {G} building in {L} was empty on DAY .
Officials from the {G} met {P} in {L} .
The {G} 's budget grew by NUM percent .
{C} 's chairman , {P} , owns NUM percent of {C} .
{L} 's government said it would support the {G} .
{L} - {P} will run for mayor of {L} .
{L} ( {C} ) - A fire destroyed NUM homes in {L} .
{L} , June NUM ( {C} ) - Shares in {C} closed lower .
{L} 1996-0NUM-NUM
A member of the {G} , {P} , resigned .
The {G} , also known as {G} , was founded in 19NUM .
The exhibition at the {G} in {L} ends on DAY .
The film was shown in {L} before {P} came to {L} .
Flights from {L} to {L} were cancelled , {C} said .
{C} flights to {L} resume on DAY .
Farmers in {L} asked the {G} for help .
Students of {G} marched through {L} .
The {G} of {L} said it had no record of the case .
The council of {L} voted against the stadium .
Exports from {L} rose NUM percent in May .
{L} imports oil from {L} and gas from {L} .
The team is made up of people from {C} , {C} and {G} .
{C} won an order worth NUM million from {C} in {L} .
The head of {G} , {P} , spoke at {G} .
No one at {C} was available for comment .
The {G} was not available for comment .
Nobody at the plant would say when it opens again .
The company said it would appeal against the ruling .
Prices rose more slowly than in April .
Two people were hurt when the bus left the road .
The government will publish the figures on DAY .
Traders said the market was waiting for the vote .
The minister said the talks had been useful .
""".strip().split("\n")
HEADLINES = """
{C} to cut jobs in {L}
{C} wins order from {C}
{C} profit falls in first half
{G} warns of crisis in {L}
{G} holds rates
{G} beats {G} to go top
{G} sacks coach {P}
{P} meets {P} in {L}
{P} quits as head of {G}
{P} out of {L} with injury
{L} trade surplus widens
{L} and {L} sign deal
Storm kills NUM in {L}
Fire destroys market in {L}
Soccer - {G} beat {G}
Tennis - {P} beats {P} in {L}
Cricket - {L} NUM for three against {L}
Oil falls as {G} raises output
{G} leader says no to talks with {G}
{G} ahead in polls as {P} calls vote
{C} , {C} in merger talks
{L} police arrest NUM after riot
{G} approves {C} drug
Court rules against {C}
Results of matches on DAY
Leading scores after first round
Market closes lower on profit taking
Talks end without a deal
Rates seen steady this year
Conditions of use and terms of payment
Terms of service
Rules of the game
Table of contents
List of figures and tables
A short history of the bicycle
The care of roses in winter
Rights and duties of tenants
Proof of purchase and right of return
How to make the most of a small garden
Letters to the editor
Minutes of the last meeting
Summary of changes
Frequently asked questions about returns
Ways of saving energy at home
The cost of living and the price of bread
Notes on the use of hand tools
Bill of sale
Date of issue and place of birth
Certificate of completion
""".strip().split("\n")
WORDS = {
    "DAY": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "NOUNVERB": "support reject review oppose publish".split(),
}
DOMAINS = """Agriculture|Health|Defence|Defense|Finance|Foreign Affairs|Education|Energy|Justice|Labour|Labor|Trade|Transport|
Transportation|Tourism|Culture|Science|Technology|Water|Interior|Environment|Fisheries|Forestry|Housing|Sport|Planning|Mines|
Commerce|Industry|Communications|Home Affairs|Social Welfare|Public Works|Veterans Affairs|Economic Affairs""".replace("\n", "").split("|")
FIELDS = """Aviation|Space|Food|Drug|Nuclear|Atomic Energy|Weather|Railway|Highway Traffic Safety|Statistics|Census|Football|Olympic|
Athletics|Basketball|Chess|Journalists|Teachers|Farmers|Miners|Nurses|Doctors|Consumers|Exporters|Bar|Medical|Geological|Maritime|
Human Rights|Refugee|Cancer Research|Heart|Wildlife|Bird|Press|Publishers|Securities|Insurance|Competition|Telecommunications|
Customs|Immigration|Drug Enforcement|Intelligence|Security|Environmental Protection|Monetary|Investment|Development""".replace("\n", "").split("|")
BEFORE = "National Federal State European International Central Royal World American British Asian African United".split()
BODIES = "Agency Authority Commission Council Board Institute Administration Organization Office Bureau Service Association Federation Committee Union Society Center Fund".split()
PARTIES = "Democratic Conservative Labour Liberal National Socialist Republican Green Communist Workers Progressive Reform Freedom Justice Farmers".split()
PARTY_FORMS = "Party Alliance Union Front Movement Coalition Congress".split()
CLUB_ENDS = "United City Rovers FC Athletic Wanderers Rangers Town Albion County Hotspur Dynamo Tigers Lions Bears Eagles Hawks Sharks Kings Giants Bulls Rockets".split()
CLUB_STARTS = "FC AC AS Real Sporting Dynamo Inter SV Atletico Racing Lokomotiv Spartak Olympique CSKA".split()
COMPANY_NOUNS = """Steel|Energy|Airlines|Airways|Motors|Bank|Foods|Pharmaceuticals|Semiconductor|Mining|Oil|Gas|Petroleum|Telecom|
Insurance|Technologies|Systems|Software|Industries|Chemicals|Electronics|Properties|Media|Brewing|Shipping|Securities|Capital|
Partners|Resources|Power|Rail|Paper|Cement|Sugar|Retail|Stores|Biotech|Robotics|Networks|Financial""".replace("\n", "").split("|")
COMPANY_FIRST = "Pacific Northern Southern Nordic Atlantic Global General First Standard Continental Allied Consolidated Eastern Western Imperial Union National American".split()
COMPANY_FORMS = ["Inc", "Inc.", "Corp", "Corp.", "Co", "Co.", "Ltd", "Ltd.", "Plc", "AG", "SA", "SE", "NV", "Group", "Holdings", "Holding", "Bhd", "SpA", "AB", "Oyj", "GmbH", "LLC"]
SYLLABLES = "vel nor tra xi qua bri mon so len tec dar zen ax or ica ven ti lu min ro ka sol vi ant ex no ta per dex gen ia".split()
PAPERS = "Times Post Herald Journal Gazette Tribune Chronicle Observer".split()
# Names with letters that English does not have, and particles.
FIRST = """José Jesús André Françoise Jürgen Björn Søren Øystein Åsa Håkan Zoë Chloé Hélène René Rémi Joaquín Martín Iñaki Begoña João
Inês Conceição Łukasz Grażyna Paweł Jiří Tomáš Zdeněk Ondřej Željko Nikša Gábor László Zoltán Müge Çağla Gülşen İbrahim Şule Ștefan
Siân Seán Aoife Óscar Álvaro Raúl Sébastien Benoît Thérèse Agnès Bjørn Jørgen Káťa Ľubica Dušan Miloš Vojtěch""".split()
LAST = """García Martínez Fernández Gómez Peña Muñoz Núñez Ibáñez Lefèvre Béranger Châtelain Müller Schröder Jäger Größ Höfer Kröger
Sørensen Nygård Ødegaard Åkesson Sjöström Hämäläinen Mäkinen Järvinen Gonçalves Magalhães Brandão Assunção Wałęsa Łaski Woźniak Dąbek
Dvořák Novák Černý Šimek Růžička Kovač Marković Petrović Đurić Žižek Kovács Szabó Horváth Nagyné Yılmaz Çelik Öztürk Şahin Güneş
Ionescu Țîru Bălan Ó Briain Ní Dhomhnaill O'Malley D'Angelo N'Diaye Nguyễn Trần al-Masri al-Hassan el-Sayed Al-Khatib Ben-Ami
McAllister MacDonald FitzGerald Kim Park Zhang Xu Tanaka Watanabe Okafor Adeyemi Mwangi Dlamini Ndlovu Tshabalala""".split()
PARTICLES = ["van der", "van", "de", "de la", "von", "di", "bin", "ter", "dos", "del"]
PLACES = """Zürich|São Paulo|Brasília|Córdoba|Málaga|Cádiz|Logroño|A Coruña|Düsseldorf|Köln|München|Göttingen|Łódź|Gdańsk|Kraków|Poznań|
Plzeň|Brno|České Budějovice|Košice|Győr|Pécs|Iași|Timișoara|Niš|Čačak|Šibenik|Malmö|Göteborg|Örebro|Tromsø|Ålesund|Jyväskylä|
Reykjavík|Bogotá|Medellín|Cúcuta|Mérida|Cancún|Querétaro|Asunción|Valparaíso|Ñuñoa|Montréal|Québec|Orléans|Besançon|Nîmes|Liège|
İzmir|Eskişehir|Muğla|Huế|Đà Nẵng|N'Djamena|Lomé|Yaoundé|Bouaké|Ouagadougou|Nouakchott|Khan Younis|Deir al-Zor|Ras al-Khaimah""".replace("\n", "").split("|")
TOWN_STARTS = "Nor Sal Kar Bel Dun Wes Mar Tol Ber Hol Kir Ash Lan Brad Pol Vor Zel Kam".split()
TOWN_ENDS = "ville ton burg stadt grad ford ovo ino heim borg stead field minster ingen pur abad".split()


class News:
    """Fills templates; `lists` are the terms of data/names.tsv by their label."""

    def __init__(self, terms, first_names):
        self.random = random.Random(SEED)
        self.lists = {}
        for label, term in terms:
            self.lists.setdefault(label, []).append(term)
        self.first = [name.capitalize() for name in first_names if len(name) > 2]

    def listed(self, *labels):
        return self.random.choice([term for label in labels for term in self.lists[label]])

    def draw(self, letter):
        """A name of a type."""
        return {"P": self.person, "L": self.location, "C": self.corporation, "G": self.group}[letter]()

    def surname(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.55:
            return self.listed("surname")
        if number < 0.7:
            return f"{choice(PARTICLES)} {self.listed('surname')}"
        return choice(LAST) if number < 0.92 else f"{choice(LAST)}-{self.listed('surname')}"

    def person(self):
        choice, number = self.random.choice, self.random.random()
        first = choice(FIRST) if self.random.random() < 0.2 else choice(self.first)
        if number < 0.5:
            return f"{first} {self.surname()}"
        if number < 0.72:
            return self.surname()
        if number < 0.8:
            return f"{first[0]}. {self.surname()}"
        return self.listed("person") if number < 0.95 else f"{first} {choice('ABCDEFGHJKLMPRSTW')}. {self.surname()}"

    def location(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.75:
            return self.listed("city", "country", "region", "country")
        if number < 0.9:
            return choice(PLACES)
        return choice(TOWN_STARTS) + choice(TOWN_ENDS)

    def acronym(self):
        return "".join(self.random.choices("ABCDEFGHIKLMNOPRSTUVW", k=self.random.choice((2, 3, 3, 3, 4, 4, 5))))

    def corporation(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.42:
            name = self.listed("company")
        elif number < 0.52:
            name = f"{choice(COMPANY_FIRST)} {choice(COMPANY_NOUNS)}"
        elif number < 0.62:
            name = f"{self.listed('city', 'country', 'demonym')} {choice(COMPANY_NOUNS)}"
        elif number < 0.72:
            name = f"{self.listed('surname')} {choice(['&', 'and'])} {choice([self.listed('surname'), 'Sons', 'Co'])}"
        elif number < 0.78:
            name = f"{self.listed('surname')} {choice(COMPANY_NOUNS)}"
        elif number < 0.86:
            name = "".join(self.random.choices(SYLLABLES, k=choice((2, 2, 3)))).capitalize()
        elif number < 0.9:
            return f"{self.listed('city')} {choice(PAPERS)}"
        elif number < 0.94:
            return f"Bank of {self.listed('country', 'city')}"
        else:
            return self.acronym()
        return f"{name} {choice(COMPANY_FORMS)}" if self.random.random() < 0.3 else name

    def group(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.14:
            return self.listed("organization")
        if number < 0.24:
            return self.listed("team")
        if number < 0.38:
            city = self.listed("city") if self.random.random() < 0.8 else choice(PLACES)
            return choice([f"{city} {choice(CLUB_ENDS)}", f"{choice(CLUB_STARTS)} {city}", city])
        if number < 0.5:
            return choice([
                f"{choice(('Ministry', 'Department', 'Office', 'Bureau'))} of {choice(DOMAINS)}",
                f"{choice(DOMAINS)} Ministry", f"{choice(DOMAINS)} Department", f"Ministry of {choice(DOMAINS)} and {choice(DOMAINS)}",
            ])
        if number < 0.64:
            return choice([
                f"{choice(BEFORE)} {choice(FIELDS)} {choice(BODIES)}", f"{choice(FIELDS)} {choice(BODIES)}",
                f"{self.listed('demonym', 'city')} {choice(FIELDS)} {choice(BODIES)}", f"{choice(BEFORE)} {choice(BODIES)} of {choice(FIELDS)}",
            ])
        if number < 0.74:
            return choice([
                f"{choice(PARTIES)} {choice(PARTY_FORMS)}", f"{choice(PARTIES)} {choice(PARTIES)} {choice(PARTY_FORMS)}",
                f"{choice(PARTIES)} Party of {self.listed('country')}", f"{self.listed('demonym')} {choice(PARTIES)} {choice(PARTY_FORMS)}",
            ])
        if number < 0.85:
            city = self.listed("city", "region")
            return choice([
                f"University of {city}", f"{city} University", f"{self.listed('surname')} University",
                f"{city} Institute of Technology", f"{city} School of Economics", f"{self.listed('surname')} College",
                f"Technical University of {city}", f"{city} State University", f"{self.listed('surname')} Institute",
            ])
        if number < 0.92:
            return choice([
                "Supreme Court", "Senate", "House of Representatives", "Security Council", "Constitutional Court", "High Court",
                "Central Bank", f"Central Bank of {self.listed('country')}", f"{self.listed('city')} Stock Exchange",
                f"{self.listed('city')} City Council", "Parliament", "Congress", f"{choice(FIELDS)} Workers Union",
            ])
        return self.acronym()

    def sentence(self, template):
        """A filled template: words with tags."""
        rows = []
        for word in template.split(" "):
            if word[0] == "{":
                name = [part for piece in self.draw(word[1]).split(" ") for part in tokens(piece)]
                kind = LETTERS[word[1]]
                rows += [(part, f"I-{kind}" if place else f"B-{kind}") for place, part in enumerate(name)]
            elif word in WORDS:
                rows.append((self.random.choice(WORDS[word]), "O"))
            else:
                while "NUM" in word:
                    word = word.replace("NUM", str(self.random.choice((2, 3, 4, 7, 12, 15, 23, 48, 61, 90))), 1)
                rows.append((word, "O"))
        return rows

    def sentences(self, count):
        """Sentences and headlines: half of the headlines and a tenth of the rest in capitals or title case."""
        found = []
        for _ in range(count):
            number = self.random.random()
            is_headline = number < 0.2
            rows = self.sentence(self.random.choice(HEADLINES if is_headline else TEMPLATES))
            number = self.random.random()
            if number < (0.5 if is_headline else 0.05):
                rows = [(word.upper(), tag) for word, tag in rows]
            elif number < (0.75 if is_headline else 0.1):
                rows = [(word[0].upper() + word[1:], tag) for word, tag in rows]
            found.append(rows)
        return found

    def renamed(self, sentence):
        """A sentence with other names of the same types."""
        letters = {kind: letter for letter, kind in LETTERS.items()}
        rows = []
        for word, tag in sentence:
            if tag[:2] == "B-" and tag[2:] in letters:
                name = [part for piece in self.draw(letters[tag[2:]]).split(" ") for part in tokens(piece)]
                rows += [(part, f"{'I' if place else 'B'}{tag[1:]}") for place, part in enumerate(name)]
            elif tag[:2] != "I-" or tag[2:] not in letters:
                rows.append((word, tag))
        return rows
