/// Function words of languages as search has them: folded, in lower case, articles and pronouns that are elided left out.
///
/// The lists were written for Winnow, as that of ``EnglishStopWords``: no negations, and of ambiguous words those that are
/// function words most of the time.
package enum StopWords {
    /// Whether a word in UTF-8, folded and in lower case, is a stop word of a language.
    ///
    /// Complexity: O(1).
    package static func contains(_ word: UnsafeBufferPointer<UInt8>, of language: StemLanguage) -> Bool {
        guard language != .english else { return EnglishStopWords.contains(word) }
        guard let key = StopWordTable.key(of: word) else { return false }
        return table(of: language).contains(key)
    }

    private static func table(of language: StemLanguage) -> StopWordTable {
        switch language {
        case .english: StopWordTable(EnglishStopWords.words)
        case .danish: danish
        case .dutch: dutch
        case .finnish: finnish
        case .french: french
        case .german: german
        case .italian: italian
        case .norwegian: norwegian
        case .polish: polish
        case .portuguese: portuguese
        case .russian: russian
        case .spanish: spanish
        case .swedish: swedish
        case .turkish: turkish
        }
    }

    private static let german = StopWordTable(
        ("""
        der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jenes
        ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer du dich dir dein
        deine deinen deinem deiner er ihn ihm sein seine seinen seinem seiner seines sie ihr ihre ihren ihrem ihrer ihres es
        euch euer eure euren eurem eurer man sich selbst wer wen wem wessen was welche welcher welches welchen welchem
        jemand etwas jeder jede jedes jeden jedem alle alles allen allem aller beide beiden einige einigen mehrere manche
        bin bist ist sind seid war warst waren wart gewesen sei seien habe hast hat haben habt hatte hattest
        hatten gehabt werde wirst wird werden werdet wurde wurdest wurden geworden worden kann kannst konnen konnt konnte
        konnten muss musst mussen musste mussten soll sollst sollen sollte sollten will willst wollen wollte wollten darf
        darfst durfen durfte durften mag mogen mochte mochten
        und oder aber sondern denn weil da dass wenn ob als wie wahrend damit obwohl bevor nachdem sobald solange sowie
        in im ins an am ans auf aufs aus bei beim bis durch fur gegen hinter mit nach neben ohne seit trotz uber um unter
        von vom vor wegen zu zum zur zwischen ab
        hier dort dann nun jetzt so sehr auch noch schon nur immer wieder mal doch ja eben etwa vielleicht daher deshalb
        dabei dafur dagegen daran darauf daraus darin daruber davon dazu wo wohin woher wann warum wieso mehr viel viele
        vielen wenig wenige also bereits
        """ as StaticString).words)

    private static let spanish = StopWordTable(
        ("""
        el la los las lo un una unos unas al del este esta estos estas ese esa esos esas aquel aquella aquellos aquellas
        esto eso aquello yo me mi mis mio mia nosotros nosotras nos nuestro nuestra nuestros nuestras tu te ti tus tuyo
        tuya usted ustedes vosotros vosotras os vuestro vuestra ella ello ellos ellas le les se si su sus suyo suya
        suyos suyas quien quienes que cual cuales cuyo cuya cuyos cuyas alguien algo alguno alguna algunos algunas algun
        cada todo toda todos todas ambos ambas otro otra otros otras mismo misma mismos mismas
        soy eres es somos son era eras eramos eran fui fue fuimos fueron sea sean siendo sido ser sera seran seria estoy
        estamos estan estaba estaban estuvo estar estado he has ha hemos han habia habian haber habido hay hubo
        haya hayan puede pueden puedo podria podia debe deben debo
        y e o u pero sino porque pues como cuando mientras aunque donde para por de a en con sobre entre desde hasta
        hacia segun contra durante mediante tras ante bajo
        aqui ahi alli asi ahora entonces ya tambien muy mas menos mucho mucha muchos muchas poco poca pocos pocas tan tanto
        tanta solo siempre luego aun todavia casi quiza quizas cuanto cuanta cuantos
        """ as StaticString).words)

    private static let french = StopWordTable(
        ("""
        le la les un une des du de au aux ce cet cette ces je me moi mon ma mes nous notre nos tu te toi ton ta tes vous
        votre vos il elle on lui se soi son sa ses ils elles eux leur leurs en y qui que quoi dont ou lequel laquelle
        lesquels lesquelles auquel duquel quel quelle quels quelles celui celle ceux celles ceci cela ca quelqu quelque
        quelques chaque chacun chacune tout toute tous toutes autre autres meme memes plusieurs
        suis es est sommes etes sont etais etait etions etaient fus fut furent serai sera serons seront serait seraient
        sois soit soient etre etant ai as a avons avez ont avais avait avions avaient eu eut aurai aura aurons auront
        aurait auraient ait aient avoir ayant peut peux peuvent pouvait pourrait doit dois doivent devait
        et mais donc car si comme quand lorsque puisque parce pour par dans sur sous avec chez vers entre depuis
        pendant avant apres contre selon malgre d l j m t s n c qu
        ici alors ainsi aussi encore deja tres trop plus moins peu beaucoup toujours souvent puis ensuite pourquoi comment
        combien
        """ as StaticString).words)

    private static let italian = StopWordTable(
        ("""
        il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli
        dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col questo questa questi queste quello quella
        quelli quelle quel quei quegli io me mi mio mia miei mie noi ci nostro nostra nostri nostre tu te ti tuo tua tuoi
        tue voi vi vostro vostra vostri vostre lui lei egli essi esso essa loro si se suo sua suoi sue ne chi che cui quale
        quali qualcuno qualcosa ogni ognuno tutto tutta tutti tutte alcuni alcune altro altra altri altre stesso stessa
        stessi stesse
        sono sei e siamo siete era eri eravamo erano fu furono sara saranno sarebbe sia siano essere stata
        state ho hai ha abbiamo avete hanno avevo aveva avevano avra avranno avrebbe abbia abbiano avere avuto puo possono
        posso poteva potrebbe deve devono devo doveva dovrebbe
        ed o od ma pero quindi dunque perche poiche come quando mentre dove sebbene di a da in con su per tra fra
        verso presso contro durante secondo senza sotto sopra dopo prima fino
        qui qua li cosi ora allora gia anche ancora molto molta molti molte troppo piu meno poco poca pochi poche
        sempre poi quanto quanta quanti quante ecco
        """ as StaticString).words)

    private static let dutch = StopWordTable(
        ("""
        de het een der des den dit dat deze die ik me mij mijn wij we ons onze jij je jou jouw jullie u uw hij hem zijn
        zij ze haar zich zichzelf hen hun men wie wat welke welk wiens iemand iets ieder iedere iedereen elk elke alle
        alles allen beide beiden sommige enkele andere ander zelf
        ben bent is was waren geweest wees heb hebt heeft hebben had hadden gehad word wordt worden werd werden geworden
        zal zult zullen zou zouden kan kunt kunnen kon konden moet moeten moest moesten mag mogen mocht mochten wil wilt
        willen wilde wilden
        en of maar want dus omdat als dan toen terwijl hoewel indien zodat voordat nadat aan achter af bij binnen boven
        buiten door in met na naar naast om onder op over per sinds te ten ter tegen tot tussen uit van vanaf via volgens
        voor wegens zonder
        hier daar er toch nu al ook nog weer wel heel zeer zo reeds slechts altijd misschien daarom daarna hoe waar
        waarom wanneer meer veel vele weinig erg even eens
        """ as StaticString).words)

    private static let portuguese = StopWordTable(
        ("""
        o a os as um uma uns umas ao aos do da dos das no na nos nas pelo pela pelos pelas num numa dum duma este esta
        estes estas esse essa esses essas aquele aquela aqueles aquelas isto isso aquilo deste desta destes destas desse
        dessa desses dessas neste nesta nestes nestas nesse nessa nesses nessas eu me mim meu minha meus minhas nosso
        nossa nossos nossas tu te ti teu tua teus tuas voce voces vos ele ela eles elas lhe lhes se si seu sua seus suas
        dele dela deles delas quem que qual quais cujo cuja cujos cujas alguem algo algum alguma alguns algumas cada todo
        toda todos todas tudo ambos ambas outro outra outros outras mesmo mesma mesmos mesmas
        sou es e somos sao era eras eramos eram fui foi fomos foram seja sejam sendo sido ser sera serao seria estou
        estamos estao estava estavam esteve estar estado tenho tem temos tinha tinham teve ter tido ha havia haver houve
        pode podem posso podia deve devem devo
        ou mas porem pois porque como quando enquanto embora onde para por de em com sobre entre desde ate contra
        durante apos ante sob sem
        aqui ali la assim agora entao ja tambem muito muita muitos muitas mais menos pouco pouca poucos poucas tao tanto
        tanta so apenas sempre ainda quase talvez quanto quanta quantos
        """ as StaticString).words)

    private static let swedish = StopWordTable(
        ("""
        en ett den det de dem denna detta dessa jag mig min mitt mina vi oss var vart vara du dig din ditt dina ni er ert
        era han honom hans hon henne hennes dess deras man sig sin sitt sina vem vad vilken vilket vilka som nagon nagot
        nagra varje alla allt bada annan annat andra samma
        ar varit blir blev bli blivit har hade haft ha kan kunde ska skall skulle vill ville maste
        och eller men utan om nar medan eftersom att for i pa av med till fran hos under over mellan efter fore genom mot
        vid utom sedan
        dar da nu sa ocksa an redan bara alltid mycket mer mest manga hur varfor ja ju
        """ as StaticString).words)

    private static let danish = StopWordTable(
        ("""
        en et den det de dem denne dette disse jeg mig min mit mine vi os vor vores du dig din dit dine i jer jeres han
        ham hans hun hende hendes dens dets deres man sig sin sit sine hvem hvad hvilken hvilket hvilke som der nogen
        noget nogle hver alle alt begge anden andet andre samme
        er var vaeret vaere bliver blev blive har havde haft have kan kunne skal skulle vil ville ma matte
        og eller men hvis nar mens fordi at for pa af med til fra hos under over mellem efter foer gennem mod ved uden om
        her da nu sa ogsa end allerede kun altid meget mere mest mange hvor hvordan hvorfor ja jo
        """ as StaticString).words)

    private static let norwegian = StopWordTable(
        ("""
        en ei et den det de dem denne dette disse jeg meg min mitt mine mi vi oss var vart vare du deg din ditt dine di
        dere deres han ham hans hun henne hennes dens dets man seg sin sitt sine si hvem hva hvilken hvilket hvilke som
        noen noe hver alle alt begge annen annet andre samme
        er vaert vaere blir ble bli blitt har hadde hatt ha kan kunne skal skulle vil ville ma matte
        og eller men hvis nar mens fordi at for i pa av med til fra hos under over mellom etter gjennom mot ved uten
        om
        her der da na sa ogsa enn allerede bare alltid mye mer mest mange hvor hvordan hvorfor ja jo
        """ as StaticString).words)

    private static let finnish = StopWordTable(
        ("""
        mina minun minut minua minulla minulle sina sinun sinut sinua sinulla sinulle han hanen hanet hanta hanella
        hanelle me meidan meita meilla meille te teidan teita teilla teille he heidan heita heilla heille tama taman tata
        tassa tasta tahan tuo tuon tuota se sen sita siina siita siihen sille silla nama naiden naita nuo ne niiden niita
        niissa niista niihin joka jonka jota jossa josta johon jotka joiden joita kuka kenen keta mika minka mita missa
        mista mihin jokin joku jonkin itse kaikki kaikkien molemmat muu muut sama
        olen olet on olemme olette ovat olin olit oli olimme olitte olivat ole olla ollut olisi olisivat ollaan voi voivat
        voin
        ja tai seka mutta vaan etta jos kun koska kuin vaikka kunnes ennen jalkeen kanssa ilman
        nyt niin myos jo viela vain aina hyvin enemman paljon siis sitten taalla siella miksi miten milloin ehka
        """ as StaticString).words)

    private static let polish = StopWordTable(
        ("""
        ja mnie mi mna my nas nam nami ty ciebie cie tobie ci toba wy was wam wami on jego go jemu mu nim ona jej nia
        ono oni one ich im nimi sie siebie sobie soba moj moja moje twoj twoja twoje nasz nasza nasze wasz wasza wasze swoj
        swoja swoje ten ta to te tego tej temu tym tych tymi tamten tamta tamto ktory ktora ktore ktorego ktorej ktorych
        ktorym kto kogo komu co czego czemu ktos cos kazdy kazda kazde wszystko wszyscy wszystkie inny inna inne sam sama
        samo
        jestem jestes jest jestesmy sa byl byla bylo byli byly byc bede bedzie beda bedziemy moze moga mozna
        i a oraz lub albo ale lecz wiec bo poniewaz ze zeby aby gdy kiedy jesli jezeli jak jako w we z na do od dla o
        po pod nad przed przez przy za u miedzy bez
        tu tutaj tam tak teraz juz tez takze jeszcze tylko zawsze bardzo wiecej mniej duzo gdzie dlaczego czy by
        """ as StaticString).words)

    private static let russian = StopWordTable(
        ("""
        я меня мне мнои мы нас нам нами ты тебя тебе тобои вы вас вам вами он его ему им нем она ее еи неи оно они их ими
        них себя себе собои мои моя мое твои твоя твое наш наша наше ваш ваша ваше свои своя свое своего своеи этот эта
        это эти этого этои этому этим этих тот та то те того тои тому тем тех которыи которая которое которые которого
        которои которых кто кого кому что чего чему каждыи каждая каждое весь вся все всех всего всем другои
        другая другие сам сама само сами
        есть был была было были быть буду будет будут может могут можно
        и а но или да если чтобы потому так как когда пока хотя в во на с со к ко о об от до из у по за под над при про
        для через между перед без
        здесь там тут теперь уже тоже также еще только всегда очень более больше менее много где куда почему ли же бы вот
        """ as StaticString).words)

    private static let turkish = StopWordTable(
        ("""
        ben beni bana bende benden benim biz bizi bize bizde bizden bizim sen seni sana sende senden senin siz sizi size
        sizde sizden sizin o onu ona onda ondan onun onlar onlari onlara onlarda onlardan onlarin bu bunu buna bunda
        bundan bunun bunlar sunu suna sunda sundan sunun sunlar kendi kim kimi kime kimin ne neyi neye hangi bir bazi
        biri birisi her hepsi tum butun diger
        dir idi ise imis olan olarak oldu oldugu olmak olur olsa vardir var vardi
        ve veya ya da ama fakat ancak cunku eger icin ile gibi kadar gore sonra once ki de mi mu
        burada orada simdi daha cok en az artik bile hala yine iste neden nasil nerede
        """ as StaticString).words)
}
