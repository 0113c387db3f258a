// Written by Scripts/generate/stem-tables from FrequencyWords 2018 and Universal Dependencies, with Snowball; see NOTICE.
// swift-format-ignore-file

/// Rules for the stems of words of languages other than English, in the form of ``EndingRules``.
enum StemTables {
    static let danish = EndingRules(
        """
        0 -ae -aer -aes -aet -ays -eet -idt -iie -is -oes -os -oys -rue -ues -us -ws -ydt -ye -yer -yes abe aben
        0 aber abs ace ade aede aeder aedt aflost age agt ake akt ale alen all als amen ane aner ann app are aren
        0 arer ares aret arig ars asen ass ave axe bagt barres bas bauer bedt bee been beyonce bien bier biien ble
        0 bleen bleer blidt blodt blue boet bragt bras bredt bree bret brie brien broen broer brudt brugt budt bue
        0 buen buer bugt byen bys cafe cbs chas che chen cher chet chloe cnn craig das dee diarre dias die dks dodt
        0 doe dragt dre dreier druer drys due duer duet eben ede eden eder eds egen eget eiier eje ejer ejes ejet
        0 eks endt ene enes enhed enig ens entre ere eren eve even evig faen fas fedt feen feer ffffff fjer fladt
        0 flaet flue fluen fluer flugt flyet flygt fodt foig fraekt fragt free frie frier fries friet frihed froen
        0 froer fros fruen frugt frygt frys ften fter fugt fuhrer gas gele generos glas glee glen godt goer gps
        0 graedt gras green greer gren greys guys gwen haas has hedt heie heiier hoet hue huen huer hver iben ice
        0 ide idet igen ike inn irer isen iver ives jagt jas joe joeys keen keys kke klaedt kliche kloe kloen kloer
        0 klogt knaeet knaegt knas knoer koen koer kogt komite kridt krig kroen krudt kue kvikt kys ladt laen lagt
        0 las ledt lee leen lees lgen lkke lnden lngen lntet louie lugt lukt lys lzzie magt majestaet mas mayas
        0 mcgee mcphee mcqueen mie modt moe mrs mske munchen nas nodt nuet nyhed nys ode off oge oger oges oget ogs
        0 oje ojet ole omhed ondt one onn ope oplost ops ore oren orer oret ose oser ove oven over ovet owen paen
        0 pagt pas pie pier plet plys poe poet porcelaen pragt pres primaer protege que queen ras redt rhys rodt roe
        0 roen roiig rue sagt sas schue see seer sekt she shen siet skaegt skakt ske skeen skeer sker sket skoen
        0 skridt skrig skruen skruer skruet skt skudt skue skuer skyen slaegt slaet slas slet slidt slugt smagt sms
        0 smukt sne sneen sner snes snig snoet sodt soen soer sogt souffle spas speer spredt staet steen stegt sten
        0 stien stier stig stodt strakt stue stuen stuer stygt sue suveraen svagt svedt sven svie svier svig svigt
        0 syet sygt sys taeer taen taie taier takt tee teen terraen the then three tie tier tjen tll toer togt
        0 touche tradt traeer traeet traen tre tree treer tres troen troet truer truet trygt trykt turne tykt tys
        0 uber ude uden udlost udslaet uge ugen uger uges ungt ups ure uret uset uss utaet vadt vaegt vaen vagt vakt
        0 vandtaet vas vee veer vie vier viet vll vogt vredt vvs was wee when wien wren yde yder ydet zoe
        1 -aene -aere -aerede -aers -bb -cos -dd -dt -e -eerne -eets -egte -ff -gg -gos -gt -kos -kt -lidt -ll -lost
        1 -mos -nn -nos -pos -pp -ridt -ros -rr -s -tos -tt -ugte -yers -ygte abbs aberne adios aerede aerens agere
        1 aiene aiierede alene alle always amme anelse anne antaende arene arerne arets arige athos baglaens bagte
        1 barbados bauers bedte beers beige bene bens beskidt bierne blodte boende braende bragte bredte byens
        1 byerne carlos cheerios cowboys davos dens dets digte doende duerne ebbe edens eders eiiers ejere ejerne
        1 elle endte enige evige evigt famiiie fedte fiere fjende fjerne flere fluerne flyene flyets fodte foige
        1 fortaeiie fragte frelse froene gaende gene gerne godte greene grene grimm haende havfrue hawkeye heiiere
        1 hende here hjerne hojlydt hvorvidt iige ikke imens irene irere irerne jagte jens jets kende kerne klaedte
        1 kloerne knaeene koerne kogte krige lagde ledte lige lobos magte majestaets mayaerne mene mens mere mets
        1 midte modte nabos nachos niende nyere oens oerne olle omme oppe orene orerne osse otte ovelse overs owens
        1 paige pelse pesos pige popeye porthos queens raerne rakte rende rene rens rige saeige sagde sagte scene
        1 seere sende sene sidelaens sige sigte skoene skrige skyerne slaende slagte slidte smagte snige sogte
        1 spaende spogte spredte staende stige stjerne stodte strakte studios svedte svigte taende there tiende
        1 tiere tjene tradte troende troens truende udgydt ugens ugers ulige urene vaeige vaerne vakte vende vens
        1 verne vers vige vogte were where
        2 -aeet -aeren -aerer -aeres -aeret -amer -ames -bbe -bbs -byer -dde -dte -efen -efer -emer -emet -en -er
        2 -es -et -ffe -gaet -gde -gge -ggs -gte -ig -imer -imet -kke -kte -laet -lle -lls -lmer -lpen -maer -maet
        2 -mme -mpen -mpet -nne -omer -omet -ppe -raer -rmer -rmet -rre -sse -taet -tte -tts -umet aegget aerlig
        2 aeteren agerer akter alfer algoritmer allen aller alles anelser annes arenes arret aspen atten atter
        2 autografer benaegte biografen bolig cafeteriaet deres destroyer digter digtet dragten dragter dygtig
        2 ejeren ellen eller emmet eneret enheden enheder enlig enzymet esser filmes filmet fjernes flygtig fodtes
        2 foiger fornaegte fotografen fotografer foyeren fragter frelser friheden friheder fugtig geiger golfen
        2 gorillaer grimes hermes heroes higer hjulpet holmes jacques jaffaer jagten jagter jagtet jeepen jeffs
        2 jennifer jeres kameraet katastrofen katastrofer klogtig kolig kollegaer kostumer krigen kriger kuglepen
        2 liget lommelygte lucifer maegtig magten magter menes misbrugte modtes muldvarpen mulig museet naegter
        2 nielsen ninjaer nyheden nyheder nylig offer ollen oller ollet opnaet opsvulmet organismer orgasmer otter
        2 ovelsen ovelser overvagningskameraet pagten pelsen pigen piger pizzaer pligten pligter ponyer praegtig
        2 profet prototypen quinns riger riget rigtig rodmer rolig saeiger sawyer siger sigter sigtet simms skakten
        2 skriger slaegter slagter slagtet smalig smiger smolfer snerpet sniger spredtes stigen stiger strejfer
        2 strejfet surfer svigter svigtet tapen tapet teamet tiger times toeren traenes traumer treeren typen
        2 tyveknaegte upper vagten vagter varmes vaskeaegte vielsen viger vigtig ydelser
        3 -agten -agter -agtet -bben -bber -bbet -dden -dder -ddet -dtes -egter -ene -ens -ere -ers -ets -fen -fer
        3 -fet -gder -ggen -gger -gges -gget -gtig -hed -ige -igt -kken -kker -kkes -kket -kten -kter -ktet -lig
        3 -llen -ller -lles -llet -mer -mes -met -mmen -nnen -nner -nnes -nnet -pen -pet -pper -ppes -rren -rrer
        3 -rres -rret -ssen -sser -sses -sset -ssig -tten -tter -ttes -ttet -ttig adelig aerlige aerligt agtigt
        3 arlige arligt bankens berygtet beslaegtet betragtes bevogter bevogtet bundtet clemens damens dataene
        3 demens dickens dygtige dygtigt ejerens enighed enlige essens evighed fangevogter filmens flygtige flygtigt
        3 folkemaengden folkens forlygter frankrigs frelsens frihedens fugtige fugtigt fulgtes grueligt haerens
        3 haevngerrig hobbes kirkens klogtigt kolige koligt kontaktes krigere laengden laengtes lighed lommelygten
        3 maegtige maegtigt maengden mareridtet minsandten mistaenktes mulige muligt nylige nyligt nysgerrig ollene
        3 overens praegtige praegtigt reddes rigere rigtige rigtigt rolige roligt ryddes salige straffes tankens
        3 traeffes udflugter udryddes vigtige vigtigt voldtaegten
        4 -aerende -ddene -elig -else -ende -enes -eren -erer -eres -eret -erne -ggere -gtige -gtigt -heds -igen
        4 -iger -iget -kens -kkene -kkere -lige -ligt -llene -llere -llets -mens -mmene -mmere -mperne -nnere -nners
        4 -ppere -rmende -rrige -ssens -ssere -ssige -ssigt -stelse -ttene -ttens -ttere -tters -ttige -ttigt
        4 adelige aengstelig agtelse alperne ansigts autocamperen bekraeftelse boliger brandstiftelse cheferne
        4 dikterer enstemmigt etteren fjendtlig forbered forkortelse fornaermelse frygtelig glassene gribbene
        4 gruppens handtere herrens hjertelig hurtigst ideerne klubbens kongeriges konkurrere kroppene kroppens
        4 kvalmende millers ottende passene pokkers punktlig reflektere respektere riddere rimelig sheriffens
        4 sigende sigtelse skrigende snigende sommers sonnens stigende stoddere stromeren subbers summers sveriges
        4 timeren urimelig uskyldiges vaeggene velsagtens vigtigst
        5 -bberne -ddelse -dderen -dderne -elige -eligt -elsen -elser -elses -elset -erede -erens -ernes -ferne
        5 -ggelse -ggende -ggeren -ggerne -heden -heder -igere -ighed -igste -igten -igter -igtet -kkelig -kkelse
        5 -kkende -kkeren -kkerne -kterer -kterne -liger -liget -ligst -llelse -llende -lleren -llerer -lleret
        5 -llerne -melig -melse -mende -meren -mmeret -mmerne -nnerne -peren -perne -ppende -rrelse -rrende -rrerne
        5 -ssende -sserer -sseret -sserne -telig -telse -ttende -tteren -tteret -tterne aerlighed afstraffelse
        5 allerede anvendes barmhjertighed berettiger berettiget dygtighed evigheden evigheder fjendtlige fjendtligt
        5 forbloffende fornaermelser forpligte forstoppelse fortraeffelig fristelsen godkendes handterer handteres
        5 handteret hastighed hurtighed hyggelig ildelugtende karakteren koligere konkurrerer kontrolleres
        5 kvarterets ligheden ligheder mudderet mulighed offerets omhyggelig paskonnelse pirrelig punkteret
        5 rekrutterer respekteret rimelige rimeligt roligere russeren scanneren siddende sigtelsen
        5 sikkerhedsvagterne skinnende skuffelse skuffende stiftelsen stonnende strisseren sukkenes sukkeret
        5 tilnaermelser uddannelse uhyggelig urimeligt ustoppelig vanedannende vigtighed
        6 -elsens -erende -hedens -igende -igerer -kkelige -kkeligt -ligere -lighed -ligste -llerede -melige -meligt
        6 -melsen -melser -sserede -telsen -tighed -ttelser allervigtigste dommerens forpligtelser forpligter
        6 forpligtet forstyrrelsen forstyrrelser fortraeffeligt fortryllelsen handterede hyggelige hyggeligt
        6 intelligens mikkelsen nysgerrighed odelaeggelsen odelaeggelser omdirigeret omhyggeligt programmerede
        6 punkterede redigeret rekrutterede respekterede russernes skuffelser skyggernes storrelsen storrelser
        6 uadskillelige uddannelsen ufatteligt uforskammethed uhyggelige uhyggeligt
        7 -eligere -elighed -eligste -elserne -igheden -igheder ansigterne beroligende fjendtlighed forbipasserende
        7 foruroligende kaerligheds kontrollerende presserende punktlighed
        8 borgerrettigheder hemmelighed kaerligheden lejligheden lejligheder lykkeligere lykkeligste
        8 menneskerettigheder offentligheden personligheder retfaerdighedens rettigheder samvittigheden
        8 sandsynligheden taknemmelighed uforpligtende ulejligheden ulovligheder uregelmaessigheder uroligheder
        8 valgmuligheder vederstyggelighed vittigheder
        9 betaenkeligheder kaerlighedens offentlighedens vanskeligheder virkeligheden
        10 hemmeligheden hemmeligheder
        """, count: 1431, longestEnd: 7)

    static let dutch = EndingRules(
        """
        0 -ache -ade -ake -andt -armt -as -betaald -bots -cien -dien -draagt -dzame -ede -een -eend -ees -egie -eidt
        0 -eig -eiger -eite -eologie -esel -ezorgd -ggie -gieen -halve -htigd -iceerde -iche -ide -iend -iene
        0 -iester -ike -ile -ineert -is -jde -js -kke -klaar -lien -lke -mite -muts -nche -nke -nnaar -oche -ode
        0 -oen -oes -oeve -oke -os -oster -ouwe -rien -rije -rke -rnaar -rouwd -schreef -soneel -the -tien -ts -uche
        0 -ude -uen -ues -uig -uiger -uite -uke -us -uster -uxe -yen -yes -ying -yle -ys -zien aandacht aankomt
        0 achtervolgt allereerst amen angie apen are aten beantwoordt begaan bezorgt biografie boete carre charme
        0 chase chen chester claire close clyde cole conge continuiteit coole craig creatie creatief cruise dale
        0 damien date des dien dienaar donuts drieen duister dure duwt dwing eden enigen enigste ere eren eten even
        0 exemplaar fase fles foute gale gate geallieerden geavanceerde gebaar gebakken gebeden gebeten gebeurde
        0 gebeuren gebeurtenissen gebieden gebleven geboden geboekt gebonden geboorte geboren gebouwd gebouwen
        0 gebroken gebruikelijke gebruiken gebruikt gebruikte gebruikten gecheckt gedacht gedachte gedachten gedeeld
        0 gedeelte gedekt gedichten gediend gedragen gedreven gedronken gedrukt geduldig gedumpt gedurende gedwongen
        0 geestelijke geesten gegaan gegooid gehackt gehakt geheimen geheimpje gehele geheugen geheugenverlies
        0 geholpen gehoopt gehoord gehoorzamen gehouden gekeken geknipt gekocht gekomen gekookt gekozen gekregen
        0 geladen gelaten geleden gelegen gelegenheid gelezen geliefde geliefden gelijke gelogen geloofde geloofden
        0 gelooft gelopen geloven geluiden gelukkig gelukkige gelukkiger gelukt gemaakt gemakkelijker gemeente
        0 gemene gemerkt gemiddelde gene geneeskunde generatie generaties genetische geneukt genezen genezing
        0 genieten genoegen genoemd genomen genoten geoefend george gepakt gepikt geplaatst geraakt geraden geraken
        0 gerechtigheid gereden geroepen gerookt geruchten geschapen geschift geschikt geschikte geschokt geschopt
        0 geschoten geschreven geschrokken geslagen geslapen gesloten gesmolten gesneden gespannen gesprekken
        0 gesproken gesprongen gestapt gestoken gestolen gestoorde gestopt gestorven gestraft getallen getekend
        0 getrapt getroffen getrokken getrouwde getuige getuigen gevangen gevangene gevangenen gevechten gevlogen
        0 gevochten gevoelens gevoelig gevoelige gevoerd gevolgen gevonden gewapend gewapende gewassen gewelddadig
        0 gewelddadige geweldig geweldige geweren gewerkt geweten gewonde gewonden gewonnen gewoonte geworden gezakt
        0 gezamenlijke gezegde gezegend gezellig gezeten gezichten gezinnen gezoend gezonde gezondheid gezworen
        0 gister glen glooiing gooide gore gps gratie greene gwen hare heerst here herkent house ike kampioene kate
        0 katie kies klaar klere klote knieen kopieen kring lelijke leraar les lester leve loge louise luister magie
        0 master mate meegaan meester mes mishandeld misschien moge moore mrs mysterieuze nare nate natie oase
        0 ochtendspits ogen ogenblikje oke ontkent open opgroeide oren ouderwets oven overleef paige pete pilaar
        0 pragmatieke recherche reese religie rose route scene schmidt schreeuwt schrok score sire site smelt sms
        0 spring square state steve stoere tate tbs the there tickets tien toneel trend trilogie uren vele verbergt
        0 vergiftigd verhoord vermoordt vertrouwt vies vrijheid weduwe weduwnaar weegt wes when white wrok yale yes
        0 zege zes zieke zien
        1 -alse -andeld -ase -ases -ate -ates -atst -bele -biele -cte -deeld -diend -dte -eaus -eegt -eent -eerst
        1 -ene -ese -eske -esters -ete -ets -etste -eunt -faamde -fiele -ft -gaven -ge -gert -gte -he -hoord -hte
        1 -idt -iende -ije -iles -ise -ite -its -jaars -jgt -jnse -jnt -ke -kele -kt -le -lgt -loede -loge -lte
        1 -melt -mte -nde -ndt -nnaars -noemd -note -nte -oende -onse -oont -ores -orgd -orse -ose -osters -otes
        1 -ots -ouwd -paalde -pele -pt -raagt -re -rgt -rme -rmt -rneemt -rte -s -sseert -ste -suele -taald -terne
        1 -tse -uigt -use -ute -uts -uwe -uwt -verse -voerd -wapens -weerd -xe -ypen -yse -zijden aanvaard aardse
        1 abonnees absurde anekdote bacterien bebloemde bebouwde bedaart bedoeld bedoelt bedraagt begint begrensd
        1 behaalt beheert behoort bekeerd bekeert bekent bekroond bemand bemaskerd benaderd bende benodigde bepaald
        1 beproefd bereidt beroemde beschermd beslist bestemd bestrijdt bestuurd betaamt betitelt bevloeid bevoegde
        1 bewaard beweert bewoond bezield biedt bladert blootstelt brengt bruine buitenaardse carres chinese civiele
        1 cowboys creaties creeert cytokinen dartele deelt deserteert dient dierbare draait duivelse edelachtbare
        1 eist elkaars ergere ergste erkend erkent ets feite fijne financiert flinke focust fotos gastvrije gedijt
        1 goede grenst groeit haalt hangt harde hebt heenstraalt hemelse herhaald herhaalt herinnerd herinnert
        1 hersteld hoort houdt ideale idiote ierse jesjivas jules kaars katalyseert keert kent kiest kleine kleurt
        1 klimt knipoogt kolonien koude kunt leert legt leidt leraars leukste ligt loges luide luttele maden magere
        1 meebrengt meende methoden miskend moderne moeilijkste mooie morele nazis neemt noemt nomaden olien
        1 omcirkelt ondersteund ontbeert onthoofd ontkend ontmanteld ontplooit ontvoert ontvreemd ontwikkeld
        1 onverdeelde onvoltooide oude overlijdt overschilderd paars past perioden plaats presenteert protesteert
        1 provincien raars regeert reine remt rende restaurants rijdt ruime saaie sagen schaart scherpe schetst
        1 schildert scoort slaagt snijdt soevereine spant speelt spirituele springt stamt stelt sterke strandt
        1 stroomt struikelt stuurt sukkelt tavernen telt terugbezorgd tests tijde toevertrouwd traint uitbetaald
        1 uitgeeft valt vasthoudt velde veranderd verandert verankerd verarmd verbaasd verbitterd verdubbeld vereist
        1 verfilmd verfranst vergast vergund verijdeld verjaagd verkeerde verkeert verklaard verklaart verlaagd
        1 verleend verliest verloofd vermaarde vermeende vermengd verminderd vermindert vermoedt vermoord vermorzeld
        1 vernieuwd veroordeelt veroverd verovert verschilt verse versneld versnipperd verspild vertaalt verteld
        1 vervangt vervoegd vervolgd vervuld vervult verward verwijderd verwijst verzameld vitaminen voelt voert
        1 voorspeld voorstelt vreemde vrije walst wegneemt weiden wielerzesdaagse wijst wint woedt word zaagt zeges
        1 zegt zesrijige ziele zusters zwangere
        1g zei
        1n -ldoet aandoet beslaat bestaat bijstaat doet gaat ontstaat opengaat opslaat slaat verslaat voorziet ziet
        2 -akke -atje -atoren -atste -bbs -ctoren -de -demen -dsen -eanen -eende -eerste -efen -eigde -eigen -elig
        2 -en -etje -euren -ffs -gaarden -ges -gge -ggs -greren -htje -htst -ianen -ieden -ieen -iemen -ienen -ierig
        2 -ig -ilig -inig -ioren -ischer -isen -itje -itse -je -jker -jkst -ksen -laden -ldt -les -lfen -lle -lls
        2 -lsen -ndes -nsen -ntelen -oeden -oeide -oemen -oenen -oerig -oneerde -ooide -oonde -ordt -otje -overde
        2 -penen -rachtig -res -rfen -rgaande -rgie -rlogen -rre -rsen -se -ses -slagen -sseerde -te -tes -tiende
        2 -togen -tsen -uigde -uigen -utje aantalen avondspelen barokke beelden beiaarden bepaalde besliste
        2 bestaande bijdragen boegbeelden coltmoorden compenseerde controleerde crashte dagen daken demonen
        2 denkbeelden deugden diaken diegenen diende dieper dikke dingen diverse domme doorkruiste draaide dringen
        2 dwingen efficienter eigen eiste enkelspelen erger erkende feestdagen flarden forse gaten gingen gisteren
        2 grootst heksen helden hoofden hoogst hoorspelen ideeen idioten interessanter jonger juniores kasseiwegen
        2 kende kringen laaide laatst lachte langer langst latijnse lauren leenwoorden letse liefst litteken loonse
        2 luisterde maatregelen machtig martelen meervoudsverkleinwoorden miljarden miste moderner mooier moorden
        2 moskeeen motoren nauwst omheinde onderlijnde opende ouder paarden paste plezantst ploegen precieze
        2 pretendeerde puntje quaternionen rappe realiseerde releases repareren rijtje ringen rondes ruimer scheiden
        2 schilderij schotse slagen sleutelwoorden slimme snelwegen spande splitste spoorwegen springen staande
        2 stamhoofden standbeelden sterker steunde stomme stramme tiende tintje tumoren tweede uitoefende uitoefenen
        2 vakbonden velden verdragen verkeerswegen vermande verpulverde verraste vlekkenstrategie voetbalploegen
        2 voorbeelden vroeger waalse waarden warmer weerspiegelen woorden zijwegen zingen zondagsbijlagen zwembaden
        2ag lage vage
        2al -ale
        2am -zame behoedzame name voorname
        2an -tane zelfvoldane
        2ar klare rare vloeibare ware zware
        2as indiase
        2at late private
        2d ouwe
        2ed brede
        2ef betrof scheve toegaf trof
        2eg lege
        2ek -rok
        2el -ele bezegeld personele regelt seksuele tonele veredeld zetelt
        2em extreme
        2en -kent degene heterogene oefent ondertekend ruziede zegene
        2er belemmert levert verbeterd veresterd
        2es -nese angolese europese oegandese
        2et -rete complete hete
        2f -alve -eve anderhalve creatieve
        2im klom
        2in begon verzon
        2it bezat
        2od dode felrode rode
        2og -oge
        2ol -ole
        2om -nkomt autonome bekomt komt omkomt voorkomt voortkomt
        2on schone
        2op goedkope
        2os boze draadloze loze nutteloze talloze tomeloze
        2ot -ote
        2r realiseer
        2s -ieuze grijze pompeuze
        2t moest
        2uk kaduke
        2ul -ule
        2ur nature pure zure
        2ut absolute acute
        3 -atjes -ben -dden -ddes -dste -eiging -eksen -elige -end -enzen -ersten -etjes -eurige -fden -fen -ften
        3 -ftig -gden -gere -ggen -gste -htjes -iening -ierige -ige -igs -ilige -ing -ivering -jes -jkere -jnige
        3 -kelend -kig -kken -kste -kten -ktes -laar -lden -llen -lles -llig -mden -mmen -mpje -naar -ngens -nig
        3 -nnen -oeging -oeking -oening -oersen -ondes -otjes -pening -pig -ppen -pten -raar -rden -rder -rdes -rren
        3 -rres -rzen -sden -sel -sen -ske -sses -tigd -tje -tste -tten -ttes -ttig -udere -uiging -utjes -wden
        3 aandrong antwoordde beeindigd beloftes bendes beschuldigd beveiligd bezichtigd bloeiden bloeiend cadeautje
        3 diversen draaiden drukker dunner ecotaksen eindigt eisten engelsen etsen fietsen fijnste fransen ganzen
        3 geopend grimmig impulsen inbezitneming inning intrige kansen kantjes kleinere kleinste knapper koeien
        3 krachtige kransje laatste landvoogdes lichtere lieveling machtige marsen meenden meldde mensen minuutje
        3 misten modernste mooiste morgens naveltruitje nieuwere ontmoedigd pastte pissig plaatsen plaatsje
        3 populairste prachtige prinsen regionen ruimere schetsen slimmer slimste steunden stoffig succesvolste
        3 tekstjes toornige torenden trainden typetje vaardigt varkens verankering vereeuwigd vervaardigd vestigt
        3 voornaamste weekend weerspiegeling weigering wensten woonden zijden
        3aag droeg vroeg
        3aan -sloeg -tond onderging sloeg
        3aat verliet
        3ac -cen
        3ad -aden -adig
        3af -afie -aven begraven uitgaven
        3ag -agen -nslagen lager
        3ak -aken vaker
        3al -alen -ales -lig beviel terugviel
        3am -amen
        3an -anen -anig italianen ontslagen
        3ang ontving verving
        3ap -apen
        3ar -aren -ares -arig dienaren
        3as -azen
        3at -aten -atig later
        3b heeft
        3d beroemste
        3ed -eden -esteden verdedig vredig
        3eer -tant
        3ef -even -treven -vig overdreven verhief
        3eg -legen -tegen -vegen -wegen negen regen tegen vegen zegen
        3ek -heken -reken -teken -weken beken bezocht deken keken leken reken smeken teken weken zocht
        3el -egelen -helen -nelen -rdelen -sdelen -spelen -telen aandelen angeles bestanddelen delen hekelen helen
        3el intellectuelen kamelen nestelde pendelde penselen spelen taferelen telen velen vervelen wentelen zetelde
        3em -emen
        3en -enen berekende betekende oefende regende rekende tekende
        3enk schonk
        3ep -hepen -lepen -repen schiep
        3er -cteren -eeren -egeren -ekeren -enteren -eteren -etteren -everen -heren -lleren -reren -rveren -smeren
        3er -steren -terde -verde -weren -zeren accepteren achteren analyseren beren heren interesseren keren kleren
        3er leren offeren smeren smerig varieren veren vernederen verzekerde waarderen
        3erp ontworp
        3es -ezig -lezen -rezen -wezen lezen mezen wezen
        3et -beten -geten -leten -reten bezeten gretig heten heter meten profeten weten zweten
        3f -ieven -oeven -siever -ven droevig hoven stilleven teruggeven toegeven
        3id vrijheden
        3ied verbood
        3ieg vloog
        3ies verloor
        3iet schoot
        3ijd overleed sneed
        3ijf -hreef -leef beschreef
        3ijg -reeg steeg
        3ijk bezweek bleek
        3ijn -cheen verdween
        3ijp begreep
        3ijs -wees
        3ind bevond ondervond verslond
        3ing dwong
        3ink dronk klonk verdronk
        3l benadeeld
        3man ambachtslui
        3n eerst
        3od -oden -odig
        3oen ontdaan voordeed
        3of -ofen -oven filosofie
        3og -gie -ogen hoger
        3ok -oken
        3ol -olen -oles
        3om -omen
        3on -onen
        3oom afkwam terechtkwam
        3oop verliep
        3op -kocht -open -opig kocht
        3or -oren -orig
        3os -ozen
        3ot -oten groter kloten piloten vastbesloten
        3r -neert -oseert baseert bekritiseerd bestudeert combineert coordineert dateert exploiteert markeert
        3r noteert organiseert probeert produceert publiceert reageert realiseert recruteert restaureert resulteert
        3r riskeert situeert stimuleert
        3s -zen -zig laarzen serieuzer
        3uif schoof
        3uit besloot sloot
        3ul -ules
        3ur -uren langdurig vurig
        3us excuses
        3ut -tuten attributen disputen minuten
        3uw eeeuw
        4 -aars -arij -baar -cessen -dding -eiende -elende -enares -enbare -ende -ends -erig -erij -fend -fing
        4 -ftige -getje -ggend -gging -heid -ialisme -iegende -igde -igen -iger -inge -ings -isme -jnende -kkend
        4 -kkige -kking -lend -llige -lling -mmend -mming -mpjes -naren -nend -nige -nning -oedigen -pping -rbare
        4 -rdere -rders -rring -sbare -sels -ssend -ssing -ster -tbare -tjes -ttend -ttige -tting aanvaardden
        4 autootje begiftigd bevorderd cadeautjes chocolaatje christenen debuterende denkbare eieren eskimootje
        4 exporterende goederen grappige guldens haalbare hogepriester hoogleraren ijsprinsesje jongeren kinderen
        4 kleinkinderen koddige kussens laatsten leefbare middelbare minuutjes omringd ontspringt prinsjes
        4 resulterende revolterende rijmende runderen schilderijen schitterende slotklooster sommige spiritualisme
        4 stiefkinderen stoffige toenemende verwarrend volkeren volwassene vondsten windeieren wisselt zwakkere
        4ad -ading -teden beschadigd
        4af -aving havens
        4ag -agend -agere -aging wagens
        4ak -aking
        4al -alend -aling -lige
        4am -aming examens
        4ap -apend -pens kernwapens
        4ar -aring -rige
        4as -azige -azing razend
        4at -atend -atige -ating latere
        4ed -edigd -leding -reding bredere geding optredens verdedigt
        4eeg bewogen
        4eek -broken -taken besproken braken spraken verbraken
        4eel bevolen
        4eem -nomen
        4eer -atie -tante -tants beschoren
        4ef -eving -vend -vige leidinggevend verstevigd
        4eg -egend -eging
        4ek -ekend -eking
        4el -edeling -egeling -elend -rdeling -veling aarzelden afdeling indeling kregelige omwenteling
        4el ontgoocheling vreemdeling
        4em -emend -neming
        4en -enend -ening -nigd ondertekenden
        4eng bracht volbracht
        4enk -dacht
        4er -gering -kering -rdering -sterend -stering -ttering -vering acetylering gering leverden redenering
        4er samenzwering smerige subsidiering tering typerend varierend verbetering vering vernederend vernedering
        4erf -ierf
        4erp verwierp
        4es -ezige lezing
        4et -etend -etens
        4ex codices
        4f -ggevend -ving bedroevend productievere stationsomgeving wijkopleving
        4g beoogde
        4id -eleden -sleden aanbeden
        4ied verboden
        4ies -kozen verloren
        4ijd beleden bereden bestreden overleden overschreden streden verreden
        4ijf -reven bleven verbleven
        4ijg -regen
        4ijk bekeken bleken
        4ijn verdwenen verschenen
        4ijp begrepen
        4ijs afwezen verwezen
        4ijt verweten
        4ip zeilschepen
        4m beaamde
        4n eerste
        4od -odige
        4of -ovend -ovens -oving
        4og -oging hogere
        4ol scholing
        4om -mend -oming inkomens
        4on -onend -oning
        4op -opend -oping wanhopige
        4or -orige -oring
        4os liefkozend
        4ot -oting grotere
        4oud behield weerhield
        4r -ateerde -ceerde -deerde -leerde -neerde -seerde arrangeerde arriveerde evolueerde formeerde hanteerde
        4r passeerde probeerde publiceerde reageerde resulteerde retireerde shockeerde terugkeerde
        4s -zend -zige -zing serieuzere wijzigt
        4t moesten
        4uip kropen
        4uit -loten
        4ur -urend -urige
        5 -baars -erige -fende -getjes -ggende -heden -igden -igere -iging -igste -iliteit -ingen -iteit -kerij
        5 -kkende -lende -letje -lligen -lliger -metje -mmende -nende -nends -netje -ppende -rderen -retje -selde
        5 -selen -ssende -sters -ttende -ttiger -wenden actualiteit batterij bedreigingen bedwongen beenderen
        5 benoemingen brusselse burgemeesters cafeetjes congressen doeningen grimmiger karmelietessen onderscheidt
        5 ontmoetingen oostendse overtuigingen overweldigend pakketje pijniging prinsessen realiteit reukflessen
        5 sommigen specialiteit subsidiariteit verdrongen vergiftigen vernietigend verwrongen volwassenen
        5 voorzieningen zwakkeren
        5aag droegen
        5aan -egaan -loegen -tonden
        5aas bliezen
        5ac racisme
        5ad misdadiger
        5al -alende -lerij -ligen -lisme samenvielen
        5an sergeant
        5ang ontvingen
        5ap -apende
        5at -tisme matigen
        5e -oneel -onele
        5ed -edigde -edigen aftredende redenen verdediger
        5eer -atief -aties -tanten
        5ef -egeven -evende -geeft uitgeverij verstevigen
        5eg -egende begerig
        5ek -ekende -rokken zochten
        5el -pelende clientelisme vervelende
        5em -emende
        5en -enigen verenigde
        5enk doordachte
        5ep schepenen
        5er -geert -terende allitererende geringe regerende weerkerende
        5erg verborgen
        5erp onderworpen
        5et -etende gegeten opgegeten
        5f -ievende -vende fauvisme heroplevende kalveren
        5ies verkozene
        5im -lommen
        5in -gonnen
        5ind -bonden bevonden
        5ing dwongen
        5ink -ronken
        5let opgelet
        5luk -geluk
        5man jongeman
        5n eersten eerster
        5od nodigde nodigen uitnodigen
        5of -ovende
        5og drogende syllogisme
        5ois bourgeois
        5ok stokerij
        5ol -olisme
        5om -mende
        5on -onende konings
        5oom omkwamen thuiskwamen
        5op -pende -perij kochten
        5or -orende horigen terrorisme
        5ot loterij
        5put uitgeput
        5r -ceerden fusioneerden galoppeerden organiseerden reageerden resulteerden stimuleerden
        5s -zende -ziger
        5un communisme
        5ur -urende
        5val -geval
        5vat -gevat
        5ver -gever
        5zel vrijgezel
        5zet -gezet
        6 -achtig -erijen -ftiging -ggetjes -heiden -igheid -kkingen -letjes -llingen -mmingen -netjes -nningen
        6 -petjes -selden -singen -ttingen afscheidde afwisselend bewerkstelligden binnenste inzittenden
        6 kinderachtig openbaarde openbaring raadseltje schilderijtjes vrijwilligers
        6ac -aciteit
        6acht ongeacht
        6ad -adiging misdadigers
        6ak -akingen
        6al -alingen -liteit
        6am benamingen
        6an organismen
        6ar -aringen lotharingse solidariteit
        6bel -gebeld
        6bied -gebied
        6bouw -gebouw
        6daan -gedaan
        6dame jongedame
        6datuur kanditatuur
        6dek -gedekt
        6doen aangedaan
        6duid aangeduid
        6ed -ediging verdedigend verdedigers
        6eeg plachten
        6eer -atieve sympatieen
        6ef -evingen gegevens levenden overlevenden
        6eg -egingen
        6ek -ekingen -kenden
        6el afdelingen beoordelingen ontgoochelingen verdelingen vluchtelingen vreemdelingen woordspelingen
        6em -emingen schemerige
        6en -niging -ningen verenigden
        6er afleveringen belegeringen coalitieregeringen deelregeringen faciliteitsregeringen felbegeerde
        6er investeringen regeringen
        6erf -ierven
        6et -etingen
        6f -vingen -viteit
        6heel panelengeheel
        6heim -geheim
        6ies verkozenen
        6ijd overledenen
        6ken toegekend
        6kort afgekort
        6land engeland
        6leg -gelegd
        6leid -geleid
        6lijk -gelijk
        6lis evangelist
        6loos argeloze
        6los -gelost
        6man -lieden
        6meen -gemeen algemene
        6men -gement
        6moet tegemoet
        6naam -genaam aangename
        6naan tegenaan
        6nas cyclooxygenase
        6ndom eigendom
        6ngif tegengif
        6noot -genoot
        6not -genote
        6od uitnodiging
        6of bovenste
        6og -ogingen
        6om -omingen
        6on -oningen
        6ooid -egooid
        6or -oringen aforismen autoriteit
        6pak -gepakt
        6pas -gepast
        6pik opgepikt
        6rond afgerond
        6ruk -gerukt
        6rus -gerust
        6s -zenden -zigers -ziging -zingen
        6tas aangetast
        6un immuniteit
        6veer ongeveer
        6ven -gevens
        6ver -gevers
        6voed opgevoed
        6voel -gevoel
        6vul -gevuld
        6wes stadsgewest
        6wijd toegewijd
        6wijs verhoudingsgewijs
        6woel strijdgewoel
        6wond -gewond
        6wone buitengewone
        6woon buitengewoon ongewone ongewoon
        6zeg -gezegd
        6zel vergezeld
        6zien -gezien
        7 -achtige -ariteit -baarder -igheden -igingen -iteiten batterijen omringende verscheidene vrijzinnigheid
        7 wisselende
        7ad liefdadigheid
        7an hoedanigheid
        7beel -gebeeld
        7bood aangeboden
        7boor -geboren
        7bouw -gebouwd
        7brand -gebrand
        7breid uitgebreid
        7bruik -gebruik
        7dacht -gedacht
        7deel -gedeeld
        7deer ongedeerd
        7dien ingediend
        7ed verdedigende
        7eer initiatieven protestantisme
        7ek bekendste betrokkenen onbekendere
        7es -zigheid
        7f -vigheid
        7haal -gehaald
        7hal -gehalte
        7hecht aangehecht
        7heet zogeheten
        7hef opgeheven
        7huur ingehuurd
        7keek -gekeken
        7ker teruggekeerd
        7keur goedgekeurd
        7kleed -gekleed
        7kocht -gekocht
        7koel afgekoeld
        7koom -gekomen
        7koop overgekocht
        7koos uitgekozen
        7laad -geladen
        7laat -gelaten
        7leeg -gelegen
        7lees -gelezen
        7leg neergelegde
        7licht ingelicht
        7lijf ingelijfd
        7lijk -gelijke -gelijks vergeleken vergelijkt
        7lmaat regelmaat
        7lmoes mengelmoes
        7loop -gelopen
        7los -geloste
        7lucht opgelucht
        7luk ongelukje
        7maak -gemaakt
        7merk -gemerkt
        7monie hegemonie
        7naam -genaamd
        7nboom galgenboom
        7ndeel integendeel tegendeel
        7neem aangenomen ingenomen opgenomen overgenomen
        7nfoto rontgenfoto
        7nieur -genieur
        7nlijk eigenlijk
        7nloos meedogenloos
        7nomeen feonmenen
        7noom -genomen
        7noot -genoten
        7nover tegenover
        7nshap eigenshap
        7nslag tegenslag
        7nworp krakelingenworp
        7nwoud regenwoud
        7oisie bourgeoisie
        7or saamhorigheid
        7praat -gepraat
        7raaf -egraven
        7raak -geraakt
        7recht -gerecht
        7reed -gereden
        7reer suggereert
        7rek langgerekte
        7richt -gericht
        7rijp aangegrepen
        7rlijk -gerlijk
        7roei uitgegroeid uitgeroeid
        7roeid opgegroeid
        7ruim opgeruimd
        7s -zending
        7slik -geslikt
        7smuk opgesmukt
        7snel aangesneld
        7som opgesomde
        7staan -gestaan
        7stap -gestapt
        7star halstarrige
        7stel -gesteld
        7stem -gestemd
        7teer vegetatie
        7ticum analgeticum
        7toon aangetoond
        7trouw -getrouw
        7vecht -gevecht
        7voeg -gevoegd
        7voer -gevoerd
        7volg opgevolgd
        7vorm omgevormd
        7vuur afgevuurd
        7wees afgewezen toegewezen
        7werk -gewerkt
        7wicht -gewicht
        7wijk uitgeweken
        7wijs aangewezen
        7woon bijgewoond
        7zaag -gezaagd
        7zeet -gezeten
        7zet opgezette
        7zicht aangezicht
        7zind vlaamsgezinde
        7zit voorgezeten
        7zocht -gezocht
        7zoog -gezogen
        8 bereikbaarheid bruikbaarheid dankbaarheid lossachtige maakbaarheid omkoopbaarheid vruchtbaarheid
        8ad beschadigingen
        8al basisfunctionaliteiten kwaliteiten nationaliteiten
        8beel afgebeelde
        8beur natuurgebeuren
        8bied natuurgebieden taalgebieden
        8blaas opgeblazen
        8bond grondsgebonden persoonsgebonden taalgebonden vastgebonden
        8borg voorgeborgte
        8bouw flatgebouwen hoevegebouwen
        8bracht doorgebracht meegebracht teruggebracht
        8braicus algebraici
        8breid uitgebreide
        8breng aangebracht ondergebracht overgebracht samengebracht uitgebracht
        8brook afgebroken ingebroken
        8dier ongedierte
        8doop omgedoopte
        8draag opgedragen overgedragen
        8drijf teruggedreven
        8ek bekendheid
        8el vernepelingskes
        8en sportverenigingen vakverenigingen verenigingen winkeliersverenigingen
        8ergeer vergergerde
        8f activiteiten vakbondsactiviteiten
        8hang opgehangen
        8hoor veelgehoorde
        8houd aangehouden bijgehouden opgehouden standgehouden vastgehouden volgehouden
        8klaag aangeklaagd
        8knap opgeknapte
        8leid begeleiden
        8leveer opgeleverd
        8lever afgeleverd
        8lijk dagelijkse vergelijken
        8lmaat regelmatig
        8ltjen vogeltjens
        8luk ongelukken ongelukkig
        8mak ongemakken
        8meen deelgemeente goegemeente
        8naad begenadigd
        8naam zogenaamde
        8navond morgenavond
        8ngraat ruggengraat
        8nkoom tegenkomen
        8nlijk eigenlijke
        8noeg ongenoegen
        8noem bovengenoemde laatstgenoemde zogenoemde
        8nood uitgenodigd
        8nschap eigenschap
        8nspoed tegenspoed
        8nstand tegenstand
        8nvroeg morgenvroeg
        8oefen uitgeoefend
        8offer opgeofferd
        8og mogendheid
        8or autoriteiten marktautoriteiten
        8reer suggereerde
        8rekeen afgerekend
        8richt opgerichte
        8rkorp legerkorps
        8roep opgeroepen
        8rsbrug voetgangersbrug
        8rschap opvolgerschap zwangerschap
        8rus ongeruster
        8s uitgezonden wijzigingen
        8schaf afgeschaft
        8school hogeschool
        8slaag ongeslagen opgeslagen
        8slaan afgeslagen ingeslagen uitgeslagen
        8slacht afgeslacht nageslacht
        8sloot aangesloten afgesloten opgesloten uitgesloten
        8sluit ingesloten
        8sneed afgesneden doorgesneden
        8speel afgespeeld
        8spoel nagespoeld
        8spoor opgespoord
        8stel ingestelde vastgestelde
        8stook neergestoken
        8stoom klaargestoomd
        8strek uitgestrekt
        8stuur aangestuurd weggestuurd
        8treed opgetreden
        8tuig ooggetuigen
        8val aangevallen binnengevallen ongevallen opgevallen teruggevallen uitgevallen ziektegevallen
        8vang krijgsgevangen
        8vier zegevierde zegevieren
        8vind plaatsgevonden teruggevonden
        8voer ingevoerde uitgevoerde
        8vond uitgevonden
        8vraag afgevraagd
        8vreet aangevreten
        8waap ongewapend
        8wand ingewanden
        8wond opgewonden
        8zel vergezellen
        9breng uitgebrachte
        9cijfer oplagecijfers
        9dicht jeugdgedichten
        9dr aangedrongen doorgedrongen teruggedrongen
        9dwong noodgedwongen
        9filter afgefilterd
        9handel afgehandeld
        9honger uitgehongerd
        9huld ingehuldigd
        9kader ingekaderde
        9kleur ongekleurde
        9kond aangekondigd afgekondigd
        9las afgelasting
        9lijk vergelijkend vergelijking
        9loof ongelovigen
        9lrecht regelrechte
        9luk ongelukkige
        9meen deelgemeenten deelgemeentes faciliteitengemeenten randgemeenten
        9mergeel uitgemergeld
        9moed aangemoedigd
        9naanval tegenaanval
        9ndiens inlichingendienst inlichtingendienst
        9nhanger tegenhanger
        9nhoud tegenhouden
        9npartij tegenpartij
        9nstrijd tegenstrijd
        9ntien negentiende
        9ntijn argentijnse
        9ntschap voedselagentschap
        9nwoud regenwouden
        9og mogendheden
        9plaats overgeplaatst
        9rafdruk vingerafdruk
        9rdiens legerdienst
        9rendeel afgegrendeld
        9rhouts borgerhoutse
        9rmeis burgermeisje
        9roorlog burgeroorlog
        9s uitzendingen
        9schik ondergeschikte
        9school hogescholen
        9schoot doodgeschoten neergeschoten
        9schrik opgeschrikt
        9span aangespannen
        9splits opgesplitst
        9sprek informatiegespreken
        9sprook afgesproken uitgesproken
        9stel aangestelden
        9termijn langetermijn
        9tref aangetroffen
        9trek aangetrokken opgetrokken teruggetrokken voorgetrokken
        9trok ingetrokken nagetrokken
        9vangen krijgsgevangene
        9vecht straatgevechten uitgevochten
        9voel rentegevoelige
        9wikkel ingewikkeld
        9zonder afgezonderd
        10 raadselachtigheid
        10braisch algebraische
        10bundel ongebundelde
        10lijk mogelijkheid ongelijkheid vergelijkbaar vergelijkbare vergelijkende
        10lofelijk ongelofelijk
        10looflijk ongelooflijk
        10meen algemeenheid
        10naak ongenaakbaar
        10ngekoom tegengekomen
        10nhanger tegenhangers
        10nlegioen vreemdelingenlegioen
        10nocht morgenochtend
        10nstander tegenstander
        10nwoor tegenwoordig
        10rleid legerleiding
        10rsbeleid vrijwilligersbeleid
        10schakel uitgeschakeld
        10schreef ingeschreven opgeschreven
        10schrijf toegeschreven volgeschreven
        10sprek formatiegesprekken fusiegesprekken
        10studeer afgestudeerd
        10twijfel ongetwijfeld
        10vaard uitgevaardigd
        10vangen krijgsgevangenen
        10zind loonsgezindheid
        10zond volksgezondheid
        11dachtenis nagedachtenis
        11erterrein rangeerterrein
        11huwelijk uitgehuwelijkt
        11legen aangelegenheid werkgelegenheid
        11lijk mogelijkheden uitgaansmogelijkheden
        11lingschat ringelingschat
        11looflijk ongelooflijke
        11makkelijk ongemakkelijk
        11narsenaal slagenarsenaal
        11ndarisch legendarische
        11nhoud tegengehouden
        11nschap eigenschappen
        11nstander tegenstanders
        11nstel tegenstelling
        11nwoor vertegenwoordigd
        11nwoordig vertegenwoordigt
        11rstrein reizigerstreinen
        11stel ingesteldheid
        11trommel opgetrommelde
        12bruikelijk ongebruikelijk
        12legen aangelegenheden uitgaansgelegenheden woongelegenheden
        12lijkertijd tegelijkertijd
        12nkandidaat tegenkandidaat
        12nstand tegenstandster
        12nwoor vertegenwoordigen vertegenwoordiger volksvertegenwoordiger
        12publicer voorgepubliceerd
        12rafdruk vingerafdrukken
        12ringsleger regeringsleger
        12ringslid regeringsleden
        12schiedenis krijgsgeschiedenis
        12waardeer opgewaardeerde
        12westelijk intergewestelijke
        13nstel tegenstellingen
        13nwoor oververtegenwoordiging vertegenwoordigers volksvertegenwoordigend volksvertegenwoordigers
        13nwoor volksvertegenwoordiging
        13nwoudgebied regenwoudgebied
        13renafdel jongerenafdeling
        13ringscrisis regeringscrisis
        13ringspartij regeringspartij
        13westelijk intergewestelijken
        14meenschap cultuurgemeenschappen
        14nootschap bondgenootschappen
        14nwoor vertegenwoordigster
        14ringsbesluit regeringsbesluit
        15leidingsgroep begeleidingsgroep
        15meesterszetel burgemeesterszetel
        15novergestel tegenovergestelde
        15nwoor vertegenwoordigingen
        15ringscoalitie regeringscoalitie
        15ringsdeelname regeringsdeelname
        15ringspartij regeringspartijen
        16renorganiseer jongerenorganisatie
        16rsvereen slagersverenigingen
        17meestersdochter burgemeestersdochter
        17tuigenverslag ooggetuigenverslagen
        18nootschappelijk bondgenootschappelijke
        20lvluchtperspectief vogelvluchtperspectief
        """, count: 2691, longestEnd: 7)

    static let finnish = EndingRules(
        """
        0 -ace -ada -ae -age -aha -ai -aine -ait -aka -ake -ami -ane -anie -any -api -apu -asa -ate -ati -atu -aula
        0 -aun -ayn -ba -be -bi -de -dt -eda -ei -eti -fe -hko -ht -ie -iha -iia -iina -iita -ike -iki -ime -ipu
        0 -ira -iri -iti -itu -ity -lko -lt -ltu -lty -nt -ntu -nty -oda -oe -oi -oki -oko -ola -ole -oma -omi -opa
        0 -ora -ose -oti -otu -oyn -pe -re -ree -rnie -rt -rty -sko -st -stu -sty -uan -ue -uha -ui -uki -uli -uon
        0 -uori -uot -ura -uti -utu -uuri -uut -ve -vi -yan -yce -yda -ye -yi -yla -yle -yne -yot -yty aika aion
        0 aiot aja ala ase auta eika eiko eipa eli eri haen hoida hra huoli huone hyva isa jata joita joka joo jota
        0 kayta keta kiva kova kuin kuka kun kuoli kuule kuuma kuusi kuva kyse liian lle loysi luoja luona luota
        0 mene mika moni muita muka mun muu muuta naen naet naki nama nayta nimi noin noita nouse nyt ohi ole oli
        0 oma osa paase paeta painu paiva pari peli pian pida pieni poika puoli pyysi rouva saisi sama seka sepa
        0 soita sota ssa sun suu syyta taida taisi tama tapa tata tehty teit teki the tiesi tieta toimi toin toita
        0 tony tosi tri tule tuota tyon tyota usa uusi vaara vauva veli viela voiko voin voisi voit vuosi yha yli
        0 yon yona yota
        1 -a -aden -aen -aivat -akea -aken -aki -akua -alen -anon -apua -asan -ataa -aten -ben -dan -dat -dd -e -eaa
        1 -ean -eat -elut -enaa -etaa -ff -gan -hat -hde -i -iaa -ian -iat -idit -ikea -ikit -imaa -inon -ipua -iraa
        1 -itaa -ite -itteja -lan -lea -lki -ll -lleja -lvi -n -net -nki -oaa -oan -oat -oden -oen -oit -olaa -olet
        1 -omaa -onon -oo -oraa -oran -orat -oren -pat -pea -pen -pii -pit -rea -ret -rki -rtteja -rvi -ski -spa -ss
        1 -ste -t -tki -tkua -uaa -uen -uhaa -uit -ukan -ukat -ukea -ukua -ulaa -ulee -ulen -ulet -ulut -umaa -uman
        1 -uovan -uraa -uran -uren -usen -utaa -uu -yit aikaa aivan ajaa ajan alaka ampua apua autan avaa eihan
        1 eilen eivat elaa enaa haluan haluat hanen heraa hieman hyvaa hyvan hyvasti hyvat idea ihan ihme isan jatan
        1 joten kadet kaiken kaipaa kaksi keksi kenen kenet kivaa kolme kovaa kovasti kuolee kuten kuvaa kuvan
        1 laitan liikaa lisaa loysit loytaa lukee luojan lupaa maahan menee menen menet miehen miehet miksi miten
        1 muiden muuten naiden nainen naisen naiset nakee naytan naytat niiden nimea nimen olen olet olit omaa oman
        1 omat osaa osan otan ovat oven paahan paasee paasen paaset pahaa paikan paivaa paivan palaa pienen pojan
        1 pojat puolen pyytaa rahaa ruokaa saavat samaa saman sanaa sanat sanot sehan selvasti siihen siksi siten
        1 soitan tahan takaa taman tapaa tapan tekee terve tiesit tilaa toimii toinen toisen toiset tulit turpa
        1 uuden uudet vaatii vahan vaivaa vapaa varaa varmasti viekaa viesti vihaa viiden voisit voivat vuoksi yksi
        2 -aa -aimme -ainko -aissa -aitko -alan -an -anan -anat -at -ckin -daan -ea -eaan -eampaa -eana -ee -ekin
        2 -en -enan -enet -et -fi -haan -hana -hani -hasi -hdan -hdat -htaa -ia -iaan -iana -ielta -ieni -iesi -ii
        2 -ikasi -ikoja -in -inan -inat -isaan -it -itako -iteen -ivaan -joa -kana -ki -kka -ko -laat -lasi -lena
        2 -lesi -lini -ljen -lli -lpea -ltaa -me -mma -mmi -na -naan -naat -ndan -ngan -ni -ntaa -oaan -oimaa -oja
        2 -okaan -okin -onan -oon -otko -pa -pesi -ppi -raan -raat -rana -rani -rasi -reen -rena -rhan -rkin -rra
        2 -rre -rri -rtaa -saat -sataa -si -skin -skoja -staa -ta -te -tilan -tti -tumaa -uaan -ueen -uja -ukaan
        2 -ukin -ulaan -uolla -uolta -uomaan -uoneet -useen -uulla -uun -uusta -yaan -yjen aikaan aitini aitisi alla
        2 alle aseen aseet avain emme enko eteen etko haista haneen hatana heilla heille heista ilta isani isasi
        2 joilla jolla jossa josta jotain katesi kauanko kaymaan kesta ketaan kulta kylla lailla lasta lupaan maassa
        2 meilla meille meista mieheni miesta mihin mikaan milla milta minne missa mista mitaan muista musta naemme
        2 naetko naista niihin niilla niille niinko niinpa niissa niista nimeni nimesi oikein olisi olla onko osaan
        2 paalla paalle paassa paasta paitsi paivana palaan paljon poikani poissa saamme saaneet saanko samaan
        2 siella sijaan silla sille silta sinne syomaan syysta taalla taalta talla talle tanaan tanne tapaan tassa
        2 tasta teemme teilla teille teimme teista tekisi toihin toiseen toissa toista tulisi tulla tunne tuonne
        2 tuossa tuosta ulkona usein vasta vetta vialla viitsi vitsi voidaan voimme voinko voitko vuoteen
        2o -kko -llo -ppo -rro -sso -tto
        2u -kku -llu -nu -pu -ssu -tu ammu
        2y -bby -ddy -gy -kky -lly -my -ny -py -rry -ssy -ty
        3 -aan -aat -aessa -ain -ana -anella -ani -asi -atamme -atiin -dalla -dalta -damme -dasta -datko -eaksi
        3 -ealla -ealle -ealta -eassa -easta -een -eet -ein -eko -ena -eni -ensi -esi -fin -haksi -halla -halle
        3 -halta -han -hansa -hassa -hasta -hata -hdata -hen -hisi -htiin -ialle -iassa -iasta -idaan -idella
        3 -idetta -iella -ielle -ien -iensa -iesta -iin -ina -inasta -ine -ini -ita -itiin -itsi -ivalla -ivalta
        3 -ivamme -ivasta -jata -jen -joja -kamme -kenne -keta -kijoita -kin -kkaa -kkia -kkii -ksi -ksiko -lalla
        3 -lalle -lamme -lasta -latko -leeko -leja -lensa -lessa -lesta -linsa -lisi -lkaan -lla -llaa -llan -llat
        3 -lle -llen -llia -llin -llit -lta -ltiin -mata -misiin -mmaa -mman -mmat -mme -mmia -mmin -naani -naasi
        3 -nan -nansa -nat -neja -neksi -nelle -nelta -nessa -nesta -nisi -nkiin -nko -nnaa -nne -nnen -nnet -nnia
        3 -nnin -nnit -nsa -ntain -nteja -ntiin -oimme -oitko -ojan -ojat -oleni -omalla -omassa -ooko -ooni -oosi
        3 -otiin -ppaa -ppia -raani -raasi -raita -raksi -ralla -ralle -ralta -ransa -rassa -rasta -reja -rella
        3 -relle -relta -ressa -resta -rhaan -risi -rkaan -rran -rrat -rren -rvata -salla -salle -sisi -skaan -skaat
        3 -skata -skisi -ssa -ssaa -ssan -ssia -ssin -ssit -sta -stain -stata -steja -stiin -stiko -stini -taa -teta
        3 -tisi -tko -tpa -tten -ttia -ttin -tusti -uimme -uitko -uko -uuna -uuni -uusi -uuta -vella -yimme aitinsa
        3 aseita edessa ellet ethan ettet eversti haluatko huumeita hyvaksi hyvalta isansa jalkeen jonkin jutella
        3 kaikesta kaikkea kiiretta kuuletko kuulitko lahella liiketta lisaksi loysimme luokseni luuletko menemme
        3 menossa minusta mukaani nahdaan nimelta nimensa olekin olemme oletko olimme onkin onnea otamme ovatko
        3 paasemme paikalla paikalle paikassa paivassa pitaako poliisi puolella samalla senkin sinusta sopiiko
        3 suojella tavalla tehdaan tilanne todella toisella tulemme tuletko tulimme uskotko veljeni vielakin
        3 viimeksi voisimme voisitko
        3ei ellei ettei
        3ie -bbie -ggie -llie -nie -ssie -ttie
        3o -kkoa -lloa -llon -llot -non -not -ppoa -rron -sson -ttoa kerrot
        3oi saattoi tappoi
        3u -kkuu -kua -lut -nnut -pua -ssua -ssun -ssut -ttua -ttuu hullua loppuu riippuu
        3ui -kui -ttui
        3y -ddyn -llyn -lyt -myn -nnya -nnyt -nyn -rryn -ssyt -ttya
        3yi -ttyi
        3yy -ttyy
        4 -aakin -aako -aani -aanko -aapa -aasi -aata -aina -aita -aksi -alista -alla -alle -alta -amalle -amme
        4 -anaan -anne -ansa -assa -asta -atko -dakaan -detaan -eani -eeko -eena -eeni -eesi -eina -eita -eksi
        4 -elista -ella -elle -elta -emalle -emme -enne -ensa -erasta -essa -esta -esti -etko -etta -hdasta -iani
        4 -iasi -iden -ihin -iini -iisi -ikaista -iksi -ilasta -illa -ille -ilta -imme -inko -inne -inpa -insa -issa
        4 -ista -itko -jeni -joita -jojen -jolla -kaan -kaat -kain -keen -keet -kiin -kini -kisi -kkana -kkani
        4 -kkasi -kkien -laamme -leen -leet -leista -leni -listi -llien -lliin -llita -masti -meko -nani -nasi
        4 -neista -nkin -nnata -nneen -nneet -nnien -ojaan -ojani -ojasi -olista -omaksi -onaan -oonsa -pahan -pani
        4 -pasi -piin -ppaan -raamme -raansa -rasti -rhassa -rhasta -rkkeja -sani -sasi -sempi -siko -sini -ssien
        4 -ssiin -staako -taan -tain -tako -tani -tapa -tasi -teko -than -tiin -tiko -tini -tkin -tteen -tteet
        4 -tteja -ttien -ttina -ttisi -uukin -uunsa -uussa -vampi -vasti ainakaan huoneessa itseasi itsekin jalleen
        4 jossain kyseessa lainkaan matkaan mennaan minakaan missaan mistaan myohaista olekaan ollaan otetaan
        4 paljonko pitkaan raskaana valmiina valmiita vastaan vielakaan voimmeko yleensa
        4ae -taen
        4ia -llian
        4o -kkoni -kkoon -kkosi -koja -kona -lloja -loin -nnoin -ppoja -ttoja -ttona -ttoni -ttoon kerroin
        4oi annoit kerroit
        4u -kkusi -kkuun -kuja -kuni -puja -puni -pusi -puun -ttuun -tuja -tuna -tuni -tusi
        4y -nyin -tyna
        5 -aahan -aalla -aalle -aamme -aansa -aassa -aasta -aiden -aihin -ailla -aille -aista -akaan -altasi -ampaa
        5 -eeksi -eella -eelle -eelta -eemme -eenne -eensa -eessa -eesta -eiden -eiksi -eille -eista -ekaan -enkaan
        5 -eseen -etaan -ettani -hdetaan -iakin -iamme -ianne -iansa -inaan -inani -ineen -inhan -inkin -isiin
        5 -itaan -jataan -joiden -joista -kaana -kaita -kinsa -kkaani -kkaasi -kkansa -kkeita -kseni -lahan -lakin
        5 -leeni -lekin -lista -llaan -llalla -llani -llasi -llasta -lleen -lleita -llemme -lleni -llesi -llessa
        5 -llille -llissa -maksi -malle -mmalla -mmalta -mmassa -mmasta -mmeko -mmilla -mmille -mmissa -mmista
        5 -nalla -nalle -nalta -namme -nanne -nassa -nasta -nella -nnessa -nnesta -nnetta -nnilla -nnissa -nnista
        5 -paakin -ramme -reissa -rrasta -sakin -semmin -sempaa -setkin -sikin -ssaan -ssalle -ssani -ssasi -ssilla
        5 -ssille -ssissa -ssista -staan -stakin -stani -stasi -taako -tamme -tankin -tanne -tansa -tehan -teilla
        5 -teissa -tekin -tikaan -tinne -tkaan -tteeni -tteesi -tteita -ttinsa -ttista ettemme kerralla mielestani
        5 onneksi tunnetko uudestaan valmiiksi ymmarratko
        5ai -kkaisi -ttaisi
        5o -kkojen -llolla -llossa -llosta -nnolla -nossa -nosta -rrosta -ttomme
        5u -nusta
        5ui -ttuisi
        6 -aakaan -aankin -aisiin -assani -astani -eeseen -eisiin -ellaan -elleni -estaan -estani -estasi -ikseni
        6 -illaan -illani -illasi -illeen -illeni -illesi -iltaan -inkaan -issaan -issani -issasi -istaan -istani
        6 -istasi -itamme -kaaksi -kaampi -kaansa -kaasti -kaiden -keella -keelle -kkaamme -lakaan -llaista -llamme
        6 -llanne -llenne -mastaan -mastasi -minkin -mmekin -netaan -sikaan -ssamme -ssanne -stanne -taanko -taanpa
        6 -takaan -tessani -tteensa -tteessa -tteesta -tteiden -ustamme ennenkin itsellesi todellakin
        6ae -taessa
        6ia kaikkialla
        7 -aakseni -aistaan -eessani -eestasi -etaanko -etaanpa -illamme -illanne -illemme -illenne -issamme
        7 -issanne -istamme -lakseni -lessaan -llakaan -llekaan -stakaan -taisiin ollenkaan
        7u -lutkaan
        """, count: 1534, longestEnd: 7)

    static let french = EndingRules(
        """
        0 -air -aissent -andu -arait -assif -auvais -breux -cces -cif -dateur -ei -eir -eit -etenu -ferent -gion
        0 -hai -iateur -ii -lion -ncle -nction -nduit -nion -oi -oila -oir -ois -oit -ondu -os -pion -prit -rif
        0 -rion -ss -uai -ui -uir -uis -uit -us -vion -xion abba abbas abbe abces abe abi able abner abri abris
        0 abstrait accrochent ace acme acne acre acte actif action ada ade adi adieux adler admis adre affreux
        0 affrontent afis after age agi agir agis agissent agrement aha aka aki alba ale alger ali aliment alla
        0 allai allaient allais alle aller allument alma alpha alphas alter alva amant amas amateur amber ambre ame
        0 amer ami amir amit ample amplement ampli ana ancre andi andre ane ange anglais angle anka anna anne anse
        0 anti antre anya aoki appa appartenu appellent apple appli apprennent appretent appris approchent apra
        0 apres apte aqua arbre arche archer ardemment are ares argument ari arme armement armer armez arne arya asa
        0 asha asher assez assis assit aster asthme astra astre atlas attendu attrait audi audit aupres ava avais
        0 avant ave averent avez avi avis axe aya ayant aye ayez aªtre balais bastion battront bigleux bla ble blye
        0 brant bras bri bris brit bruissement bryant bye calais calvert camion canif captif caution cbi cha chant
        0 chas chaux che cher chetif chez chi chir chris cla cle clement coherent colis comment congres connait
        0 consomment content contenu courroux couvert crais createur creatif creation creux cri cris crissement
        0 crissent croiront csi deces decrivent defendu deja dela deplait dernia descendu desobeis detendu detient
        0 detruiront dgla dictateur diction donateur doux dre dubai dument dwyer ecris ecrivent ecsta edge edna
        0 effraient eiji elder element elfe eli elka ella elle ellis elmer eloignent elsa else elvis ema eme emi
        0 emir emis emma empli emplit encas encre enfant enfer enfle enfler engrais ennis entra entraient entrais
        0 entrait entre entrer entreront entretient entrez epa epais epi epis epris equateur ere errant erre errer
        0 ese esme esperent essai essaient esta esther estiment eta etais etait etant ete ether etje etre eue eva
        0 eve ever evi excellent exces expres expriment exquis extra extrait extras eye eyre ezra faction fashion
        0 fautif faux fbi fda fendu festif fictif fiction fievreux fission fleaux flyer fmi foireux fra fraction
        0 frais friction frit fructueux frye fuhrer fument furtif fusion galeux gestion glas glissement glissent
        0 gracieux grant gras gre gris hades haineux hargneux hawai hermes herpes heureux hola hwa hye ice ichi ici
        0 ida ike ile ilsa ilya ima impatient imper implant inattendu inca incas incoherent inde ines inez inga inge
        0 inger inne inoui inscris instant instit instrument inter interessent introduit ira irai iraient irais
        0 irait iras irez iris irma isa isi isis issa itre ivre ixe juif jument kris lci leif lepreux lesion
        0 liposuccion lle lnde lotion lra malentendu manif maux maªme mba mecontent mention mielleux mission mlle
        0 mme moelleux motif motion naif narrateur nba ncis nia niais nier nomment notion nsa nuageux oasis obeis
        0 obeissent ode odieux offraient offrais offrait offrant offre offrez offrir offrit ogre ohe ojai oki ola
        0 ole olga ombra ombre omer omis once onde one ongle onze opa ope oppa opte opter option orateur orbe order
        0 ordi ordis ordre orge ori ornement orque osais osait ose oser oseront osez oska osti ote oter otez other
        0 otis ouais oue over ovni ovnis oye oyez palais palmares pari passion patient pda pension peureux phi pla
        0 plaiit plais plait pli portion potion pra pre precieux pressent pression preux pris prit probla proces
        0 progres progressent psi ptit puissent pulsion qua quais quant que question racontent radieux ramses rda
        0 reactif reaction recommencent reconnait reconnus redescendu redevenu remettront renait reprennent
        0 reproduit retient revendu revenu rosbif rouvert roux rre rye samourai sdi section seduit senateur session
        0 sha she shi shit sioux ski skis skye soif soignent soigneux sola somptueux soucieux soutient soutif spa
        0 spacieux spectateur split sportif srce sri station ste succion surprennent suspicion tapis tardif taux
        0 temoignent tendu tension the this torsion toux tra traction trait tre tres tri tris tva uber ucla ultra
        0 una under une uni unir unis unit unni upper urge urne usa usant use user usher uther uzi valais vaux
        0 vereux version vertueux vicieux vision vrai vrais whit xeres xve xxe ymca yue
        1 -a -active -aie -aite -alle -anne -arie -assifs -atte -ause -aye -bite -blie -brique -cience -ciste -cuse
        1 -dateurs -dique -e -eatrice -eaux -eisme -ell -enn -erite -ett -evenu -fie -fuse -gions -gree -hnique -i
        1 -iable -icite -iie -ille -illi -itie -itte -kee -lions -live -llite -mence -mions -mite -nctions -nduite
        1 -nions -nnus -nsions -nvie -oie -oite -olite -olle -otte -oui -ouse -ouverte -oux -pions -pique -plie
        1 -plique -prie -rifs -rions -rive -rtifs -s -sence -siste -stions -tenu -tiste -tite -uence -uie -uira
        1 -uiste -uite -uive -unique -utte -vions -xiste abbie abrite abuse accable acres actes actifs actions
        1 active addie afrique agee agence ages aggie agira agite agnes agreable aies aimable aisance akira albie
        1 aliments alite allee allie alpes altruisme amante amants amateurs amatrice ames amie amira amis amples
        1 amplis amuse anais andes andie andres anes anges angie angles annee annie antique aortique aphrodite apnee
        1 apprecie aptes arbres archie archive arctique arguments armee armes arnie arriere arthrite artie asie
        1 associe astres athee attira attriste audience augie autisme avera aviateurs ayoye aªtes balance bandits
        1 banshee basique bee belgique beneficie benite biblique biere bionique bique bite boira boive bonn
        1 bouddhisme bouddhiste bourrique boutique bree brie brique bronchite bulle buse cable cadence caffee camera
        1 cantique capable captifs captive carence cartable cavite cecite cellulite ces chante chants chaotique
        1 charisme charite cherchions chie chieuse chimique chimiste chique cholera choriste chronique cicatrice cie
        1 cite civique clarence classique cles clinique clique coffee colique comique comptable confions congedie
        1 conique conjonctivite constable constance corinne cornemuse cosmique coupable crabtree createurs creatifs
        1 creations cree creuse crie crique crisse crissements critique croira croissance croyable croyions cultive
        1 cyclisme cycliste cynique cynisme dante decence decrite dedie dee deedee degageons dejante delimite
        1 dements densite des destroyers devie diagnostique dictateurs die dignite dira disions distance dite doive
        1 donateurs dundee dunne dupree durable eaux echelons ecklie ecrira eddie edie edite elance elements elfes
        1 elie elite elles ellie elsie elvira embarrasse emblee encephalite enchante encres enfants enflee engageons
        1 enrique ensanglante entiers entrants entree entrera entres epee eperons epie eppes erable ernie errants
        1 erudits esperons essais estropie etable etes ethique etres etudie eues euros evie evite exagerons excite
        1 excrements expedie eyes fable factions faisable faisions fascisme fassions fautive favorite fee fera ferie
        1 ferons festive fictifs fictive fie fiere finance five fleuriste florence fractions france free freelance
        1 frelons frique frisbee frite furtive gable gants gastrique gauchiste gaulle gee gite give gladiateurs
        1 glaive glee glisse gonflable goodbye gothique granite graphique gravite hante hative hawaii hee
        1 hematocrite hera hesite humilie humvee hypocrite idee idylle ies iles immuable impie implante implants
        1 incite incluse indes individus inedite inouie inscrite instable instance instants instruments interdite
        1 interdits invite ionique irrite isles ives ivres izzie jetable jeux joignable jouable jouions jouvence
        1 juifs juriste kanye kaylee kee kes kira kruse kryptonite laique laterite laurence lawrence lee legiste les
        1 lesions lessive libye licence licencie lie lieux limite lions lira liste live lobbyiste logique lois
        1 louable lynne lyrique magique malleable mamelons mangeable manifs mante marchions marrie materiaux matrice
        1 maudite maui mcgee mcphee medite meduse melons meningite menus mes meteorite mettions mexique mie minable
        1 mira missie missions mitchee moira monique monophysite motifs motions motive moustique muse musique
        1 mystique mythique naifs naissance naive natifs nations nautique nee neill nes niera nies nique notable
        1 notions nounous nudiste nudite nuisance nulle numeros nus obeira oblique odie offres offrira ogive ogres
        1 oies ollie ombres onces oncles ondes ongles onn opera opie options optique ordres orgie ornements orphee
        1 orphique orques osee osera oses ossements ostie ozzie palpable palpite panique pants parasite paris parite
        1 parois partageons partance partions passions passive patience patrice patti pawnee pee pepite photos
        1 physique pianiste pie pieuse piments pions pique piste plaira plante plants plastique plie plis poetique
        1 pompiste popeye portable portions potable potence potions pratique prealable preferons pres pressions prie
        1 priere priorite prisme privilegie probable profite provence prudence psychique puissance puissions
        1 pulsions qualite quantique quoique racisme radie rallie rallye ramolli rapatrie rassasie rations reactions
        1 realisme realiste realite recifs recite recoive recree recuperons reflexions refugie rehabilite relance
        1 relie relique remercie renie rentable repertorie res reussite revenus rie rira rite rive rois rosalee ruse
        1 rustique rythmique sable sachions samourais sante saoudite sceptique sciatique scie sections seduite see
        1 semblable senateurs senatrice sentence septique sera serons ses sessions sie silence simpliste sismique
        1 site soliste sonique sophistique sortions souffrance soutifs spectateurs spence sportive sprite stable
        1 stations statique styliste substance sudiste sundance survive suscite table tacite tactique taelons taira
        1 tallahassee tante tardive tee tendance tennessee tenu terence terrance terrence tes theorique thermique
        1 thes three tie tiers tique tira tite tonique torrance tourisme touriste toxique trafique tragique trance
        1 tree trie trinite trique triste tueuse unes unie unique unite urgence urnes usee uses uves valable valence
        1 vanite vante vee vera versions vetu vie vifs viii violence visions visite vite voeux voyageons voyions
        1 wants wee wes white xiii xxie yee yes yves zee zoila
        1r -crit -duit -ndu agit alles allez conduit construit convaincu crois defait dit fait fuit hais inscrit rit
        1r suffit voit
        1t tous
        1v dessert sert
        2 -agiques -ai -aies -aissez -anner -annes -annie -aries -as -attes -attez -auses -cies -cuses -diques -ee
        2 -eille -eilli -ella -ells -endues -enna -er -es -etta -ez -fies -gea -hantes -iables -ie -iences -if -iiie
        2 -innie -ir -is -it -lables -lences -lies -liques -lle -lli -niques -nne -ntiques -oies -onna -ottes -ouie
        2 -ouir -ouis -ouit -ouses -pables -perez -ptiques -quis -scrit -siques -sistes -tistes -tte -tti -uences
        2 -uies -uirai -uristes -utiques absences abuses accelerez accomplie actives admirez affaiblie agees agences
        2 agirai agissez agreables aimables allees allies alliez amies amities amplifie amuses annees appropries
        2 arables armees arrieres aspirez athees attirez aviez ayiez barbarie basse bienvenues bieres blanche boirai
        2 boiras boirez bouddhistes bouillir briques bulgarie cables calvitie cameras carie cavites chelsea chies
        2 chimiques choisit civiques cobayes combatif comiques commences comprit comptables conduiras confuses
        2 considerez continuiez cosmiques crees creuses cries criez critiques croirai croiras croirez cultives defie
        2 degat dentistes desactives detenues detenus devenue devenues dinner dirai diras direz doleances durables
        2 ecrirai ecriras ecrirez elites entieres entites entrees entrerai entreras entrerez entrevues envies
        2 epaisse epees esperai essayes etablie etageres ethiques etiez etrangeres evites exageres exagerez existes
        2 expirez fables fabriques facilites faillit fascistes fees ferai feras ferez fieres fiez frances frottez
        2 gastriques gerez glissez gouttes graphiques grevistes grosse hantes hatives hayes hissez huttes idees
        2 impies implantes imprevues inities innees inspirez instables integree intensifie invites iriez jaillir
        2 jaillit jantes jetables johnnie justifie keyes laxatif legistes liberez licences lies lirai liras lirez
        2 listes logiques longue lucratif luttes luttez massachusetts meduses mefie metriques minables moities
        2 motives moustiques mystiques nanites naquit narratif nees negatif nierai notables nudistes obeirai
        2 obeissez offrirai orgies orties oserai palliatif paniques panoplie pedigrees perez piques pistes plairez
        2 plantes plastiques pliez portables portatif pratiques preferez prevues prieres pries priez privilegies
        2 probables psychiques purifie qualites quantites quittes quittez racistes realistes realites reecrit
        2 refugies refuses relatif remplie replie reprit retablie retenues revenues reyes riez runner ruses sables
        2 saisit satellites seances secourue sedatif seismes selfie semences serai seras serez shanghai simplifie
        2 skies skinner sofie solistes sophistiques souffrances sportives stables stries sudistes suggeres suggerez
        2 tables tactiques tairai tannee tantes tchecoslovaquie tenue thermiques tiques tirez toxiques transferez
        2 tristes tropiques tueuses tuiez turquie typiques unies unites urgences usees vantes venue venues venus
        2 vies virez yankees
        2dr prenne
        2er acquis
        2f breve creative juive massive vive
        2i -ya -ye balaye effraye essaye paye prepaye raye
        2il travaux
        2ir avons elue elus pouvons savons
        2l -aux ideaux
        2ny pence
        2qu laics
        2r -crite -duite -ttit ancrent combattus construite convaincus dits ecrits poursuivis reconduits stupefaite
        2r suspendus vendus
        2t -ence consequence deficience eloquence inconscience recommence
        2ur mort
        2x -eureuse -rieuse -use affreuse anxieuse donneuse foreuse fructueuse galeuse gracieuse logeuse mangeuse
        2x meneuse nageuse nombreuse odieuse precieuse radieuse somptueuse tireuse veilleuse vertueuse vicieuse
        2x voleuse
        3 -agnent -ais -aissait -aissant -ait -ant -ativite -cieux -dieux -dits -ees -eillee -eiller -eilles -eillez
        3 -eillie -eillis -eller -elles -elons -encent -enues -era -etter -geux -gieux -iere -iers -ies -iez -ifs
        3 -imite -ion -ira -ite -ive -lament -leux -llir -llit -neux -nnee -nner -nnes -nnez -nnie -ochent -oissant
        3 -ontent -otation -ouies -perait -reant -ressent -retent -reux -rivent -terite -tieux -ttes -ttez -ttront
        3 -tuation -tueux -uissant -vrent ablation accordent accusent activite admirais aeration agissait agissant
        3 ambiguite andalouses anomalies antiquite appellez apprecions apprenant attardons avaries averait aviation
        3 basses beneficient bettie boirais brillera calamite captivite caracterisent caries castration celebrent
        3 cherchons citation citons collation comateux completent concernent conduirais conduisant confettis
        3 conformite considerais considerait considerent considerons continuent continuite creait cremation croirais
        3 croiriez damnation debrouillais debrouillera debutent defies demandent demeurent dennis deviation
        3 diffusion dirais diriez distinction distinguent diverses donation durent echeant ecrirais ecrirait
        3 effusion elution engendrent entreprenant entrerait envoient equation esperais esperiez etablies etrangere
        3 executent exercent expiation extinction extremite faineant fellation ferais ferait feriez figurent
        3 fixation folies fondation formation forment fouettee fouillais frustration gauchers geant gerais gerait
        3 gerent gestation glissait glissant grecque grosses habeas habillais habits harmonieux identite imposent
        3 infirmite inflation ingenieux injonction integrent interessons inventent ironworkers jolies jouent
        3 laxatifs legere lirais location lucrative malchanceux manuscrits mediation mediocrite mefies mellie
        3 migration montrent mutation mysterieux narration natation neant necessiteux negatifs negation negative
        3 nellie nettie nommons obeissant offrirais offrirait operent oserais oserait oseriez oublies ovation paient
        3 paresseux participent passagers paysannes perpetuite petite petits peuplent pharmacies pissait pissant
        3 placent plantation playstation pollution portent precaution prechent preferais preferait preferiez
        3 preparait prestation privation probation procreation produisant pronons proposent prosperite pulsation
        3 quittent radiation radioactive recreation rejoindront relation relative relevent remercies remplies
        3 reorganisent representent respirent ressemblent restent retirent retombent sauvons scellee scellez
        3 sedatifs seduisant selfies sensation separait serais serait seriez serrent servent severite sincerite
        3 situent solution sommation soucies souffrent souhaitent spaghettis spoliation suivront suppleant supplies
        3 surprenant tenebreux tennis tentation tentative terminent tirais tiriez tournons tranquillite travaillais
        3 travaillent travaillera uniformisent utilisent vaniteux variation venimeux verifies vibration victorieux
        3 violation vocation
        3au belle mancelle nouvelle
        3c publique
        3dr -prenant
        3en devint
        3er allait allant entrant
        3f massives vives
        3i -yee -yer -yes -yez mayas
        3ir fasse offrent
        3oir -vues avait devait devant fallait pouvant promouvant recevant savent voulait vouliez
        3r -ettant -isit -ndues -vert attendues battant combatttre conduites correspondant correspondent croient
        3r dependait dependant ecrivit entendait entendant etendent incluant incluent mettent perdent permettant
        3r permettent promettait suivent tendent vendues vivait vivant
        3s fraiche
        3t -ences consequences experiences turbulences
        3ur morte
        3x -uses
        3y penalties
        4 -able -ageons -ante -ants -atif -daise -dance -eais -eait -eant -eillant -eilleux -ellait -ellent -erai
        4 -eras -erez -ettait -ffusion -geres -geuse -iasse -idique -ieres -ieuse -illera -ions -ique -irai -iras
        4 -irez -isme -iste -lance -leuse -lisse -lites -llais -llies -mettant -naise -nance -nasse -neuse -nisse
        4 -nites -nnais -nnait -nnant -nnees -nnera -rance -reuse -risse -rrasse -sance -sives -tance -tites -tives
        4 -tueuse -uations -ument -ution -vites absurdites agrafeuse algebrique allegeance allumeuse anesthesiste
        4 antiquites appelions appellera appreciable arnaqueuse arrivions arrogance atrocites attraperez atypique
        4 autorites batisse becasse boutonneux capacites carcasse celebrites chaleureuse chaudasse choisisse
        4 citations contrebasse crevasse culasse debrouillerai decapites decennies dechiqueteuse defaillance
        4 degueulasse delinquance deviations dimensions discutions donations donnent donniez echapperez ecossaise
        4 elegance elitiste emmerdeuse esperions evanouisse exorciste extensions extremites faineants fantaisiste
        4 fondations formations foutaise francaise frustrations geante geants grandisse guerisseuse guettent
        4 housewives identifiable ignorions indeniable inoubliable insatiable insouciance installerai irregularites
        4 jettera liquidites locations malheureuse matisse melasse methodique metisse mettais mettiez microscopique
        4 minorites mutations mysterieuse narcisse negatives negociable obligeance occuperez olympique opinions
        4 paillasse paperasse parachutiste paresseuse partagions pennies performance periodique petasse plantations
        4 portugaise positionnent precautions precipites prejudiciable prestations progressiste projettent
        4 publiciste pulsations radiations ramasse rappellera reagisse refasse reflechisse refroidisse regrettais
        4 regrettera relations relatives remettais remettiez rencontrions repasse retraits reussisse reveillait
        4 revendique saucisse scellees securites sensations separatiste similarites solutions soupconneux
        4 stripteaseuse suggestions surpasse surveillait surveillees tentations tentatives togolaise tracasse
        4 trahisse travaillerai travailleras travaillions tricoteuse universites urgentiste vaniteuse variations
        4 veillait vibrations victorieuse violations vraiment
        4au belles nouvelles
        4c turques
        4dr -rennent cousues
        4en -tient devient intervient
        4endr prises
        4ettr emises
        4i -oyers -yais -yait -yant -yees -yiez ennuyeux essayera payera
        4ir croyait voyant
        4oir devrait
        4qu complicite publicite simplicite toxicite
        4r -duisant -verte couverts disait disant ecrivait faisait interdisant recouverte suivants
        4ral genearal
        4re etions
        4rir offerte offerts
        4ux vieille
        5 -ables -aient -ament -aniques -antes -ateur -atifs -ation -ative -eances -eante -eants -ement -erais
        5 -erait -erent -eriez -erons -eront -hirent -iment -iques -irais -iriez -iront -ismes -issez -istes -ivite
        5 -leuses -llance -llerai -lleras -nnable -nnaise -nnante -nnerai -nniste -ntistes -oliques -rances -rirait
        5 -uments -utions accueillante accueillants activement ambulances amoureuses amusement analgesiques
        5 appellerez authenticite authentiques baladeuses benedicite bienveillante britanniques carcasses choisirait
        5 choisisses circonstances compromettante connaissances connasse convenances correspondances coulisses
        5 couperait courageuses croiraient dangereuses decouvrirons degueulasses delicieuses delirait desirait
        5 desirent desirons diraient donneras donnerez douloureuses ecrevisses electricite electroniques embarrasses
        5 esperaient etablirent etonnants feraient finallement finirait finirons finisses follement foutaises
        5 francaises furtivement genereuses godasses identiques impressionnants incapables incontrolables
        5 infectieuses inoubliables japonaises jetterai juridiques liasses lumineuses malheureuses manigances
        5 marionnettiste mechantes mentirait merveilleuse metalliques mysterieuses negativite negociateur nullement
        5 occuperait ordonnance parachutistes pardonneras pardonnerez partirait partirent partirons performances
        5 petasses pharmaceutiques preferent prometteuse punaises ramasses rappellerez ravitaillement reagirait
        5 reflechisses regrettable regretterai regretteras regretterez rejouissances relativite religieuses
        5 respirait respirons retirons reussirons reussisses reveillerez romantiques saucisses secouristes sentirait
        5 separatistes seraient servirait silencieuses sortirait sortirons suffirait surveillante surveillants
        5 telephoniques tiraient trahirait tranquillement travaillerais tronconneuse vivement
        5cair viacire
        5eur motrices
        5i -yable -yante -yants clairvoyance ennuyeuse essayerai essayions payerai payerez
        5l -abilite
        5ndr -oignent atteignent joignant
        5nt -mment
        5oir avaient pouvaient
        5qu indicatif publicites vindicatif
        5r suivirent unissent
        5re etaient
        5tr apparaissent connaissent
        5voir pourrait
        6 -amment -ateurs -ations -atives -atrice -eaient -ements -iments -issait -issant -issent -llement -llerais
        6 -nnables -nnement -nnerait abandonnerais abandonneront aimerions allocations appellerait appelleriez
        6 appellerons appelleront applaudissons choisissons compromettantes constellation depassent donnaient
        6 donnerais donneriez donnerons donneront eblouissant etonnantes evaluations finissais finissons
        6 fonctionnaient fournissons fusionnerent impressionnantes insinuations jetterais jetterait jetteront
        6 ligaments medicaments merveilleuses mettaient nettement ordonnances pardonnerais pardonneront pourchassent
        6 provocations ramassent rappellerait rappellerons rappelleront reflechissais reflechissiez reflechissons
        6 regretterais rejouissant reunissons reussissons reveillerait significatif surveillaient surveillances
        6en conviendra detiendra deviendra
        6evoir concoivent
        6i -yables -yaient effrayantes ennuyeuses essayerais payement payerais
        6ir voyaient
        6l probabilites
        6qu application complication explication fabrication fornication implication indicateur indication
        6qu medication predicateur publication
        6r conduisaient detruisirent faisaient
        6stall intaller
        6x -usement
        7 -eraient -icateur -ication -iraient -ivement appellations commissions compatissante constellations
        7 dernierement dysfonctionnements eblouissante etonnamment financierement florissante grandissante
        7 grossierement particulierement permissions premierement ravissante regulierement resplendissante
        7 responsabilite significative transmissions vieillissant vieillissent vulnerabilite
        7en appartiennent obtiennent proviennent
        7i bruyamment
        7qu -cateurs -cations
        7voir pourraient
        8 aboutissement accomplissement admirablement affectueusement agrandissement amplificateurs aneantissement
        8 applaudissement arrondissement asservissement automatiquement avertissement bannissement biologiquement
        8 categoriquement certifications chaleureusement communications confortablement considerablement
        8 convenablement courageusement dangereusement delicieusement divertissement donneraient douloureusement
        8 elargissement equitablement etablissement evanouissement fortifications gemissement genereusement
        8 genetiquement historiquement honorablement hypothetiquement incontestablement indeniablement
        8 indubitablement inevitablement inlassablement investissement ironiquement irremediablement juridiquement
        8 lotissement magnifiquement malheureusement mathematiquement metaphoriquement meticuleusement
        8 minutieusement miraculeusement modifications mysterieusement officieusement pacificateurs pacifiquement
        8 politiquement psychologiquement qualifications rafraichissement ramifications ravissantes rebondissement
        8 refroidissement remarquablement respectueusement responsabilites retablissement revendications rugissement
        8 scientifiquement significations silencieusement specifications specifiquement statistiquement
        8 strategiquement systematiquement telecommunications verifications veritablement vigoureusement
        8 vraisemblablement vrombissement
        9 agissements applaudissements approximativement avertissements divertissements etablissements gemissements
        9 hennissement investissements merveilleusement rafraichissements raisonnablement vieillissement
        9 vomissements
        9i incroyablement
        10en proviendraient
        """, count: 3046, longestEnd: 7)

    static let german = EndingRules(
        """
        0 -bet -chig -chisch -disch -eer -eet -eig -eisch -enkung -esprach -ffung -fnung -folgt -ftig -het -hheit
        0 -hliesst -hwang -icket -iend -ierig -iest -iet -itos -kig -ktik -lend -miniert -misch -mlich -nend -nnlich
        0 -ollig -onig -pig -pisch -prung -rbung -rheit -rig -rik -rrisch -schlug -stlich -teigert -tem -ugend
        0 -ulich -undlich -utend -wig -wung -zend -zig abe abend aber abgelost abs ace achtung ade ader adressiert
        0 age ahem ahnlich ahnst ahnung ale als amen ames amtlich angst anhielt ans ansieht antik are ares artig
        0 atmung aufgedeckt aufgefuhrt aufgesetzt ausgefragt ausspricht ave axe aye barb beachtung bedroht bee
        0 beeilung been befreiung behielt bergab bergung bewahrt bhs bien bier bildlich bildung billig bindung
        0 blendend blies blindheit blockiert blutig blutung bosheit brandung bree breen brenzlig bret brie brien
        0 britisch bumst bye cafe cbs cds chaotisch che chen cher cheung chgreen chung clem craig crest deckung dee
        0 demonstriert deprimiert derwisch deutlich dhs dichtung die diem dies diszipliniert dns drastisch dre
        0 drehung dreien dreier dreissig dringend drohung dummheit dunst durchgesetzt durstig dvds eben echtheit
        0 eden ehe ehen eher ehrlich eier eiern eifersucht eilig eingebaut einheit einig einst eintrifft eisig eklig
        0 empfand ems endlich englisch erfand ernst ersucht essig ethik euer eve even ever eye eyes fahig fahndung
        0 fallig falschung fassung fasziniert faulheit fee feen feier feierlich feiern feigheit feindlich fertig
        0 festgesetzt festung fettig fies fleissig fliessend fluchtig flussig flyer fokussiert folglich forschung
        0 fraglich free freie freiem freies freigesetzt freiheit freilich freudig friedlich frisch frohlich
        0 frustriert fugung fuhrung fullung gabst ganzlich gattung gedauert gedient gedroht gegend gehofft geier
        0 geistig geltend geltung gemeint geordnet gescheit geweigert geweint gibst gier glaubig glee gleichung glen
        0 glucklich gnadig goldfisch goldig gottheit gottlich grasslich green grundung gultig gunst gunstig gutig
        0 gwen haie haien halluziniert halst haltung handlung harriet hasslich hastig haufig hebraisch hebst heilig
        0 heilung heizung hektisch herausfand hergefuhrt herrlich herzlich hier himmlisch hingeht hingesetzt
        0 hinterliess hoflich hoheit hohnisch hollisch holst hungerstreik hurtig ice ige ike impfung infiltriert
        0 innig ins internet ire iren irgend ives jagst jahrlich jie jorgen jose kafig kamst kassiert kastriert
        0 kauflich keen kies kindheit klassisch kleidung kleinlich klinik klinisch klugheit knie knien knifflig koln
        0 kombiniert koordiniert krankheit kree kreuzung kritik kritisch kronung kunftig kunst kupplung kurzlich
        0 lachend ladung lagst lahmung landung lassig lastig lauert laufend launisch lausig ldee lebend lebst ledig
        0 lee lees legst leier leistung leitung lesbisch lesung letztlich leuchtend lhnen lhre lhrem lhren lhrer
        0 lhres lichtung lie liebend lieblich liegend lies lmmer logik logisch losung lugst lustig machtig magisch
        0 magst mahnung malik malst maskiert massig mcgee mcqueen meier meinung meldung menschlich mies mischung mme
        0 moglich mrs muppet musik mutig nachtisch nachttisch nacktheit nahrung nee neigung nervig nichtig nie
        0 niedlich nnen nordlich notig nutzlich nutzung oben ober oberin obst ode oden oder ofen oger oje ole omen
        0 one ope open oper ordnung oren over owen packung panik panisch passend patrik peilung peinlich pfand
        0 pfennig physik physisch pie pier planet planung plastik plotzlich polnisch prachtig pragung praktisch pres
        0 privatjet prufung publik punktlich que queen quell quer quest quittung raffiniert raquel rasend rde
        0 rechnung rechtlich redlich regst reichlich reingeht reinheit rettung rhythmik richtig richtung rien riesig
        0 riskiert rosig rufst ruhig ruhrend ruhst russisch rustung sachlich saen sagst sahst sammlung santos
        0 schabig schadlich schaltung schandlich schatzung scheidung scher scheusslich schlafend schleier schlich
        0 schlief schliesslich schliessung schmerzlich schnee schneien schockiert schonheit schopfung schrecklich
        0 schreibtisch schreie schreien schrie schrien schriftlich schuldig schweigend schwellung schwer schwindlig
        0 see seen sees seien seitlich selig sendung she shen sie siedlung sies sitzung skeptisch skies skye sms
        0 sonnig sonst souffle spanisch spannung spassig spiessig spinnt sportlich spottisch sprengung spulung ssen
        0 standig starkung staubig stehend steigend stellung sterblich stern stetig stier stiftung stig stimmung
        0 storung strahlung streik stressig stromung suchtig sudlich sven taglich tagung tarnung tatig tauschung
        0 tausend technik technisch tee teen teilung teint teuflisch the them then three thunfisch tier tierisch
        0 todlich totung touche toupet townsend tragisch trauert trauung tree trend trennung tres tret tts tuchtig
        0 turkisch ube uben uber uberfiel ubern uberreicht ubertrifft ublich ubst ubung ueber ufer ufern umgebaut
        0 ums uns unterschrieb uwe vee vereint vergelich verhielt verlief verwahrt vie vier vierzig vorausgesetzt
        0 vorgefuhrt wagst wahrend wahrlich wahrung warnung wartend wartung weglief weiblich weint weisheit wendung
        0 wenig wertung when wichtig widmung wie wien wies willig windig wirklich wirkung wissend wohnung wortlich
        0 wren wurdig yee young yves zahlung zartlich zee zeichnung zeitig zeitlich zeitung zier zornig zugesetzt
        0 zugig zundung zusammengefuhrt zusammengesetzt zutrifft zwanzig zweien zweier zwingend zynisch
        1 -bende -bs -chige -dliche -dnete -ds -e -edelt -eige -eint -eisse -fs -ftige -gende -gs -hische -hs
        1 -ibliche -idende -iene -iete -innt -kische -ks -lende -lgt -liesst -ln -ls -ms -ngeht -nige -nnliche -ns
        1 -offt -oht -omische -orierte -pete -pische -quelle -rete -rige -rliche -rreicht -rs -rsucht -sige -ssische
        1 -stliche -tos -ts -uliche -wahrt -zende -zige -zliche abkuhlt abzieht adern adlige ahnliche angste armste
        1 arztliche auferlegt aufkommt auflost aufsetzt aufweist ausmacht aussieht babys beachtliche bedeckt bedingt
        1 beende befasst begrusst behandelt behandelte beherbergt bekommt belauft belegt belgische bene bens benutzt
        1 beruht beschrankt beschwingte besiegt beste besteht bestellt bestimmt besucht bete betont betragt betreibt
        1 bewacht bewegt bezahlt bezieht biere billige bleibt bluhende blutige boomt braucht brennende britische
        1 cafes cheers chemische chronische damliche danische denkt deutliche dient donaudeltas drangte dreckige
        1 dreht durchsuchte ebene eilte eklige emojis englische entdeckt entsetzt entwickelt erfreut erfullt erganzt
        1 ergreift erklart erlangt ermittelt ernste erstaunt erstrahlt erwische erzahlt erzeugt etliche ewige
        1 explodierte fachliche fahige farbige fehlt feiere feierliche feste fete fische fliegende fluchtige
        1 freudige freut friere frische frohliche fugt fuhlt fuhrende fuhrt gangige gebete geheimtipp gehort geht
        1 geistige gelangt gene geniesst geste gesuchte gewisse gewissensbisse glaubige glaubt gluckliche gluhende
        1 gnadige gottliche grassliche greene gunstige handelt handelte handys hangt hangte hassliche
        1 haushaltsprofis hausliche heilige heimliche heisst here herrn herrscht heutige hielte himmlische hispanics
        1 hofliche hollische hort ilene indische innewohnt interviewt irdische irene irische irrt jahrige jegliche
        1 jene jens judische kafige kampft kanus kauft keene kennt kinos klimas klinische klopft knete kommende
        1 kommt kompromisse kosmische kriegsende kritische kulisse kundige kundigt kunste kurbisse lacht ladt lasst
        1 lastige laufende lauft lebt leere legende legt leitende lene lesbische leuchtende liebliche liebt liegt
        1 logische lustige machete macht machtige magische mahrische meere menschliche mische mogliche morgige
        1 mutige myers mystische nachbarn nachtliche narcisse nennt nervige niere nische notige nutzliche nutzt
        1 obere opern optische ortliche owens paige panische passende peinliche pete pharaos physische pisse
        1 plastische plotzliche polnische prachtige praktische prestige queens quelle quere quietschende raumt
        1 rechtliche reicht reimt reisende rene rennt reste revolte rhythmische richtige risikos risse rollte ruhige
        1 sagt samtliche schabige schere scheussliche schlafende schlagt schliche schlichte schliesst schmeckt
        1 schmiere schreckliche schreibt schriftliche schuldige schummelt schwedische schwere schwierige seelische
        1 seitliche selbstmordkommandos sende serbische setzt shows sollte sorgt spanische spannende spart spende
        1 spharische spielt sprechende sprengte springt staatliche stadtische stammt standige stehende steht steigt
        1 stellt sterbliche stiere stimmt stinkende stohnt stosst strebt studios sucht szene tagliche taktische
        1 tappt tausende technische teilt teste teuflische there tiere tische tragische tragt tschuldige uberbaut
        1 uberlasst uberlebt uberpruft uberrascht ubers uberwacht ubliche umfasst umgeht untergeht untersagt
        1 unterstreicht unterstutzt untersuchte unterteilt vene verdoppelt verfolgt verfugt verjahrt verkauft
        1 verknupft verletzt vermisse vermisst vers versammelt verschaffte verschlusselt verschont verschwende
        1 versorgt verteilte verubt verursacht verurteilte verwandelte verwende verwohnt verzerrt verzweifelt
        1 victorias vollige vollstreckt vorkommt vorsteht vorstellt vorverlegt wachsende wachst wacht wahlburos
        1 wahlt wechselt wende were weste where wichtige wiederholte wirkliche wirkt wische wisse wochende
        1 wohnungsbaus wunscht wurdige wurdigt wutende zahlt zeigt zeitliche zerstort zieht zielt zielte ziemliche
        1b hat
        1n tue tut
        2 -anzig -beten -bigen -bst -delte -dlichen -dneten -eigen -eigst -em -en -er -erig -es -esigen -et -ffte
        2 -fnungen -fst -ftigen -gst -hrenden -hst -htiges -ielte -ieten -ig -ik -ilte -isse -izte -kelte -kigen
        2 -kst -ktem -lender -lischer -lst -meer -misches -mlichen -mst -nftig -ngte -niker -nnungen -nst -ollte
        2 -olte -pischen -ptiker -quellen -reichte -reten -riges -rtem -rzig -schoben -siker -sischen -slichen
        2 -stigen -stungen -suchte -trik -tst -undigen -utigen -wischen -wungen -zahlte -zigen -ziges -ztem abenden
        2 abscheulichen absender adligen ahnlichen ahnlicher ahnliches allierten altem anegeben angsten antiken
        2 antiker anwender armsten auffrischen aufgegeben aufmischen auftauchten aufzuheben ausgerufen baltischen
        2 bandigen beanspruchte beauftragte beeinflusste beerdigen beeren begeben begierig beglichen behandelten
        2 bemerkte bender bereute besiegte bestem besten bester bestes beten betonte bevorzugte bienen biester biker
        2 billigen billiger billiges bindungen bischen blahungen blendender blutungen britischen britischer
        2 chaotisches chemiker chemischen chester christlichen cricket danischen deckte denen deren derer deutlichen
        2 diabetes dienen diener dortigen drastischen dreckiges dringender drohungen druckte dutzenden ebenen echtem
        2 ehelichen ehesten ehrgeizig ehrlichen ehrlicher eigen eingegeben einheiten einigen einiger einiges
        2 einmischen einzelne eisigen ekligen englischen englisches engsten erfanden erklarte ernsten ersetzte
        2 erstreckte ethnischen ewigen ewiges fabriken falschungen feinheiten fenster fertigen festen fester festes
        2 finnischen fischen fischer fleischer fleisches fliegenden fliegender fluchtigen flussiges folgender
        2 forschungen fraglichen fragte freigegeben frieren frischem frischen frischer frisches frohlichen fugte
        2 fuhlte fuhrte gebietes gegenden gehorte geistlichen geklungen gelungen genen gentlemen geschlichen
        2 gesprachig gesprungen gesten gestrigen gesungen gewisses gleichungen glucklichen gluhenden gnadigen
        2 gnadiger gnadiges gottlichen griechischen grosste gunsten gutem hagelte halse handlungen hartnackig
        2 heftiges heiligen heiliger heiliges heimischen heisses hemmte hemmungen herausfanden herausstellte
        2 herrlichen herrlicher herrschte hervorgerufen herzlichen hester hielten himmlischen hoflicher horte
        2 hungrigen indischen intrigen irdischen irischen irischer jahrlichen jeglichen jeglicher jenem jenen jener
        2 jenes judischen judischer jungen kalender kaltem kehrte keltischen klassischer klassisches kliniken
        2 klinischen komiker komischen komischer konigen kosmischen kostlichen kreieren kreischen kritiken kritiker
        2 kritischen kultischen kundigst kundigte kunstlichen kurzlichen kurzungen lachsfischen ladungen lastigen
        2 laternen laufendem lausigen lausiger lebenden lebender lebte leerem leeren leerer leeres legenden legte
        2 lehnte leiblichen leitenden leitender leitungen lernte lester leuchtenden liebenden liebender liebte lobte
        2 logischen losungen lungen lustiges machte machtigen magischen magischer magisches mannlichen mannlicher
        2 mannliches meeres meinte meinungen meldungen menschlichen messungen minderjahrig mischen misses mitgegeben
        2 moglichen moglicher morgigen mystischen nachgegeben nachtlichen neigungen neugierig niedrigen nieren
        2 notigen nutzlicher nutzte oberen organismen orgasmen ortlichen ostlichen packungen papstlichen passenden
        2 passender peilsender peinlichen peinlicher petes planeten plotzlichen plotzlicher polnischen prachtigen
        2 pragte praktischen praktischer predigen prediger prellungen priester propheten prufungen psychischen
        2 quellen quittungen raumte rechnungen rechtlichen reinigen reisender reiste reizender restlichen rhetorik
        2 richtigen richtungen riesiger riesiges riker risiken romischen romischer rotem ruckte ruhigen ruhiges
        2 russischer russisches sagte sammelte samtlichen scheibtischen scheidungen scheren schlechtem schleunigst
        2 schmieren schmierigen schonheiten schottischen schrankte schrecklichen schuldigen schwedischen schwerem
        2 schweren schwerer schweres schwerhorig schwester schwierigen schwingungen segelte seligen sender sendungen
        2 senkte setzte siedlungen sitzungen sonnigen sorgte spanischen spanischer spannender spender spottischer
        2 sprechenden spurte staatlichen stachelte stadtischen stadtisches standigen standiger stattgegeben steckte
        2 stehenden stellte stellungen sterbenden sterblichen sternen stimmte stinkender storungen streiken szenen
        2 taglichen taktiken taktischen taktischer tatigen tauchte tauschte tausender techniken technischen
        2 technischer technisches testen teuflischen tieren tieres tierischen tipps tischen totem tragenden
        2 tragischen tragischer traurigen trennte trompeten turkischen turkischer typischer typisches ubereifrig
        2 uberlebte ublichen ubrigen ubungen umfasste unterhielten venen veranlasste verfickten verglichen verkaufte
        2 vermischen verschlungen vertraulichen vieren volliger volljahrig vorigen wahlte wahrhaftig warnte
        2 warnungen wartenden wechselte weckte weggegeben weiblichen weisses weitem weitergegeben weltlichen wenigen
        2 weniger westen westlichen wichtigen wiener willigte wirklichen wischen wohnte wohnungen wurdigen wurdiger
        2 wutenden wutender zahlungen zeichnungen zeigte zeitungen zerfleischen zischen zuckenden zugegeben zungen
        2 zuruckgegeben zuruckgerufen
        2a -irmen
        2ag -hlug betrug niederschlug
        2eb -rgab
        2eh ansah geschah
        2et trat
        2i verlor
        2l -ael -uel joel noel
        2n individuen statuen
        2o anlagekonten konten
        2ow knew
        2r fuer wichtigtuer
        2s -oes blues claes
        2t letzen poet vereinigen
        2um alben bevolkerungsdaten daten gremien kartendaten medien ministerien territorien
        2us -smen riten
        2y huey joey zoey
        2z rodriguez
        3 -auchten -auert -delten -dient -end -ene -ens -ere -erige -ern -ers -est -ete -gste -hrige -hste -ickten
        3 -ige -igert -imiert -iniert -isses -kiert -llend -lste -mste -nissen -nste -senkung -ssiert -ssige -triert
        3 -ung -uziert ablenkung abneigung abzweigung akzeptiert alleinige andert angehorige anscheinend
        3 arbeitsprinzipien argert ausprobiert beangstigend bedeutend bediene beerdigung befordert begeistert
        3 begnadigt begrussten beisteuert benotigt bequeme beschaftige beschaftigt beschuldigt beschwert bestatigt
        3 besuchten beteiligt bewerbung bewohnten breaking darstellten demoliert derjenige diejenige dienern dienten
        3 dieswochige diskutiert domestiziert dominiert einigung einquartiert einzelnen entspannend erfullten
        3 erlangten erlaubten erledigt ermutigt erneuert erobert eroffnung erortert erschaffung erweitert evakuiert
        3 existiert finanziert fordert formten fragten freundinnen fuhrten fungiert funktioniert gehorten
        3 gemeinnutzige generiert genossinnen genugend grossten horten hygiene ignoriert informiert inspiriert
        3 inszeniert involviert kehrten klagten kommentiert komponiert konkrete konnten kritisiert kummert kundigung
        3 kurses lagert lahmlegten lebten legalisiert legten lehnten liebste liefert mitfuhlend modifiziert
        3 nachwuchses notigung oberste operiert ordnete organisiert personalprobleme prasentiert probleme provoziert
        3 realisiert reguliert reinigung reisten renoviert reprasentiert resumiert rothaarige sattigung schafften
        3 scharfste schwestern senkten serviert setzten sichert spielten stagniert starkste stellten storniert
        3 studiert symbolisiert teuren teures tiefste tituliert tschuldigung tummelten uberfordert uberzeugend
        3 umkampften unbedeutend unterstutzten verandert verdiene verfugten verletzend vernunftige verringert
        3 versichert vertrauten verursachten wahnsinnige weitertransportiert wirkten wollten wundert zahlten zeigten
        3 zertifiziert zitiert zukunftige zuneigung zuruckschreckten
        3all -rfiel
        3at -riet
        3auf -lief
        3b hatte innehatte phoebe
        3ch hohem hohen hoher
        3eb zugibt
        3ech -prach brach stach
        3eh -tstand bestand erging gestand stand umging verstand
        3ehl empfahl
        3ehm -rnahm
        3eib -hrieb blieb
        3eid entschied
        3eig stieg
        3ein erschien schien
        3el dunklen flexibler sensiblen
        3erb -arb
        3et antritt tritt vertritt
        3hl empfelen
        3ind -fand
        3ing -wang drang gelang sprang
        3inn begann
        3itz besass
        3l israels michaels samuels
        3la -uela michaela
        3ll -uell
        3no bueno
        3t soldante
        3ta gaeta
        3tt duett
        3ys joeys
        4 -astigen -auerte -deter -dierte -diger -egende -ende -enem -enen -ener -enes -enster -erem -eren -erer
        4 -eres -erin -este -eten -etes -fsten -gerte -gsten -gster -gstes -heit -hriger -hsten -igen -iges -igst
        4 -iken -iker -isch -keit -ksten -lemen -lich -liger -lsten -ltiger -meter -msten -niger -nsten -rierte
        4 -rtiger -serte -siger -teter akzeptierte allmachtiger altmodisch ankundigen annektierte anstrengende
        4 aufrichtiges ausgezeichneter auszutreten basierte bedurftigen befestigen begunstigen beliebigen
        4 besanftigen beschaftigen beschaftigte beschuldigte bestatigte bewaffneter bewunderte bluttests buffellunge
        4 demutigen dominierte durchquerte eifersuchtiger eindeutigen einigkeit entmutigen entscheidende entzundetem
        4 erbarmlich erkundigen erlauterte ermutigen eroberte etablierte ewigkeit fahigkeit feuchtigkeit flussigkeit
        4 forderte forensiker fruhmoderne funktionierte gastfreundlich geeigneter geheimdienstes grosszugiger
        4 grundgutiger hauptverdachtiger heftigkeit heiligkeit hervorragende hochster idealisierte interpretierte
        4 kaltblutiger keinster kleinigkeit kursierte lebendigem leichtigkeit liebsten liebster liebstes markierte
        4 marschierte mechaniker moglichstes mudigkeit nachhaltigem neuigkeit obersten obrigkeit osterreichisch
        4 prasentierte produzierte profitierte provozierte reagierte regierte schlimmster schnelligkeit
        4 schwierigkeit sechster speedster tatigkeit technologiekonzerne tiefstem traurigkeit uberlebende
        4 uberzeugende unabhangiger unerfreulich unergrundlich unfreundlich unglaubigen ungleichheit unheimlich
        4 unterirdisch untrostlich untypisch unzertrennlich urkomisch verdachtiger verdachtiges vernunftigen
        4 vernunftiger verschlechterte versicherte vorsichtiger vorsitzende wahrsten wenigkeit westminster
        4 wichtigkeit zukunftigen zukunftiger zweidrittelmehrheit
        4aff schufen
        4ag erwogen
        4alt -hielt
        4ar geboren
        4ass -rliess
        4b hatten phoebes soeben
        4ch hohere
        4d schroeder
        4eb bekanntgaben nachgaben
        4ech -pricht
        4eff -rifft trafen
        4eh -sieht aussahen
        4ehm zunimmt
        4enk bedacht
        4enn bekannt erkannt ernannt
        4g mochte
        4i gefroren verloren
        4ieb -choben verschoben
        4ieg flogen
        4ieh einbezogen entzogen
        4iess ausschlosse
        4iet verboten
        4ing boeing verbracht
        4li israelis
        4ll -uelle noelle
        4nd zuende
        4nix phoenix
        4nos buenos
        4omm ankamen
        4oss stiess
        4pot fernsehwerbesopts
        4rst zuerst
        4rta laguerta
        4rto puerto
        4sar caesar
        4sch korsicher
        4si poesie
        4t gezogenen poeten
        4th fahter goethe
        5 -agenden -alender -benden -ckenden -egenden -endem -ender -enern -erern -esten -ester -estes -henden
        5 -igend -igung -ikern -ische -liche -lierten -mierten -renden -ssenden -tenden -ternen -tlicht -tzenden
        5 -tzliche -ungen abgewendet abzuwenden allerwichtigste angewendet anstrengenden anwesenden anzuwenden
        5 aufregendes ausfuhrliche ausserten bedeutendes beerdigungen darauffolgenden diverser einzuwenden
        5 empfindliche entscheidenden ermoglicht eroberten faszinierendes feuerten florierten forderten franzosichen
        5 friedliebendes funktionierten gangstern gefahrliche grossartigste herumschwimmenden holzernen
        5 jahrtausenden jugendliche kilometern kritisierten lieferten modernen moderner modifizierten monegassische
        5 munzenkundliche naturliche okonomische produzierens produzierten scheiterten ubernaturliche ubersinnliche
        5 uberwaltigten umfassendes unendliche unerklarliche unterschiedliche unvermeidliche unverstandliche
        5 verbindendes verbrennungen vorchristliche wochenenden
        5all entfielen
        5b -egeben
        5bell bluebell
        5ch hoherer
        5ech besprochen erstochen versprochen
        5eff betroffen
        5eh bestanden standen vergangen verstanden vestanden
        5ehl empfohlen
        5ehm aufnahmen ubernahmen ubernommen
        5eib beschrieben blieben schrieben ubertrieben unterschrieben
        5eid entschieden unterschieden verabschieden
        5eif ergriffen vergriffen
        5ein -hienen
        5eis aufwiesen auswiesen verwiesen
        5eit uberschritten
        5enn brannte erkannte
        5erb beworben verdorben
        5h nachste
        5iess erschossen verschlossen
        5ind -fanden
        5ing errungen verbrachte
        5ink thought
        5inn begannen gewonnen
        5ll -uellen -ueller -uelles
        5lson mikaelson
        5nn koennen
        5nt fuentes
        5rit marguerite
        5ss muessen
        5stro maestro
        5tch brochten
        5tun abzutun angetan
        6 -endste -enheit -erheit -erlich -flicher -glicher -igkeit -ikerin -ischem -ischen -ischer -isches -keiten
        6 -lichen -lichte -nheiten -nlicher -nliches -rlicher -western -zlicher astronomisches beruhmtheiten
        6 beunruhigende chinesischen einzelheiten erbarmlichen erbarmlicher erbarmliches forensischen franzosischen
        6 geduldigeren gefahrliches gemutlicher geschaftliches geschlechtskrankheiten indonesischen italienerin
        6 jugendlichen jugendlicher kassiererin konigliches leidenschaftlicher moralischer mutmasslichen naturliches
        6 niedersachsischen nordwestens offentlicher offentliches olympischen ordentlicher ordentliches
        6 titelverteidigerin ubernaturliches unendlichen unglaublicher unglaubliches unglucklicher unheimlichen
        6 unheimlicher unheimliches unmogliches unterschiedlichen unterschiedlicher unverstandlicher
        6 unverstandliches verheimlichen verheimlichst verschiedensten versinnbildlichen vorgestern weitlaufigsten
        6 wissenschaftlicher wissenschaftliches zusatzliches
        6alt -ielten
        6bau -gebaut
        6bbel goebbels
        6dalus daedalus
        6eng eingeengt
        6enn benannten
        6erf entworfene
        6h ausgegangen gegangen nachsten nachster nachstes umgegangen
        6ing aufbrachten verbrachten
        6inn begonnnen
        6leg angelegt aufgelegt vorgelegt
        6los -gelost
        6rrero guerrero
        6sag vorhergesagt
        6tisch poetisch
        6weh weggeweht
        7 -endsten -erinnen -erliche -igungen beunruhigender cholesterin gefahrlichste moderneres sicherheits
        7b gegebenen
        7bau aufzubauen
        7biet angeboten
        7deck -gedeckt
        7frag -gefragt
        7fuhr -gefuhrt
        7geb aufzugeben
        7hau abgehauen
        7heb -gehoben -zuheben
        7hol abzuholen
        7ieh zuruckzuziehen
        7kehr zuruckgekehrt
        7klag angeklagt
        7klar abgeklart
        7l israelische
        7lad eingeladen
        7mach ausgemacht leergemacht
        7merk vorgemerkt
        7mut zuzumuten
        7nerv angenervt
        7nutz ausgenutzt
        7ruf -gerufen
        7sag abzusagen
        7seh abgesehen angesehen anzusehen
        7setz -gesetzt
        7skris sueskrise
        7spul -gespult
        7stuf eingestuft
        7such ausgesucht
        7teil mitgeteilt
        7tsteh enstanden
        7wahl wiedergewahlt
        7wend -gewandt
        7zaun eingezaunt
        7zeig -gezeigt
        7zieh zugezogen zusammengezogen
        8 angelegenheiten besonderheiten beunruhigendere bruderlichkeit burgerlichen furchterlichen gefahrlichsten
        8 gefalligkeiten gelegenheiten harmonischeren jammerlichen kaiserlichen kontinuierliches korperlichen
        8 korperlicher kundenfreundlichkeit lacherlichen lacherlicher meinungsverschiedenheiten minderheiten
        8 mittelalterlichen offensichtlichsten offentlichkeit personlichkeit rechtsstaatlichkeit regelmassigkeiten
        8 sehenswurdigkeiten sicherheiten unendlichkeit ungewohnlicheren unregelmassigkeiten unsterblichkeit
        8 unstimmigkeiten verinnerlichen wahrscheinlichkeit widerlichen widerlicher widerliches
        8bild ausgebildet
        8bind einzubinden
        8bring eingebracht mitgebracht umgebracht untergebracht
        8deck aufzudecken
        8denk nachzudenken
        8deut angedeutet
        8druck ausgedruckt
        8fang abgefangen
        8find stattgefunden
        8fuhr auszufuhren durchzufuhren
        8halt abgehalten eingehalten
        8inand zueinander
        8kehr zuruckzukehren
        8komm angekommen gleichzukommen weiterzukommen
        8kron preisgekronte
        8l israelischen
        8lass freigelassen nachgelassen zugelassen zuruckgelassen
        8leit eingeleitet
        8mach wiedergutzumachen
        8mess angemessen
        8nehm aufzunehmen eingenommen einzunehmen festgenommen zugenommen
        8ordn angeordnet
        8reif angegriffen
        8reis einzureisen
        8reiss abgerissen hergerissen
        8rkenn anzuerkennen
        8schau zugeschaut
        8setz auszusetzen einzusetzen gleichzusetzen umzusetzen
        8spitz zugespitzt
        8stell ausgestellt dargestellt eingestellt fertiggestellt festgestellt vorgestellt
        8tret anzutreten aufzutreten
        8weis abgewiesen hingewiesen zuruckgewiesen
        8werf aufgeworfen
        9bleib aufgeblieben
        9bring anzubringen beizubringen umzubringen
        9dreh umgedrehten
        9dring vorzudringen
        9fert abgefertigt
        9ford aufgefordert
        9grenz abzugrenzen
        9handel auszuhandeln
        9inkomm bruttoeinkommen
        9kund angekundigt
        9niz phoenizische
        9quipment audioequipment
        9richt ausgerichtet eingerichtet einzurichten hingerichtet
        9schick losgeschickt
        9siedel angesiedelt
        9statt ausgestattet
        9steh ausgestanden
        9steig emporzusteigen
        9stell aufzustellen festzustellen herzustellen klarzustellen sicherzustellen vorzustellen wiederherzustellen
        9tausch ausgetauscht
        9treff anzutreffen
        9treib vorangetrieben
        9wachs angewachsen
        9wandel umgewandelt
        9wickel abzuwickeln
        10 annehmlichkeiten gruppenfeierlichkeiten partizipationsmoglichkeiten personlichkeiten unannehmlichkeiten
        10 verbesserungsmoglichkeiten
        10arbeit weiterzuarbeiten zusammengearbeitet
        10bereit vorzubereiten
        10eignislos erignislosen
        10erhalt aufrechtzuerhalten
        10forsch auszuforschen
        10gewinn zuruckzugewinnen
        10schlepp abgeschleppt
        10schrank eingeschrankt
        10servativ konvervativen
        10sprech ausgesprochen freigesprochen
        10trockn ausgetrocknet
        10wechsel eingewechselt
        11schleif abgeschliffen
        11schliess abgeschlossen aufgeschlossen
        11schneid zugeschnitten
        11schreib abzuschreiben gutgeschrieben mitgeschrieben
        11vertrau anzuvertrauen
        13schreib eingeschriebenen
        """, count: 2742, longestEnd: 7)

    static let italian = EndingRules(
        """
        0 -ao -ear -ho -oo -ye -yra abba abbi abe abi acca ace acne acqua acque acri ada ade affar afro age aghi
        0 agli ago aha ahsha aka akbar aki ala alba albo alce aldo ale alfa alghe ali alla alle allo alma alpha alpi
        0 alta alte alti alto altra altre altri altro alyssa alza alzi alzo ama amar ambo ambra ame ami amir amo ana
        0 anca anch anche andar ande andi ando andra andre andro ange ani anja anka anna anne anni anno ano anslma
        0 ante anti anto anwar anya anzi aoi ape api apple apra apre apri apro ara arca arch archi arco arde are
        0 argh argo ari arlo arma armi arne arpa arte arti arto arya asa asce asha ashe asma aspe aspro asse assi
        0 asso asta aste astra astro ata ate ati ato atti atto ava ave avi avra avro axe aya ayla bach bae bai bea
        0 bee bei beo bla blythe bmo boa boe bri bro bryce bua bue bui byrne cbi cee ceo cha char cla clhe clyde coi
        0 crycra csi cue cui cyndi dae dai dea dee dei deo dna doe dre due duo dyke ebbe ebbi ecco echo eco edgar
        0 edge edna edo egli ego eko elfi elfo eli elka ella elle elmo elsa else emi emir emma emme emo ente enti
        0 entra entri entro enzo equa equo era erba erbe ergo eri ero erro erta esca esce esche esci esco ese esme
        0 essa esse essi esso esta esto eta etta etto eui eva eve evo extra eyna eyre ezra faa fae fai fbi fda fei
        0 flo fra fui gae gii gli gogh gra gro hae hai hbo hee hei high hoi hugh hui huo hwa hyde hydra ice ich ichi
        0 ida iii ike illbe ilsa ima ina inca info inge inni inno ino into ipo ira irma isa issa ita ito itto iui
        0 ivo jae jai joe kai kee kei kyle kyo lai lea lee lei leo lha loch lui lyla lyle lyme lynch lynda lynne mae
        0 mai mea mech mei mlle mma moe moi mssme much muir myka myrtle nai nba nei neo noe noi nsa nygma oca occhi
        0 oche ode odi odo offra offre offri offro oggi ogni ola ole olga oli olmo oltre omar ombra ombre omo ona
        0 once onda onde one oni ono onta ope opla oppa ora orca orche orchi orco orda orde ore orge ori orlo orme
        0 oro orsa orsi orso orto orzo osa oscar osi oska oskar oslo oso ossa osso oste otto ouch oui ove ovvi pee
        0 percha pilo poe poi pre pro pryce psi psycho puo pyo qua que qui quo rach rae rai rei reo rich roe rue ryo
        0 sae sai scar sci sdi sea see sei seo sii skylar skype sla smythe spa sri sta star ste sti sto style sua
        0 sue sui suo sylar synch tae tai tea tech tee teo tra tre tsa tua tue tui tuo two ucla uffa ufo ugh ugo
        0 ulna ultra una une uni unni uno unto urca uri urko urla urli urlo urna urne urra urto usa usci usi uso uva
        0 vai vee vme voi wai wee wei weir xvi xxi yeo zach zee zii zoe
        1 -a -aghi -aia -aie -aio -catrice -ccante -ch -ciatore -datore -dica -dici -dioso -duzione -e -eazione
        1 -edera -ettero -gh -i -iao -iatori -inero -mante -mici -o -oia -oie -oio -plica -poso -rici -rioso -rista
        1 -rive -ruzione -sante -santi -shi -sica -sico -sista -stanza -stero -stosa -stoso -uazioni -uenza -uiamo
        1 abate abbassi abbia abbiamo abbie abete abita abiti abito accende accendo acquista acuta acuti acuto addie
        1 addio adorera aerazione aerei affabile affare affermi afgano africa agata agendo agiamo agio agire agiremo
        1 agisca agisce agisci agisco agita agite agiti agito agiva aglio ahia aigoo aiuta aiutera aiuti aiuto alfie
        1 alia alimenti alito alive allarmi alleanza alleluia allie altare altera altrimenti altruismo altruista
        1 alzando alzano alzarci alzare alzarlo alzarmi alzarsi alzarti alzarvi alzata alzate alzati alzato alzava
        1 alziamo amabile amano amanti amarci amare amarla amarli amarlo amarmi amarti amarvi amasse amassi amata
        1 amate amati amato amava amavamo amavi amavo ambito ambrose amerai ameranno amerei amiamo amica amico
        1 ammassi ampia ampie ampio andamento andammo andando andarci andare andargli andarla andarle andarlo
        1 andarmene andarmi andarsene andartene andarti andasse andassero andassi andassimo andata andate andati
        1 andato andava andavamo andavi andavo andiamo andie andremmo andrete angie anita annata annie ansia ansie
        1 ansiosa ansioso antica antico aperti appare apparsi appendo aprano aprendo apriamo aprira aprirai
        1 apriranno aprirci aprire apriremo aprirla aprirle aprirli aprirlo aprirmi aprirsi aprirti aprite apriti
        1 apriva aprono arastoo archie archivi ardere ardito argano arguto aria arie armamenti armamento armando
        1 armare armata armate armati armato arnie arpia arrenda arrendo arriva arrivi arrivo artico artie artista
        1 artrite ascia asia asphyxia assenza assenze astio astuta astuti astuto atlante atrio attendo attica attico
        1 attiva attive attivi attivo attrazione attrazioni attrice attrito auando autismo autista auto avanti
        1 avanza avemmo avendo averci avere avergli averla averle averli averlo avermelo avermi averne avertelo
        1 averti avervi avessero avete aveva avevamo avevi avevo aviatore aviazione avremmo avrete avuta avute avuti
        1 avuto avverti avvia avvicinera avvio badante baita bando barbanera bare basse bassi batista battista bava
        1 beata beati beato beatrice bellico berci bere berla berlo berne berti beva bevi bevo biblica biblico bici
        1 bilico birbante bisca bono braccianti brando brano brava bravi bravo brenda brevemente brevi brie brigante
        1 briganti brillante brillanti brulica bruta bruti bruto buche buchi buddismo buddista buia buie buio
        1 bullismo buono cacao cacciatrice cachi calici calista cambiante cantante cantanti canti caotica caotico
        1 caprica care carenza carica carico carita carla carli carlo carmelo carne casse catastrophe cate cato
        1 cattive cauta cauti cauto cauzione cava cavi cavo cecita cercatore cercatori certi cervi ceuta chao chava
        1 chere chiamo chica chico chimica chimico chiudera christophe ciclista ciclisti cimitero cinica cinico
        1 cinismo cisco cita citazione citazioni citi cito civico clare classe classi classici clemente clemenza
        1 clinica clinici clinico clive clonazione coerenza coito colazione comica comico complici comportera
        1 compratore compratori cono conquista considera contabile contabili contante contanti contatore contrazione
        1 contrazioni coprira coscienza cosmica cosmico coso costante costanti costosi cranica cranico creative
        1 creatore creatori creazioni credenza credenze credibile credibili creiamo cremazione critica critici
        1 critico croccanti cronica cronico cronista cuckoo curabile curatore curiosa cynthia dando dandoci dandomi
        1 dandoti dannazione dannoso dante danza danzante darci darctico dare dargli darla darle darli darlo darmelo
        1 darmene darmi darne darsi dartela dartelo dartene darti darvi data date dati dato datore datori dava
        1 davamo davanti davi davo decenza dedico delhi demente demenza dentista deprimente desidera dessero devi
        1 deviazione deviazioni devo diamanti diamo diano diate dica dici dico diete dighe dignita dirai diranno
        1 dirci dire direbbe direi diremo diresti dirgli dirla dirle dirlo dirmi dirne dirsi dirti dirvi disabile
        1 disabili disco dissero dista distante distanti distrazione distrazioni dita dite dito dittatore dittatori
        1 diva divano divennero dolcemente doloso donatore donatori donatrice donazione donazioni dono dotazione
        1 drastico durante earle ebraica ebraico eccetera eccita ecciti eddie edera edie effie effrazione egoismo
        1 egoista elia elica elicottero elio elite ellie elsie empio empire enrico entita entrando entrano entrarci
        1 entrare entrasse entrassi entrata entrate entrati entrato entrava entravi entravo entrera entrerai
        1 entreranno entreremo entriamo epica epico equatore equazione erano eravamo erica ernia ernie eroica eroici
        1 eroico eroismo errante erranti errata errate errato esagera escano escono esiti esito esperti espiazione
        1 esplosa esplosi esploso essendo essenza esserci essere essergli esserle esserlo essermela essermelo
        1 essermene essermi esserne essersi essertene esserti esservi estate estati estera esterne estiva estive
        1 estivi estivo estrarlo estrazione etere eterne etero etica etico etnia etnica evie evita eviti evito
        1 evviva fabbrica falsita famoso fante farcela farci fare fargli farla farle farli farlo farmelo farmene
        1 farmi farne farsene farsi fartela fartelo fartene farti farvi fascismo fascista fata fate fatica fatico
        1 fato fattibile fava faye fazione fazioni felici fermi fiati fiato fibrosi fica fiche fichi fico fiere
        1 fighe fighi finanza fingero fire firenze firmi fisco fisici fissazione fiuto five flagrante flessibile
        1 flessibili foche focoso fodera follemente fondatori fondazione forbici formazione formazioni formica
        1 fortemente fragranza frate frati frazione frazioni frequenze frizzante frullatore frustrante frustrazione
        1 fughe fumatore fumatori funzionera furfante furfanti furiosa fusibile fusibili galante gandhi garante gare
        1 gastrica gastrico gate gattabuia gelosa gelosi geloso genera genero gengive germi giamaica gigante giganti
        1 giocatore giocatori giochera gioiosa gioioso gita gite giudico give gladiatore glie gloriosa goethe
        1 golfista gonfiabile gonfiabili goodbye gotico grafica grafici grafico grammo grandiosa grano grasse grassi
        1 grata grate grati grato grava gravemente gravi gravita graziosa graziosi grazioso guanti guardera
        1 guidatori haiti hare haruhi hate here hive iare iato idaho iddio idrante idrica idrico imbuto imita
        1 immersi impianti importera incassi incerti india indie indire infarti inflazione influenze infrante
        1 infranti infrazione infrazioni ingrata ingrati ingrato innata innato instabile instabili intendo intera
        1 intere interne intero invano inventero invia inviamo invio invita invitero inviti invito irrita istante
        1 istanti izzie jamaica java javi jaye kano kanye kate kato kaye kono kylie lamenti lamento lampante lando
        1 lasse lastrico late lati lato lava lavatrice lavi lavo lealmente lebbrosi lebbroso leggera leghe leghi
        1 leia lenza lesbica lettera leva levatrice levi levo licenza licenze lievemente lievi lire lirica lisce
        1 lisci lista lite liti live lncredibile lobbista locazione logica logico lottatore lottatori luccica
        1 lussuoso lydia macao macho mafioso magica magici magico mancante mancanti mancanza manchera mandante mando
        1 mangiatore manica manico mano marcatori marci mare marla marlo marti masao maschera masse massi massimo
        1 massive mastica mata mate mati matrice mediante mediatore mediazione medico megera melrose mercante
        1 mercanti merci merdoso merle merlo mettici mexico mica michi migliorera migrazione minatore minatori mirai
        1 mista mistica mistico mite miti mitica mitico mito mocciosa moccioso modera monica mono montante montero
        1 morboso mosaico mostruoso mucho muratore muratori muta mutante mutanti mutazione mutazioni mute muti muto
        1 nacho nando nano narratore narrazione nata nate nati nato nauseante navi nazione nazioni nazista negazione
        1 neghi nemica nemico nere nervi nervoso nevi nevica nevrosi nico noiosa noioso nono nooo noooo novita
        1 nudista nudita nuevo nullita nuotatore obito oblio occhio oddio odia odiamo odio odiosa offendo offerti
        1 offrendo offriamo offrira offriranno offrirci offrire offrirei offriremo offrirgli offrirle offrirmi
        1 offrirti offrirvi offrite offriva offrono ohio olio oliva olive ollie olympia ondata ondate onere operai
        1 opere opie oppio opprimente optato oratore orbita orbite orfano organo orgia orlando ornamento orrenda
        1 orrendo orribile orribili osano osare osate osato oserebbe oserei oseresti ospita ospite ospiti osservi
        1 ossia ossuto ostia ostrica ottava ottavo ottica ottico ouando ovvia ovvie ovvio ozio ozono paghe panico
        1 pantera pare parita parla parlante parli parlo partenza partenze parti parvenza passabile passante
        1 passeggera passero passi patrice paurosa pauroso pazienza peccatore peccatori peggiorera pelosa pelosi
        1 peloso pendenza pendolo penosa penoso pensatore perdera perdonera pere perla perle persi pescatore
        1 pescatori pete piangero pianista piano piante pianti piccanti pietosa pietoso pinza pirla pisci pista piti
        1 pito pittrice pizzica pizzico plastica plastico plausibile pluto poche pochi poetica poetico pollici
        1 poppante portante portatore portatori portatrice portico poso possibile possibili postazione postazioni
        1 potabile potenza potenze povera povero pozzanghera pranza prassi prati pratica pratici pratico prato
        1 precauzione predatori premiazione prenda prendo presenza presenze prestazione prestazioni prete prevista
        1 preziosa preziosi prezioso priva privazione privi privo probabile probabili prosa provenza provera
        1 prudenza psichica psichici psichico pubblica pubblici pubblico pubici pulsazioni punibile puta quadrante
        1 qualita quando quante quanti quantico quantita quarti quotazioni rabbiosa rabbioso radiatore radiazione
        1 radiazioni radiosa raffica raggiante rare rata rate ravi razione razioni razzismo razzista realismo
        1 realista realisti realmente reati reato reazioni redazione regista relatore relazione relazioni rendera
        1 rendo restante restanti rete rica rico ricovero righe rimettera rimpianti rimprovero ripetero riportera
        1 riprendera rischiosa rischioso rita riti rito ritroso riva rive rivista rognoso ronza rotante rotazione
        1 route rovinera rubrica rughe rustico sadico saito saltatore saltero salvatore salvatori salvatrice sanita
        1 sano sante santi santita sapienza sassi sato savi sbando sberla sberle sbronza scadenza scadenze scarica
        1 scarico scarsi scarti scava scavi scavo scemenza scemenze scende scendo scettica scettici scettico schermi
        1 schiacciante schiaccianti schiavista schifoso schiva schrute scia scienza scienze scio scioccanti sclerosi
        1 scontrosa scontroso scoprira scottante scrittrice scriva scrivi scrivo seghe sembrera semplici senatore
        1 senatori senatrice sensazione sensazioni sensibile sensibili sentenza sentenze senza sequenze sere servi
        1 sete sfere sfidante shampoo shao sheva shiva siamo siano siate siccita siete sincera sire sita siti sito
        1 situazione skate slasho smagliante smettera snervante soffici sognatore sognatori soho solista soluzione
        1 sonico sono spacciatrice sparera sparsi spassoso spaziosa spazioso spendo speranza spettatore spettatori
        1 spia spie spiegazione spiegazioni sportive sprezzante sprovvista sputa sputi sputo square squartatore
        1 stabile stabili stagista stampante stancante stando stante stanza starci stare stargli starla starle
        1 starlo starmene starmi starne starsene startene starti stata state stati statica stato stava stavamo stavi
        1 stavo stazione stazioni stendo stessero stia stiamo stilista stilisti stiva storica storico strano strati
        1 strato straziante stressante strisce stronza stupratore stupratori succoso suite suocera suonatore suono
        1 superera supplico surfista svista sylvia sylvie talmente tangibile tanica tano tante tanti tare tarlo
        1 tascabile tasse tassi tata tate tato tattica tattico tecnica tecnici tecnico temibile tempismo tendenza
        1 tendenze tendo tenera tenero tennista tentazione tentazioni teorica teorico teppista termica termico
        1 terribile terribili there tifoso tipica tipici tipico tiranno tiratore tiratori tirera tito tonica tonico
        1 tono tossici traffici traffico tragica tragico transazione transazioni trapianti trarne travi trazione
        1 trio tristemente trono tropici truffatore truffatori truffatrice tunica tuono turbante turismo tuta tute
        1 uccidera udibile udibili udienza udienze udire udite udito uffici ulcera ulivo umano unendo unghia unghie
        1 uniamo unica unici unico unira unirai uniranno unirci unire uniremo unirmi unirsi unirti unirvi unisca
        1 unisce unisci unisco unita unite uniti unito urbano urgenza urlando urlano urlante urlare urlarmi urlate
        1 urlato urlava urtato usando usano usanza usare usarla usarle usarli usarlo usarmi usarne usarti usasse
        1 usassi usassimo usata usate usati usato usava usavamo usavi usavo uscendo usciamo uscio uscirai usciranno
        1 uscirci uscire uscirebbe uscirei usciremo usciresti uscirne uscita uscite usciti uscito usciva uscivamo
        1 uscivi uscivo userai useranno userebbe userei useremo useresti usiamo utero vacante vacanza vagante vanita
        1 vano vanti variabile variabili variante variazione variazioni vendo venera vennero vere vermi verne
        1 vernici versi vertici vescica viaggiatore viandante vibrante vibratore vibrazione vibrazioni violazione
        1 violazioni violenza violenze virtuoso visibile visibili vissero vista vita vite viti vito viva vive vivi
        1 vivo vizioso vocazione volante volanti voodoo votazione votazioni votera waterloo were where white whoo
        1 wire wylie yahoo zattera zelante zhao ziva zoppica zotico zucchero
        2 -ar -cho -he -hi -ia -ie -io -ir -liche -siche altair amiche antiche anziche blair capii cariche chimiche
        2 clair clear cliniche critiche draghi fabbriche fatiche finii formiche indaghi lesbiche magiche maniche
        2 mediche mischa natiche nemiche ortiche ostriche philadelphia poiche pratiche prediche quiche raffiche
        2 ralphie richie ripaghi riuscii ruthie scariche scoprii sentii sophia sophie storiche taniche tattiche
        2 tecniche termiche tipiche toshio tragiche uniche vesciche
        2t -enze -nza conseguenza
        3 -air -ano -are -ata -ate -ati -ato -ava -avi -avo -cera -dera -ere -ete -eva -evi -evo -gera -hia -hie
        3 -hio -iar -ica -ici -ico -ire -ita -ite -iti -ito -itrice -iva -ive -ivi -ivo -losa -losi -nera -nero
        3 -ngero -nira -nosa -oir -ono -oso -overa -overo -rera -rira -rosa -rose -rosi -tera -tero -tosa -tosi
        3 -ttrice -uta -ute -uti -uto abbaiano abbaiare abbiano abbiate abituarmici accademici adriano affettuosa
        3 affettuosi agiscono alfiere alleato alveare amavano ammazzera ammazzero ampliare andarono andavano andiate
        3 annoiano annoiare annoiata annoiati annoiato annoiavo anziano appaiono appendice appiccicosa appiccicose
        3 apprezzera arciere arrendero arrivano arrivera arrivero artefice aspettero assumero astrofisica avevano
        3 avevate avviare avviata avviato bacero benedica benedici bisognosi calmera capira carnefice caucasica
        3 caucasico causera cavano chiamera chiare chiedera colpira colpiro compaiono comprero continuera continuero
        3 costruiro creare creativa creativi creativo creato credera credero creera creero crollera davano decidero
        3 denuncero difendero dimostrero direte disgustosa disgustose disgustoso distruggero divertiro dormira
        3 dormiro economici elettrici elevate entrarono entravano entrerete espiare fallira faticosa favolose
        3 fermero finiro hawaiano ideare ideato imparero impedira indiano infelice informero ingoiare ingoiato
        3 interessera inviano inviare inviata inviate inviati inviato inviero islamici istitutrice lassativo lavano
        3 lavero lavorero levate liberero luminose luminosi maledica meretrice metamorfosi moriro mostrero muoiano
        3 muoiono narrativa nascondero nativa nativi nativo negativa negative negativi negativo occhiata occhiate
        3 occupera odiano odiare odiata odiate odiato odiava odiavo ordinero overdose oziare paghera paghero
        3 paramedici parlera partecipera partecipero partira partiro pensera pensero pentira pericolose permettero
        3 preparero presuntuosa presuntuosi proteggero quattordici reagira relativa relative relativi relativo
        3 restero restituiro ricevera ricevero ricordero ricreativo riferiro risolvera riuscira riusciro rivelera
        3 rivelero rompera salira saliro salvera salvero scandalose scappera scavano scendero schiava schiavo sciare
        3 scompaiono scordero scrivera scrivero sdraiare sdraiata sdraiati sdraiato sedativi sedativo seguira
        3 seguiro sembrero sentira sentiro serviro sostituira spaventose spediro spiano spiare spiato spiava sposera
        3 sposero stavano stiano stiate subira sviare talentuosa tentativi tentativo tradira trasformera trasformero
        3 trattativa trattative uccidero uniscono urlavano usarono usavano usciate usciere uscirete uscirono
        3 uscivano userete velenose velenosi vivano volera volero
        4 -ammo -ando -ante -anti -anza -arci -arla -arle -arli -arlo -armi -arne -arsi -arti -arvi -asse -assi
        4 -cende -eare -eato -emmo -endo -erai -erci -erei -erla -erle -erli -erlo -ermi -erne -ersi -erti -ervi
        4 -fichi -hera -hero -iamo -iano -iare -iata -iate -iati -iato -iava -iavo -iche -iere -immo -iono -iosa
        4 -ioso -irai -irci -irei -irla -irle -irli -irlo -irmi -irne -irsi -irti -irvi -isca -isce -isci -isco
        4 -ismi -ismo -ista -iuta -iute -iuti -iuto -listi -nisti -renda -ssante -ziosi abbastanza alemiita
        4 allarmante allineate allineati ambulanze anarchici anarchico anestesista annoiando annoiarmi annoiarti
        4 antichita apprendisti arrabbiera arricchire arricchito astronauta astronauti attaccante attivisti avviando
        4 azienda aziende batterista baudelaire bolscevichi bronchite cambiera cambiero chiacchere chitarrista
        4 circostanza circostanze comprende comprendi comunichi coraggiose coraggiosi coreano deliziose difenda
        4 difende difendi dimentichi dipenda dipende entusiasmante estremisti faccenda fastidiose fastidiosi
        4 fastidioso femministe fiduciosi fraintenda gravidanze imprevisti incarichi interessanti interviste
        4 inviando invidiosi invidioso jummalauta lasciavi laureata laureati leggenda leggende leghiamo mangiavi
        4 maschere meravigliose meravigliosi minoranze misericordioso misteriose misteriosi misterioso mononucleosi
        4 montacarichi musicisti narcisista odiarla odiarlo odiarmi odiarti odiasse odiassi odierai odierei
        4 oltreoceano orgogliosi ottimisti pagherai pagherei paghiamo paracadutisti paranoica paranoici paranoico
        4 prelievi prelievo pretende pretendi professioniste progressista raccogliete raccoglieva religiose
        4 religiosi richiamo rilievo riprende riprendi risparmiero risplende sbagliavi scegliera scegliete schizoita
        4 scoppiera sdraiarmi sdraiarsi sdraiarti separatisti silenziose sollievo sorprende sorprendi spasimante
        4 spiando spiarmi spogliarelliste stecchito stipendi stupenda stupende stupendi svegliera svegliero tagliero
        4 terapeuta terrorista terroristi togliete toglieva tremenda tremende tremendi varaita vicenda vicinanze
        4 vittorioso
        5 -abile -abili -argli -arono -ativa -ative -ativi -ativo -atore -atori -avamo -avano -eremo -erete -ergli
        5 -evamo -evano -evate -herai -herei -hiamo -hiano -hiare -hiata -hiate -hiati -hiato -hiere -iando -iante
        5 -ianti -ianza -iarci -iarla -iarle -iarli -iarlo -iarmi -iarsi -iarti -iarvi -iasse -iassi -ibile -ibili
        5 -iendo -ierai -ierei -ierla -ierlo -iremo -irete -irgli -irono -ivamo -ivano -mente -uzione aggressivita
        5 arricchirsi aspettavate autenticita autodistruzione catechismo cercavate cominciammo commendatore
        5 condoglianze distraendo doppiogiochista elettricita esecuzioni giocavate infelicita iniziammo interruzione
        5 interruzioni introduzione invieremo istituzioni lasciammo laurearmi lavoravate mangiarne masochista
        5 medioevo odiavano pagheremo parlavate pensavate picchiava portachiavi portaerei radioattivita relativita
        5 ricostruzione riproduzione rischiava rivoluzioni sceglierne sceglierti sciogliersi sembravate somiglianze
        5 testimonianze toglierci toglierle toglierli togliermi togliersi toglierti togliervi
        6 -amente -amenti -amento -andoci -andomi -andosi -andoti -arcela -armelo -armene -arsene -artela -artelo
        6 -artene -assero -assimo -atrice -azione -azioni -emente -endolo -endomi -endosi -endoti -eranno -erebbe
        6 -eresti -ermela -ermelo -ermene -ertelo -ertene -essero -heremo -hiando -hiarti -iabile -iarono -iatore
        6 -iavano -ieremo -imenti -imento -iranno -irebbe -iremmo -iresti -iscono -issero accorgersene ambasciatore
        6 ambasciatori ampiamente avviamento campeggiatori capiscano cavarmela chiedervelo credereste dicendole
        6 facendoci facendola facendole finanziatori finiscano ghiandola ghiandole guardandola guardandolo
        6 immischiarmi immischiarsi impedirmelo impermeabile incrociatore inginocchiarsi initiative iniziativa
        6 iniziative insinuazioni lasciargli liberarcene mancherete mangiavamo mettercela occuparcene odieranno
        6 ovviamente pagheranno pagherebbe perderemmo permettercelo picchiarla picchiarlo picchiarmi portarmela
        6 potercela preferireste prendertela rendersene ricercatrice rintracciabili rischierei sbagliavamo
        6 sceneggiatori sentirmelo sentirtelo succhiarmi tagliargli togliergli troveremmo vedertela
        7 -eamente -heranno -herebbe -iamente -iamenti -iamento -iatrice -iazione -iazioni -ieranno -ierebbe
        7 allineamento amplificatore comunicatore coriandoli coriandolo dicendogli divaricatore facendogli
        7 identificativo lasciandoci lasciandolo lasciandomi lasciandoti lasciarmelo lasciartelo lasciassero
        7 lasciassimo lineamenti mitragliatrici orecchiabile pacificatore pacificatori picchiavano responsabilita
        7 rimorchiatore sceglieresti significativa significative significativi significativo togliermela togliermelo
        7 togliertelo
        8 automaticamente basterebbero biologicamente capirebbero categoricamente certificazione chiederglielo
        8 chirurgicamente classificazione comunicazione comunicazioni definitivamente disintossicazione
        8 dolorosamente doverglielo eccessivamente economicamente effettivamente emotivamente esclusivamente
        8 falsificazione generosamente geneticamente giustificazione giustificazioni identificazione impedirglielo
        8 intossicazione invecchiamento ipoteticamente ironicamente istintivamente lascerebbero magnificamente
        8 metaforicamente meticolosamente metterebbero miracolosamente morirebbero negativamente pacificamente
        8 pagherebbero parlargliene penserebbero pericolosamente permetterglielo piacerebbero pianificazione
        8 politicamente portarglielo positivamente preferirebbero prenderebbero psicologicamente purificazione
        8 relativamente rigorosamente rischierebbe rispettosamente riuscirebbero rivendicazione scientificamente
        8 sentirglielo servirebbero sistematicamente spaventosamente specificamente spiegarglielo statisticamente
        8 successivamente telecomunicazioni troverebbero ucciderebbero
        9 coraggiosamente lasciarglielo meravigliosamente misteriosamente silenziosamente ufficiosamente
        10 approssimativamente
        """, count: 3289, longestEnd: 7)

    static let norwegian = EndingRules(
        """
        0 -aa -ae -aer -aert -art -auer -ays -byra -ear -eer -ees -eia -eiet -eig -gar -har -iar -idt -iie -iier -is
        0 -ks -oe -oes -ort -os -ovt -oya -rpa -rue -ruer -sar -sla -slar -ss -star -stra -urt -us -vers -ws -ye
        0 -yer -yers -yes -yrt abe aber abs ace aces ada ade aden aera aere aeren aerer aeres aeret age aha aitsa
        0 aja ajar aka ake aker ala ale alen aler alert als alters altsa amar amen ames ana anas ane aner ansa ape
        0 apen aper apers ara are aren arer ares aret arig ars art asa ase asen aser ate aten atet ats attache attra
        0 ava avblas ave avslas avsta axe aya bakkeniva bakpa barres bauers bea bedt bee been beers bega begas beha
        0 bert beyonce bga bia bie bien bier biien binders bista bittesma bla blar blas ble bleie bleien bleier blue
        0 blues blyet boet bogota boras borje borrelas boys bra bre brea bredt bree breen bren brer bret breze brie
        0 brien broa broen broer bros brua bryet budt bue buen buer buet buffe bunkers byen byra bys caen cafe cbs
        0 cden ceiia cha chas che cheers chen cher chien cia cias cla claes clas conde condes craig creme cue daue
        0 daya ddrs dea deas dee deie deier deiiig deja dhs dia diare dias die diet dirt diskre distre dna dnaet
        0 dodt doen dra drar dras drde dre dreie dreier dren due duen duer duoen dvs eben ebert eden eder eds egen
        0 eget eie eier eies eiien eiiers eje enchante endt ene ener enes enig enna ens entre epa ere eren ert eta
        0 ete eter eva evas eve even ever evert evig ewa fadervar faen fbls fda fee feen feet feie feier ferbe ffe
        0 fie fiyet fjert fjes fla flar flaue flea fleet fler floyen floyet flua flue fluen fluer flyet flys fns
        0 fodt foie foier foies foig fora forega forga forsta forutsa fra frampa framsta free frempa fremsta fres
        0 freya frie frier fries frler froet fros frrste frua fruen frys fte fuhrer gaen gaia gee gele generos gert
        0 gia giosue gja gjen gjennomga gjenoppsta gjre gjrre gla glamoros glasskar glen glidelas gnier goa godt
        0 gonore gosta gote gps gpsen gra gras gre green greie greien greier gren griet grunder guiiet guys gwen
        0 haas haien haier halvar hee heie heien heier hengelas hiet hlper hms hoyet hrrer hrrte hue huet huiiet hva
        0 hver hvert hvls hνa iben ice ida ide idet ige igen ike ila iler ina ines ingles innga inngas innpa innsa
        0 intravenos ioa ira ire iren irer irs isa isen ivar iver ives iys iza jasa jassa jcvla jia jkke joeys jose
        0 juletraer kafe kaia kaien kaiya kaya kee keen keys khlyen kia kja kje kjempeide kjoien kke kla klar klas
        0 kle kledt kler klisje kloa kloen knas kne kneet knert koen koer komite koys kra krig kroa kroen kua kue
        0 kuer kuet kupe laesnaes lavt lda lea lee leie leien leier leies lgjen lia lie lien lier lies likesa liksa
        0 litteraer lja ljaen lke lkke llle lndia lngen lnnen lnnta lntet louie louiee loyet lra lua lue luen luer
        0 lulea lys lysebla mafa maiet marinebla masters maya mayas mca mcgee mcqueen mdma mea mee meet meier mia
        0 mias mie misforsta misforstas mlne mlte moa moltes morkebla moske motsta mrs muiig muller munchen muntze
        0 mya naet naivt nba nedpa neie nguyen nia nier niva nja njet nner noa noas nodt noen noia noksa nordpa
        0 noren nra nsa nsas nsker nts nuet nuys nys nyttar obs oda ode ogs ogsa oher oka oke oker okes oket
        0 oksygenniva ola ole olen oler olet omar omen omer omga omgas ondt one ones opa ope open oppa oppna oppnar
        0 oppnas oppsta ops ora ore oren orer oret orkide orsma ose oser osters ostpa oter ove oven ovenpa over
        0 oversa ovet owen oya oyas oyen oyet padme paga paien paier pappmasje pasta pastas pate pcen pda pea pee
        0 pele pga pge pia pie pieier pier piers pla pleie pleien pleier plen pms pne poet pokkers pompos primaer
        0 priya protesje que queen renomme rhea rhys ria rie roar rodt roen roer roet roiig rouen rste rue ryet
        0 sauen scar schroder sea see seen seier selters sha she shea shen sia sie sier sies siyar sjeneros sjoen
        0 sjoer sjuer ska skar skauen ske skeivt sker skje skjeen skjer skjevt sklia sklie skoa skoen skoien skra
        0 skruen skue skuer skuet skyen skyet sla slar slas slet slste slue sma smaen smia sms snar snert snes snoen
        0 solvgra sommers sosters soze spa spaet spar spe spies sprayen sprayet spre spredt sprer spres spyet sta
        0 star stas ste steen sten stet stien stier stig stivt stjaiet stjeie stoie stoier stoyen stra straet street
        0 stua stue stuen stuer stuet stuie sue sues suffle svar sven sweet sys taen taes taue tauet tea tee teen
        0 tgs tha the thea then three tia tie tier tiet tilsta tja tjen tjue tjueen toer tommers toppers touche
        0 touie toyet toys tra tradt traer trar tre tree treet tren trer tres troen trofe troyen trua trues truet
        0 tsa tte tupe turne tven tvert twa uber uka ukas uke uken uker ukers ukes ule uler una unnga unngas ups
        0 uren uret urt usa usas use ute uten utenpa utpa utsta vaersa vaier vaig vaya vcre vcrt vedga vee veie
        0 veien veier vert vestpa vhs via vie vier vies viet vilkar vla vlrt voila vra vrien walters wee wersen when
        0 whoa wien wren yne yns yonkers yre yrer yte yter zaya zee zhen νar νet
        1 -a -aerte -arte -cks -cos -dt -e -eene -eige -gos -hos -iende -kos -mos -nks -nos -orte -pos -rks -ros -rt
        1 -s -tos -uene -urte -vt -yrte adios aerede aerende aerens aiene airways alene always anelse ansjos apene
        1 arene arets asene atene barbados beddoe bene bens bergsoe berte bets biene bjornoya bledsoe bleiene blende
        1 boende braavos brede briens broene byene byens calvados carlos chariie chelios chelse darpa davos dede
        1 deets dene dens dets doende doene dritmye edens eksos ekstra endte enige erte evige faens famiiie faraos
        1 finestra flyene flyets fodte foige folks fordoye fornye forteiie frede frelse frende froene fruens gaende
        1 gene glede godte goodbye greiene gryende haers haiene halvoya hammerschmidt havfrue hawks heiiige helios
        1 helse hende hene hengekoye herpa hesselboe hjerte huevos hurpa husleia hvorvidt hyene imens irene isla
        1 jens jets kaiene kanye keens kehoe kelsos kilos kjede kjempemye kjepphoye knerte koyene krets krige larue
        1 lede leende lende lene lens lige littlejoe lobos lorenzos lrene lukkoye lvanhoe macrae mayaene mene
        1 menelaos mens mets midte milos misnoye monroe morays muerte murrays nede nige nilaa noens okende olene
        1 omstridt orene ovelse owens oyeblikks oyene pablos paiene paige papegoye pene pesos polos popeye
        1 ptolemaios pumbaa queens rede reede reggae rene rens riene roscoe savidt scene seahawks seende sende sene
        1 sicarios simcoe sjoene sjoens sjuende skiene skjede skjende skoene skyene skyhoye slaende slede smerte
        1 sostra spredte staende stede stiene stige stortaa stoyende strangways streets studios svens sverte tahoe
        1 tenebrae tesla tilfoye tjene tjuende tradte treets trene troende troens troyene truede truende tvangstroye
        1 ukene ukens urene uroe vaers veiene vende vene vesla vielse vontae vrede vriene ynene ytelse
        2 -ar -as -byer -dte -en -er -es -et -ig -maer -olig -raer -rte aerlig alfaer anelser ansar ansgar arenes
        2 arlig armeer benes caesar cesar cougar cowboyer deigen deilig destroyer dethar dodsleiet dunlear edgar
        2 ellevte elveleiet enhet enheten enheter europeer fartoyer feiget fluenes fordoyer fornyer fornyes
        2 forteiier foyelig frelsen frelser frihet friheten friheter ggelig gigen gledes gorillaer hangar havfruer
        2 hebreer helsen heroes hoyhet hrothgar hustruer ideer innehar jaffaer jomfruer juryer kafeer kandahar
        2 kaviar kenguruer kjoretoyer klisjeer kollegaer krigen kriger kriget ledes lightyear lugar margaritaer
        2 menes menyer metaer monroes morningstar mulig museer nassar nielsen ninjaer nivaer nyhet nyheten nyheter
        2 nylig omhet opptoyer orkideer ovelsen ovelser pandaer papegoyer pappaer paraplyer pawnees pelsen pelser
        2 pizzaer pygar rhaegar sagar salig sawyer sigar siget smalig sofaer stahet staheten stigen stilig sugar
        2 superstar tolvte trafalgar trenes trofeer vaginaer vassar vielsen voldta yankeer yankees ytelsen ytelser
        3 -bane -ede -ene -ens -ers -ets -fast -het -ige -kast -lig adelig aerlige albuene arbogast arlige
        3 athelstane ballast broadcast clegane cochrane coltrane deilige enhetene enighet evighet feighet forhast
        3 fortrolig foyelige frihetens grunnlov handter hofstadter humane hurricane ideene intervjuene jomfruene
        3 karavane kjolige kjottdeig kontrast kurtisane landlov modisane mulige narkomane nyhetene nylige ovelsene
        3 overlast pawneene pelsene rolige roxane salige sjikane skyldtes smalige snushane solveig spokane spontane
        3 statuene stilige trofeene tulane turtelduene urolig utrolig vinduene voldtar yankeene
        4 -edes -elig -else -ende -enes -igen -iget -lege -lige -riger adelige befriende berettiger bestiger boliger
        4 danziger erkefiende forlove gudskjelov kollega nodlande reprimande samfunnsfiende sveriges uskyldiges
        4 yolande
        5 -elige -elsen -elser -elset -heten -heter -ighet -legen -leger aerlighet barnelege beroliger beroliget
        5 boligene colleget evigheten evigheter forlover forlovet grunnloven helliger helliget leilighet levendes
        5 muligens mulighet salighet
        6 -elsene -hetene -hetens -lighet barnelegen bevegelsens dodeliges forlovede intelligens kollegene
        6 naturlovene nedverdigende rettslegens selvmotsigende skapelsens straffeloven
        7 -elighet -igheten -igheter beroligende forlovedes foruroligende
        8 ferdighetene festligheter herligheten immigrasjonsmyndighetene kjaerligheten leilighetene
        8 menneskerettighetene mulighetene myndighetene offentligheten omstendighetene patalemyndighetene
        8 patalemyndighetens personligheten personligheter rettferdighetens rettighetene ridderligheten
        8 sannsynligheten severdighetene skattemyndighetene takknemligheten takleiligheten tilfeldighetene
        8 toppleiligheten ulovligheter uroligheter valgmuligheter vennligheten
        9 bekvemmeligheter betenkeligheter dodeligheten festlighetene hemmeligheten hemmeligheter kjaerlighetens
        9 menneskeligheten mulighetenes myndighetenes offentlighetens personlighetene statshemmeligheter
        9 tilboyeligheter ubehageligheter udodeligheten uendeligheten urolighetene vanskeligheter virkeligheten
        9 virkeligheter
        10 hemmelighetene rimelighetens vanskelighetene virkelighetens
        """, count: 1517, longestEnd: 7)

    static let polish = EndingRules(
        """
        0 -aa -ae -ai -ail -ao -au -aya -ea -eal -ee -eo -ias -iasc -iii -ital -jal -llow -nal -oa -oe -oi -oo -oom
        0 -oya -ras -ric -rrow -ye -zas achilles ales andreas angeles april arkansas atlantic atlas auu aya barlow
        0 basil beach beatles bla ble blu blue bra bri bristow bro broyles brutal brwi brzmi brzmia bubbles cadillac
        0 caracas casual cbi cecil central cha chantal charles chas chca chcia che chi chii chloptas cho chow
        0 christmas chrztu chu chwil cii clem cma cna coach comic conde coral crow crystal csi ctu cyril cywil
        0 czarownic czci czcza cze czyjas dallas dba debil dedal detal devil dku dla dna dni dnia dniach dnie dniem
        0 dniu dno dominic dougal douglas dra dre drgnie drza drzwi drzwiach duval dwa dwie dwom dwu dzem dzi dzie
        0 dziedzic dzielnic dziewic emil evil fbi fda fei festiwal flo fncomic freya from gdybys gdzie gio glasgow
        0 global glow glowic gluptas gonzales gra graal grach granic grom grubas grze haas hannibal hbo heathrow
        0 heil herkules hua iii isaac isles jakas jamal jezdziec joeya jonas jules kansas kapral klas klei klow know
        0 knowles kochas koles kompas kovac kowal kpi krem krow krwi krwia kto kutas kwas lba lbie lei lle lokal lou
        0 louie lsni lsnia lucas lukas lwa lwem lwie lwow lza lzach magic mahal maia marshal materac maui mayi mayo
        0 mcneil mdli meadow mecenas medal medical mei memorial metal mgla mgle mii mio mistral mma mna mnie morales
        0 moyi msci music musical mystic nadal nba nei neil nicholas nicolas niemal niemiec nieomal nieopodal
        0 niepamiec nieszczesc nikhil nsa obcas obcial obietnic ocal odcial odpal odwal ojciec okolic omal opal oui
        0 pacific palac pamiec pascal payal pcha pedofil phi phil pickles piesc plac plci pnia pocial podcial
        0 poderznal portal powinnas pra prac prem priya pro profil prom prue prysznic prze przecial przecznic
        0 przywal psa psach psem psi psia psie psom psow psu public que quo radical rainbow rayem reach rei rekawic
        0 rio robal royal roznic rozpal rozpoczal rozwal rpa rue rwie ryo ryu rywal samiec sandoval serial sha
        0 shadow she shi show shu shue shui sio skandal slow smie smiem smsa smsow snach snem sni snia snie snow snu
        0 spa special spi spia sprayu sra sri ssie sta stiles sto stow strach stu styles subtitles sue sunil
        0 supernatural swa swe sybil sza szach szakal szalas szkic szkla szkle szklem szklo szla szlachcic szli szlo
        0 szmal szwach szwow szyi tablic tajemnic tchu teksas texas the them thomas titanic tja tknie tkwi tla tle
        0 tlo tnie tomas trio tru true trwa trza trzasc trzem tsu tupac twa twe two tzu ucial uciec uczennic ulic
        0 universal until ustal uuu uwzial vargas vegas vii virgil wdow wei who winslow wio wla wsi wspial wycial
        0 wypas wywal wzial xvi xvii xxi you zacial zaczal zakonnic zapal zapas zda zdrow zdrowas zebys zgas zhou
        0 ziomal zje zjem zla zle zlem zli zlo zlom zlu zna znow zwa zwie zza
        1 -a -afie -apie -e -emie -i -laca -lace -o -raca -race -racy -rgie -rie -tawie -u -uby -wonie -y -yby
        1 -zwala aby aigoo aimee ainhoa andrea anglie armie babcie baby baja bala balboa bali banshee bawie bestie
        1 biblie biedacy bieli bila bili bilo biologie blizniacy blogoslawie boginie brzmie buffalo buzie cacy
        1 caffee cala cali calo caly cami candace casaya centrala ceremonie chateau chelsea cherokee chlopacy
        1 chronie chrzanie chwila cie cierpie ciocie clouseau coffee crabtree crusoe cywila czynie daily daja dala
        1 dali dalo daly damy debila desai desiree dniami doby dogonie drzwiami dupree dynie dziecie dziwie dzwignie
        1 ekonomie elektrownie emily face fala fali family filozofie folie frisbee gaby gala gali gamboa geby gila
        1 glebie gleby gonie gonzalo goodbye graala grami groby gubie gwardie hala hali halo hannibala harlee
        1 harmonie hawkeye healy henioo humvee idea idee iego imie ironie isaaca jace jacy jaja jalapao jamala jamy
        1 japonie jego jemu jemy jimi kaca kakao kali kampai kampanie kaprala karmie kawiarnie kaylee kilo kimi
        1 klaustrofobie klotnie kolonie komedie kopalnie kopie korea kowala kraby krwawie kuchnie kupie lace lacy
        1 laila lala lby lego leila lila lili lily linie lokaja lorelai lowi lubie lzami maca mace macy madrala
        1 madralo magie maila maja mala mali malo maly mami mamusie mamy martwie mateo maye mego melodie memu miami
        1 mieli mikolaja mila mili milo milwaukee mily mimi mirai moby monroe moreau mowi mowie msze mszy mumbai
        1 muzea mysie naboi nakarmie nami namowie naprawie nassau nawala neala neila nianie niby niecala niepokoi
        1 nikolai nimi nowi oby odcieli odmowi odmowie odpierdala odwala ojai olivie opinie ozenie pablocoo pace
        1 pajaca pala pali paly paranoi partie patelnie pawnee pelnie phila pila pili pily playboya pochodnie
        1 pochwala pojawie pokoi polacy polamie polubie pomowie popelnie popeye poprawie poslubie powala powiadomie
        1 powierzchnie powinnismy pralnie proby przemowi przespie przystoi psami psychologie puree pustynie race
        1 raja ramie ramy reily religie remy renee robala robie rodacy rodeo romea romeo rosalee roscoe rozpala
        1 rybacy rywala sala sali sami samuraja schizofrenie scooby senpai sheila sie sila silownie sily skopie
        1 skrzynie skupie slaby snami space spelnie spie spirozea spoznie stacy stanowie stereo strategie strazacy
        1 studnie suknie swiatynie sympatie sypialnie szpitala tace tacy tahoe talie tallahassee tamy technologie
        1 tego temu tennessee tequila tesknie tkwie toby tournee tragedie trofea tymi uczelnie uczynie udowodnie
        1 ujawnie ulatwie umowi upewnie uruchomie uspokaja uspokoi ustala uszy utopie uwolnie video voila voodoo
        1 wala wali wami waterloo watpie wideo widownie wiesniacy wigilie winie wlocznie wszy wycieli wyjasnie
        1 wyjawie wykopie wymienie wyobraznie wypala wypelnie wytwornie wywala wzieli yankee zaby zadowala zagoi
        1 zajebie zalatwie zamienie zamowie zapala zapewnie zarobie zastanowie zatrudnie zawiadomie zdrowi zeby
        1 zenie zgraja zgubie zimy zjawie zmienie znamie zranie zrobie zwolnie zywie
        2 -ac -aj -al -am -as -by -ej -em -ia -ic -ie -il -im -isze -iu -jalem -jales -konal -les -nalem -nales -om
        2 -osze -ow -ym -znal abym arsenal bakterie balam balas balem bales banal baterie bilem biles carrie cherie
        2 chrapie cial ciesza ciesze cirie cywilem dajac dalam dalas dalby dalem dales debilem dostawie drapie
        2 drzemie dusze etapie ferie final fotografie gdybym georgie glosza grubym guthrie harlemie ideal jeruzalem
        2 kalorie kanal kanapie kapie kapital kardynal kowalem laurie mailem majac mapie margie marie marjorie mial
        2 miej mijal musza musze mysza niej nosza obym odcialem odciales odpalam oryginal pedofilem philem pilam
        2 pilas pilem piles pisza pochwalam podstawie podziemie potencjal powiesze pozegnal pozwalam problemie
        2 prosza przegiales przylapie przypominal przyzwyczajac rozpoczalem rusze rywalem salem slabym slysza slysze
        2 spiesze stawie sygnal systemie szafie szpitalem trybunal udusze uslysze ustalam valerie wiej wisza wspinal
        2 wspominal wynajac wyrusze wystawie wzialby wzialem wziales zabijal zaczalem zaczales zaczynal zajac zalem
        2 zebym zestawie zezwalam zglosza zmusze znal znosza
        3 -aby -aca -ace -ach -acy -aja -ala -ali -alo -aly -ami -amy -asc -asz -bym -bys -cie -ciec -ciecie -eby
        3 -ego -emu -emy -esc -esz -ial -iby -ich -iej -iem -ila -ili -ilo -ily -imi -imy -iom -isz -miec -niecie
        3 -oby -owi -sza -sze -szy -ych -ymi -ziec biala bialo bialy bicie bylyby ciala cialo ciecie cierpiec dacie
        3 dajcie dalaby dalbym dalbys daloby diego dopisze gacie goraca gorace goracy grosze istniec jecie kacie
        3 kiego klawisze kosze lecie liscie lokiec macie majaca majace majacy mecie miala mialo mialy moglyby musiec
        3 mylace napiecie nazwala necie niego niemu oczywiscie odezwala okrecie osobiscie oswiec pachniec paznokiec
        3 picie pisze podjecie pojecie powinniscie przedsiewziecie przegiecie przejecie przyjecie przypomniec
        3 rozpoczecie rzeczywiscie spiecie sprzecie tacie trojkacie ucierpiec ujecie wezwala wieloryby wisiec
        3 wspomniec wtraca wynajecie wyzdrowiec wzialbym wziecie zaczalbym zaistniec zajebiscie zajecie zaklecie
        3 zakrecie zaloby zapomniec zarabiscie zdjecie
        4 -abym -abys -acej -acie -acym -ajac -alam -alas -alby -alem -ales -aniecie -ecie -iach -iala -ialo -ialy
        4 -iami -icie -iego -ieli -iemu -ilam -ilas -ilby -ilem -iles -iowi -ismy -lysmy -onalem -onales -szej -szym
        4 -znalem -znales balismy cialem dalabym dalismy jeslibym jeslibys kanalem kuszaca kuszace majacym mialam
        4 mialas mialby mialem miales mielismy pilismy porownalem pozegnalem sygnalem towarzyszaca uciekniecie
        4 wpadniecie wspominalem wspominales wzielismy zabijalem zabijales zaczniecie zaczynalem zgadniecie
        4 zginiecie znalem znales
        5 -acego -acych -ajaca -ajace -ajacy -ajcie -alaby -albym -albys -aloby -ialam -ialas -ialby -ialem -iales
        5 -ilbym -ilbys -iloby -iscie -szego -szemu -szych -szymi bylyscie daliscie goracymi jakbysmy majacego
        5 majacych mialaby mialbym mialbys mialyby pozwolilaby przydalyby przyszlyscie zabilaby zabiliby zrobilaby
        5 zrobiliby
        6 -ajacym -alabym -alismy -alysmy -ialaby -ialbym -ialbys -ibysmy -iejsza -iejsze -iejszy -ilabym -ilismy
        6 -ilysmy chcialoby chcialyby chcieliby jakbyscie mialabym mialabys mialysmy moglybysmy musialoby musieliby
        6 powiedzieliby wolalabys wyjasnialoby wystarczajacej zdziwilabys zrobilabys
        7 -ajacego -ajacych -aliscie -ialabym -ialabys -ialysmy -iejszej -iejszym -ielismy -iliscie bylibyscie
        7 mialyscie mielibyscie moglibyscie moglybyscie slyszalyscie zrobilyscie
        8 chcieliscie dowiedzieliscie dzisiejszego dzisiejszych mniejszego mniejszych mocniejszego musieliscie
        8 najmniejszego najmniejszych najpiekniejszych najpotezniejszych najsilniejszych najtrudniejszych
        8 najwazniejszego najwazniejszych piekniejszego powazniejszego powiedzieliscie rozmawialyscie silniejszego
        8 wazniejszego wazniejszych wczesniejszego wczesniejszych widzialyscie widzieliscie wiedzieliscie
        8 zapomnieliscie zrobilibysmy zrozumieliscie
        9 chcialybysmy chcielibysmy musielibysmy wiedzielibysmy
        10 chcielibyscie
        """, count: 1403, longestEnd: 7)

    static let portuguese = EndingRules(
        """
        0 -acador -andes -anes -brador -dador -eador -ecador -eer -feu -iador -iavel -ii -laus -mador -neu -nhador
        0 -nves -oador -oces -oer -oo -otavel -pones -rcador -rivel -stavel -vavel -ye -yra abe abra abras abre
        0 abrem abres abri abrir abro ace acha achar achas ache achem aches acho aco acres acto actos ada adam ade
        0 adi adler afro age ages agi agir agiu agnes aguarras aha ahrens aiea aja akbar ala alba alce aldo ale alem
        0 alema alemas alfa algas algo alguem alguns alho ali alias aliens alma almas alo alpes alpha altar alto
        0 alvi alvo ama amam amanha amar amas amavel ambar ambas amber ambos ame amem ames ami amir amo amos amplo
        0 ana ananas anca ancas anda andam andar andas ande andem andes andi ando andre anfitria ange anjo anjos
        0 anna anne ano ante antes anti antro anya apos apple apto aram arca arcar archer arco arde arder ardeu are
        0 ares argo ari arlo arma armar armazem armazens arme armes armou arte asa ases asher asma asno assar astro
        0 ata atar ate ateu athos atlas ato atras atraves ava ave avo axe aya azar azo bagagens bee belem biro bis
        0 bisavo bla boi bois bri bryce bue cafes cai cair cais camelo campea caos capita capo carruagens catala
        0 causador cbi cha champo chapeu char che cher chi chimpanzes chines chiu cho chris cidada cio cla clas clem
        0 clyde comprador congoles contador convem cortador cortesa cre credivel crer cres cris crista cruzador csi
        0 czar dai dee deem deja desdem desnivel detras dickens die dinamarques diras ditador dna doa doar doe doem
        0 doeu doi dois doou dra dre dres duas echo eco ecra ecras edgar edna ego eie eis ela elas elder ele eles
        0 elfo elfos eli ella elle ellis elmo elo elsa elvis elyse ema emir emma ena encha enche enchem encher
        0 encheu enos ente entra entrar entras entre entres entro enzo epa ephram equador era eram eras eros errar
        0 erro erva ervas escriva essa essas esse esses esta estar estaras estas este estes esther eta eter eua eva
        0 eve extra eyes ezra fae fair falador fbi fda fio flexivel foi frances fuhrer fui fusivel gala gales gao
        0 gaules gee gerador givens glam goa gras gravador grelhador guardia hai hamptons hyde hydra ice ida ide
        0 ides ido ihe ihes ike ilha inchar indo ingles ira iras irem ires iris irma irmos isca isco isis isso isto
        0 item ives jai jerusalem joe jogador judo kai kaos kris kyle lancador lao lee lha lhe lhes lho lobisomens
        0 lois lsso lsto lua luar luas luis lutador lyla lyle maca macas mai mais manha manhas mantens marques
        0 massagens matador metro mets mlle mme mna moe moises morador myka myrtle nalguns narrador nba ncis nenhuns
        0 ninguem noe noruegues nsa nua nuas nuns obra obter oca oco ode odo ogre ola ole olga olha olhar olhas olhe
        0 olhem olhes olho olhou omar ombro onda onde one ontem onze opa optar ora orador orar ordem orfa ori orla
        0 oscar oskar osso ostra ostras otis otto oui ova over ovni ovnis ovo owens pai pais parabens paragens
        0 passivel paus pescador phyllis pie pio plausivel pois polones porem porno portador portugues possivel pra
        0 pre pregador prem prestador pro pros pryce que queens quem quer quo ramses ravens razoavel recem refem
        0 rentavel requer reves riem rio ris robo rua rui ruir ryder sai sair sairas sais salvador sata satanas
        0 saudavel scylla sdi seda see seis senador sensivel she shyam ski skyler skype snyder soa soam soar
        0 sociavel soe sois sondagens soou spa sra srta star stevens sua suar suas sue sutia sweets sykes sylar tai
        0 tais taliba talisma tambem taro tatuagens team teem tentador the this tio tita titas toa totos tras
        0 treinador trem tres tua tuas two tyler uci ucla ultra uma umas una une unha unhas unir uno upper urna ursa
        0 urso ursos usa usar usas use uses uso uther uti uva uvas vai vais vaivem vee vingador violador virgens
        0 visivel voa voam voar voe voila voou vovo weir who xama xxi yee zee zelador zoe
        1 -a -adico -agica -aia -aica -aico -aida -assiva -astica -atoria -aus -avidade -aye -bista -blica -blico
        1 -chista -coe -dadora -damento -dica -dismo -dosa -doso -ducao -e -eacao -eadora -eamento -edacao -edico
        1 -egista -eoso -esista -etaria -ets -fante -fera -fista -gimento -hea -heia -i -iacao -iaria -idaria -idera
        1 -ifica -imente -imica -inica -inico -itaria -its -limento -loracao -mamento -mante -mosa -moso -naria
        1 -ncara -ndaria -nfia -o -oacao -ocante -oia -oica -oico -olante -oraria -para -peas -pera -pico -pista
        1 -plante -plica -posa -poso -pria -rcante -rimento -riosa -rons -rracao -rtinha -rucao -ruida -segue -sica
        1 -sico -siste -smica -soria -ssacao -stante -stoso -tidade -tista -tons -uacao -udista -uica -uico -uista
        1 -uivo -unica -uosa -urioso -ustica -valia -vemente -vico -vista -vosa -voso -xels -xista -zamento abismo
        1 abria abrira abrisse abriste achado achara achasse achaste acido activa activo adiamento adiante admira
        1 adversaria afaste africa agiste agrada agrado aida alas alhada altera altos altruismo alvara alvos amada
        1 amado amadora amara amasse amaste amava amei amido amonia amplia ampliacao amplos anas andado andara
        1 andasse andaste andrea andrei anos ansiosa ansioso apoiante aprendo apresse aptos arcos arctico area aria
        1 arida armacao armada armado armando armas armenia aros artes artico asas asia assada assista astros atado
        1 atas atira ativa ativo atlante atos atracao atraido aumente autismo auxilia avante aves avos bancaria
        1 bando banimento baptismo barao barbara baste batimento batista belgica bico blogs brado brando brava
        1 brevidade brilhante brindo bulgara cabimento cacadora cada caisse caiste calcamento canada cangurus
        1 canions cante caotico caprica captacao cara carceraria caridade casamento castidade caucao cava ceia
        1 ceptico cera certeza cerveja chica chico chips chloe ciclismo ciclista cidade cimento cistica citacao
        1 clara clarao claridade classe clemente cleo clowns comico confiante consolida construiste contadora
        1 contracao contraria convida convido coracao corintia cosmico cotacao cremacao crescimento cria criadora
        1 criativa criativo cristas critica critico crivo cronica crusoe cuida cuido cultivo cutucao cynthia dadiva
        1 danacao danosa dante dara decida declara demente densidade depoimento dera deriva desafia descoberta
        1 descontraido desespera desmascara desonera desse deste destruiste diante dias dica dignidade dirao
        1 distingue distracao distraido diva divido doida doido doloso dormente duracao durante dvds egoismo egoista
        1 eletroimas elmos elogia elos enjoo entendo entes entrada entrara entrasse entraste envia eolica epica
        1 equacao ergue erica ermida errada errado errei erros escada escoamento escrava esfera espada espante espia
        1 estacao estado estara estica estrada estreante etaria etica etico etnia etnica exagera existe experts
        1 explico extracao extras fabrica fabrico fada falante falsidade faltoso fas fascista fechamento feia
        1 feitico fenicia fera festinha festivo fiada fica fico filia filiacao fios firmemente fixacao flagrante
        1 florista flutuante formacao fortemente fracao freatico fria frida frustracao frustrante fundacao furacao
        1 furtivo gado garante gasosa gaste gatinha gays gera geracao gestacao gigante glorioso gols gostosa gotico
        1 graciosa gracioso grado grafica grafico grandiosa grandioso gratuidade grava gravacao gremista guara guia
        1 guido hara hawaii hera heroismo hidrica honrosa humidade hungara idas ilhas impasse incentiva inchada
        1 inchado incluida india indico inflacao infracao inscrita instruido inveja investe ionica irei iria
        1 irmaozinho irmas jeitosa jeitoso jesse jogadora judaismo julgamento juramento kara kiera krista lado
        1 lamento lancamento lara lava legacao leis lendo lesbica lesse leste levante lida lido ligacao ligamento
        1 lindissima lindo links lista livremente locacao locadora logica logico lutadora luxuoso lydia macica
        1 macico mafioso magico magoe magoo mails maioridade maios mandante mando manhoso mante manuscrito mara
        1 marcacao matchpoints mausoleus media medroso meia mera meritissima mestico metrica mexico migracao mirante
        1 mista mistica mistico monica monroe monstruoso montadora montante moradora motiva motivo movimento mutacao
        1 mutante nacao nada nado nascimento natacao nativa nativo necessaria negacao nesse neste nico noiva noivo
        1 nos notebooks notoria novidade obras obvia oeste ogiva oica oico oleo oleosa olhada olhado olhasse olhaste
        1 olhava olhei olhos ombros ondas optica oracao orcamentaria orcamento orgia orlando ossea ossos outdoors
        1 ovos oxido pagamento panico para paridade parlamento pas passe patinho paulista pavimento peido pensamento
        1 pera perante perdoe perdoo pes peste piada pianista pica picante pico piloso piroso pista plantacao
        1 plastico playoffs pleito pneus poetico pondera portadora portuaria posa possuida possuido prada prado
        1 pratica pratico precaria precaucao preciosa precioso preenchimento prescrito prestacao preste pretendo
        1 primaria prioridade privacao producao prosa provacao pulsacao putinha quadrante qualidade quando quantica
        1 quantico quimico quitacao racao racismo racista radiante raiva rara ratinho realidade realismo realista
        1 realmente refiro regia regramento reis reitera relacao rendimento repatria respondo retracao reus rica
        1 rico rios roberta robos rolamento rompimento rosa rotacao ruas ruido ruiva sacramento sadia sairao saiste
        1 saliva salvacao salvadora salvamento sangramento sanidade sanscrito santissima sara saudacao secacao sedia
        1 seguimento semente senadora sensacao sentimento sera seria severa shiva shoppings shows sida sido silica
        1 sionista siria skinheads soava sobrevoo solucao sombria somente sos stressante suado sujidade sulista
        1 suntuosa supoe supondo sutias sylvia tabus tactica tactico tahoe talhante talibas tara tatica tatico tava
        1 tecnica tecnico teia temeraria tenista tentacao tentadora teorico tera termica termico testamento teste
        1 theo tiara tico tido tios tipica tombamento tonico toxica toxico tracao trafico tragico traido traiste
        1 transacao traste tratamento trava treinadora treinamento tributaria triste trofeus turbante turismo
        1 turista tvs ulcera umida umidade ungido unica unico unidade upas urnas usara usasse usaste usava usos
        1 vaidade vaidoso validade valiosa valioso vans vara varao varia variante vazia veado veia vencimento vera
        1 verao veste viajante vias vibracao vida viesse vieste violacao virao virtuosa visse vista viste viva vivo
        1 voadora voando vocacao voei voltinha voluntaria voodoo voos votacao whoo workshops xiii xiismo ziva
        1l barris civis estudantis juvenis perfis
        1m boa
        1o alta ampla tia
        1r -oe abriu acham caiu compos dao entram estao expos leu obtem olham propos saia saiu tem uniu usam vim
        2 -agicos -aias -aidas -aidos -airam -airem -airia -alencia -am -ar -as -atorias -bicos -bis -bistas -blicos
        2 -catoria -ccoes -cie -dadores -dosas -dosos -ea -eadores -edicas -ei -em -eo -eparam -er -es -eu -evistas
        2 -ferem -feria -fiam -gis -gue -his -hoes -ia -iadores -inicos -iosas -iosos -ir -iticos -iu -lantes -liam
        2 -licas -lis -mantes -mosas -mosos -nimos -nis -oadores -oias -ois -os -otoes -ou -peram -peras -perem
        2 -picos -pistas -poes -posas -raem -raia -rias -ris -santes -sencia -sicas -sicos -sis -sistas -stantes
        2 -tadoras -tancia -tidades -tis -tistas -tremos -uantes -udistas -uencia -uis -uistas -uivos -ulistas
        2 -uncia -uosas -vis -xis abertas abriram abrirem abrires abriria abrirmos absterem achais acharam acharem
        2 achares acharia acharmos achavas acidas acidos acrescimos activos aderia admirei adquiram agencia agimos
        2 agiram agirmos aires aldeamentos aldeia aldeoes aleatoria alferes alimenticias alimentos amadores amados
        2 amamos amarei amavam amavas ambicoes anais ancioes andamos andaram andarem andares andaria andarmos
        2 andavas andreas anfitrioes anoes anseia antimateria apoiam apoiantes aptidoes aquosos aramis areas areia
        2 armadas armadores armados arteria assessoria atadas atear ateou atiram atiras atirei atirem atires ativos
        2 audiencia avaria aveia bacteria baloes bandos banhistas bares batimentos bibliotecaria bicos bilhoes
        2 bilioes brilhantes cabroes cacadores caiam caires caixoes calcoes camioes caras carencia casamentos
        2 causadores cavidades cheias cheirosos ciclistas cidades ciencia cimentos cirurgioes citacoes claras
        2 classes clemencia clinicas cobaia coerencia comicas compradores compressoes comprimentos confia confiantes
        2 confissoes consciencia consideram constroem contadores contusoes convencoes convulsoes cortantes crais
        2 creem crescimentos criam criativos criticas cronicos cruzamentos cuidas culinaria cumprimentos dados
        2 dantes darao darei darem dares daria darmos davas decencia demencia demos dentaria depoimentos deram derem
        2 deres dermos desnecessaria dessem desses destruidos destruimos detencoes dicas diferencia dioicas direi
        2 diversoes doaram doces doidas doidos dolosos domiciliaria dragoes egipcias egoistas elias embrioes
        2 emprestimos encaram encheram enganes entradas entraram entrarao entrarei entrarem entrares entraria
        2 entrarmos enviam eolicos eramos erradas errados erupcoes escadas escapatoria esferas espadas esperei
        2 esperes espioes estados estais estandes estarao estarei estarem estares estaria estarmos estavas estradas
        2 estreantes estrear estreia estreou etnicas evoluiram excepcoes explosoes expressoes extensoes fabricas
        2 fadas falcoes farei fascistas feias feijoes ferimentos festivas ficas flexoes francis frear freaticos
        2 ftalicos fumadores fundamentos funeraria furacoes furtivos galderia ganancia ganhadores gasosos geradores
        2 geram gerencia geria gigantes girantes graficas graficos grandes gravadores greer guardioes guias guioes
        2 haras hectares hipocritas iamos ideia ilusoes imbecis imobiliaria impasses inchados indias infancia
        2 injusticas intimos inumeras irao ireis iremos iriam jogadoras jogadores julgamentos lados lancamentos
        2 lapis lares legioes leiam leias lemos leram leres lesbicas lesivas letristas levantes lewis lidas
        2 ligamentos listas lojistas loomis ludicos lutadores macicos magicas magoem magoes malaria maldicoes
        2 mandamentos mandantes mandes mantimentos marcacoes marcadores marcantes mares maria maricas materia
        2 mauzoes meados medicos medricas meias melancia meloes meras mercadores mesticos metricas mimos miseria
        2 missionarias mistas moradores motivos movimentos municoes mutantes nanicas nativas nativos nauticas nazis
        2 nazistas nervosas nervosos nesses nigeria nocivos noivas noivos novidades obtemos obterem obvias odeia
        2 ogivas olhamos olharam olharem olhares olharmos olhavam optantes optaram optimos oracoes orcamentos osseos
        2 otimos paciencia pagamentos pagantes param paranoia paras parei parem pares partidarias passem passes
        2 passivos patroes pavimentos pecadores peidos pensamentos peras perdoem perdoes pertencia pescadores piadas
        2 picantes picos pistas plantacoes plasticas plasticos pocoes poem poes portadores potencia praticas
        2 precaucoes preciosas preciosos preparatoria pressoes prestacoes prestadores primos prioridades prossegue
        2 provincia provisoes proximos prudencia quais qualidades quanticas quarteiroes queer querem queres queria
        2 quimicas quimicos racistas racoes ramos raras realidades realistas regimentos reiteram religioes remadoras
        2 remos rendimentos repercussoes ricas ricos rimos riram rochosas rompimentos rosas ruidos rusticos saiam
        2 sairei saires sairmos saissem saloes sandes sapucaia saudacoes secundarias sedimentos senadores
        2 sentimentos serao serei serem seres sermoes sermos servicos severas siberia socias sofrimentos softwares
        2 solistas solitaria sugerem sugeria suplencia suprimentos surfistas tacticas tardis taticas taxistas
        2 tecnicas tecnicos teias tendencia tenistas tentacoes teoricos terao terei terem teres teria termicos
        2 termos tiram tirei tirem tires tostoes toxicas toxicos trarei traria tratamentos travam travoes
        2 treinadores treinamentos trigesimos troia trovoes tubaroes turistas ulisses ultimos ultrapassem unicas
        2 unicos unidades unidas unidos uniram ureia urgencia usaram usarei usarem usares usaria usarmos usavam
        2 usavas vacancia vamos varas variam variantes vazias veados veias vencia verei verem veres veria verifiquem
        2 vermos veroes veterinaria viajantes viamos vibracoes vidas viemos vierem vieres viessem viesses vigencia
        2 vilosas vimos vingadores violadores violencia viram virei virem vires viria virmos vissem visses vistas
        2 vivas vivencia vivos voamos voaram vulcoes xingamentos zangues
        2ar achei achou amou andei andou entrei entrem entrou errou estou optei optou usei usem usou
        2az -fez
        2d peco perca suspensa
        2er quis
        2g atinja
        2gu extinto
        2ir -aem abram advem agem
        2l -iaveis -is -oteis -siveis -staveis alcoois carteis decibeis espanhois farois flexiveis habitats
        2l incriveis legiveis lencois niveis nominais notaveis saudaveis
        2m -uns bens boas bons fins itens ordens refens ruins sons tons touchdowns trens
        2o altas amplas
        2r -eem -oem achava agido andava assado caido creia creio dada dado dava doado entrado entrava estava leia
        2r obteve orcada orcado reaja saido seja teve unida unido usada usado veja vejo vier
        2u -troi
        2v haja
        2z diga dira dito faca faco fara satisfaca trara
        3 -ada -ado -ancias -ara -ava -beis -ceus -ciar -ciei -ciem -cies -cifica -ciou -deias -dira -ear -eas -eei
        3 -eia -ens -eos -eou -era -espera -gativa -gativo -giosa -gira -iam -ias -ica -ico -ida -idica -ido -idoso
        3 -iencias -irias -iva -ivo -minais -mira -ngues -oativo -oducao -onarias -orias -osa -oso -raias -reias
        3 -reis -rira -rtais -rteza -sfera -siosa -teis -terias -tira -trativa -tuosa -ucao -uencias -uira -veja
        3 -vira acustica agencias alcancara aleatorias alegrias aleguem amaveis amistoso analgesico ancestrais
        3 anormais arcariam atraira atrativo ausencias autarquica bioquimica brutais caipira caloira canibais
        3 cansativo casais cheguei cheguem cheinha cientifica cobaias colaterais conduzira construida convencionais
        3 corporais crueis cuidadosa cuidadoso curativo dariam darias deixeis delicadeza demais denuncias
        3 desconstrucao designers desliguem deveis dezasseis diriam dizeis donativo druida duvidosa elastica
        3 eletrocenters entreguem entregues espirituais estariam estarias europeus extraordinarias fantastica fariam
        3 farias fazeis ferias fortaleza fusiveis generais genitais gentileza ginastica hackers hakeem haveis
        3 hierarquico himalaias horriveis imperiais impiedoso impossiveis imprevisiveis industrias injurioso
        3 intelectuais interveio invenciveis jamais joguei judeus julguem larguei letais liberais livreto lucrativo
        3 magnifica manteve manuais mediunica metais miriam misteriosa mortifera museus narrativa natais natureza
        3 normativo ocidentais ocupara odeiam olimpico orientais paramedico paranoica paranoico participara
        3 pendencias pensais players podeis poneis potencias prefira preveem prospera queriam querias radicais
        3 reconstrucao recreativo relativa relativo repara republica respira retifica reunira rituais sairiam sameer
        3 samurais sedativo sensuais seriam serias sobrenaturais solitarias telemoveis tendencias tentativa teriam
        3 terias terriveis traida urgencias vampira varias viriam vitais vitoriosa vivencias william yankees
        3a -eacoes -feccoes -ilhoes -nsacoes -oacoes -oes -otacoes -uacoes ampliacoes atracoes caminhoes colchoes
        3a conviccoes coracoes criacoes estacoes formacoes fracoes fundacoes geracoes gozacoes gravacoes infracoes
        3a ligacoes mutacoes nacoes pichacoes premiacoes provacoes redacoes relacoes seccoes solucoes variacoes
        3a violacoes
        3ar esteja
        3c certifique clique fique marque prejudique provoque
        3d possa posso suspensas
        3egu consiga consigo
        3er -fira -firo obtida obtido
        3et repita repito
        3ev -crito -scrita
        3g -leito atinjam
        3gu extintos
        3i odeio
        3il -ceis -seis contabeis frageis uteis
        3or actriz
        3r -aimos -aindo -mposta -pondo abrimos abrindo achados achamos achando achavam agindo andando andavam
        3r atendo caidos composto cremos dadas damos dando davam deposto doadas doados entramos entrando errando
        3r estamos estando estavam expulsos interposto obtendo obtenha olhando optasse proposta proposto queira
        3r rindo saisse sejam sendo temos tendo tenha tenho unimos usadas usados usamos usando vemos vendo vindo
        3r vinha
        3t -ncia consequencia eloquencia
        3u destroem
        3v hajam
        3z diria disse facam farao faria trarao
        4 -acao -adas -ador -ados -amos -ando -ante -aram -arao -aras -arei -arem -ares -aria -asse -aste -atinho
        4 -atista -avam -avas -avel -ciada -ciado -ciara -ciava -cioso -eada -eado -eava -eiam -eias -eitaria -emos
        4 -endo -eram -erao -eras -erei -erem -eres -eria -esse -este -giaram -icas -icos -idas -idos -imos -indo
        4 -iosa -iram -irao -irei -irem -ires -iria -ismo -isse -ista -iste -ivas -ivel -ivista -ivos -liacao
        4 -lucoes -nuacao -olicas -osas -osos -quacao -raindo -rezas -tinha -tiras -xinho aberracao achavamos
        4 acreditaria adoraria agremiacao alarmante alvenaria ameacador analgesicos andavamos angariacao animador
        4 anonimos apoiamos apoiaria argumentista atrativas atrativos autocolante auxiliaram bandinha cadeias
        4 cafetaria calminho cansativas cantinho comendador confiamos confiaria confidenciais conseguiras
        4 credenciais criamos criaram criaria cuidadosos daremos davamos demoraria dentinho descapotavel desiste
        4 desportista detenho detestavel diremos donativos elefante encontremos entraremos entrevista entusiasmante
        4 enviamos enviaram enviaria esperemos espumante essenciais estaremos estrategista estudiosos esvaziaram
        4 evacuacao evitaria execucoes exploracao extraidos extrativas faciais fantasminha faremos fortalezas
        4 gostinho gravamos gritaria habilitaria historiador historinha homenageara imaginaria improvavel incertezas
        4 informador informante iriamos janelinha lavandaria lucrativos maconaria mandaria mantenha maquinaria
        4 misteriosas misteriosos mocinho negativas negativos normanda ocultista odiamos odiaria olimpicos
        4 passarinho passemos periferia politicos preferia preferivel profundezas programador protestante provinha
        4 queremos reavaliamos recomendaria redondezas refinaria relativas relativos religiosas religiosos
        4 renascentista resiste ressarca reunimos saiamos sairemos salsinha secretaria sedativos sereias seremos
        4 subtrairam superficiais tentativas teremos tornaria trairia transformador tremenda usaremos usavamos
        4 vaguear veremos vesperas vitoriosos
        4ar estejam estiver
        4az trouxe
        4c -iquem busquem coloquei fiquei
        4d possam
        4ed agridam
        4egu consigam
        4er confiram obtidas obtidos quiser
        4ev -critas
        4im impressa
        4or impunha
        4r -oberta descoberto sobrepostos tenham vieram vinham
        4t -ncias consequencias deficiencias experiencias incongruencias
        4z disser
        5 -acoes -adora -ancia -andos -antes -ariam -armos -assem -asses -atistas -ativa -ativo -aveis -ciacao
        5 -ciadas -ciador -ciados -ciando -ciante -ciavel -ciosas -ciosos -darias -eadas -eados -eando -earam -eares
        5 -eirao -eriam -erias -ermos -essem -esses -iamos -iaram -idade -ilantes -iriam -irmos -ismos -issem -isses
        5 -istas -iveis -mente -rastes -rtarias -stidade -tinham -tinhas -ulantes actividade adequacoes
        5 administrativa animalzinho anotacoes anunciavam atividade bandinhas barbearia barriguinha baterias
        5 bilheterias camaroes celestes circunstancia cobardes compensacoes compreendo comprinhas congressistas
        5 conseguirias covardes criatividade deixarias desafiantes desistes dissestes dividendos entrevistas
        5 estariamos ferrarias ficarias fizestes funilarias gostarias gracinhas identidade importancia inadiaveis
        5 independentistas iniciarem insinuacoes interessantes invisiveis manifestantes mercearia militancia
        5 ourivesarias passearem passividade peixinhos perfumarias pizzarias planeamos planeaste porcarias
        5 prerrogativa protestantes queriamos quilinhos reatividade refinarias repentistas secretarias sentirias
        5 seriamos sozinha sozinho tanquinhos teriamos transmissiveis trouxinhas veriamos voltarias
        5a caminhonete
        5im impressos
        5or compunham
        5r -bertas cobertos estavamos
        5z digamos dissera facamos traremos
        6 -adoras -adores -amente -amento -aozinho -aremos -ativas -ativos -avamos -ciacoes -earias -eidade -emente
        6 -eremos -iantes -idades -imento -iremos -issima anunciassem aprofundamento arrendamento arrumadinho
        6 assustadoras belissimo beneficiariam circunstancias constrangimento depredadores derramamento
        6 descumprimento discrepancias encantadoras encobrimento endividamento especiarias experimento fortissimo
        6 historiadores identidades indeferimento iniciativa mantiveram mantivesse pesadinha requerimento
        6 revezamento sozinhos
        6ar estejamos estiveram estiverem estivesse
        6az satisfizeram
        6c casaquinho
        6er obtiveram quiseram quiserem quisesse
        6lqu quaisquer
        6r tenhamos
        6z disseram disserem fariamos
        7 -amentos -ariamos -assemos -eamente -eriamos -iamento -imentos -issimas -ividade anunciaremos
        7 autenticidade bombardeamento brevissimos conseguiriamos conseguissemos convenhamos devessemos
        7 electricidade eletricidade excentricidade infelicidade iniciativas quadradinhos recapeamento sucateamento
        7ar estivessem
        7az trouxeram trouxesse
        7m marronzinhos
        8 adequadamente alegadamente antecipadamente aproximadamente automaticamente bombardeamentos cientificamente
        8 conhecidissimo cuidadosamente definitivamente deliberadamente delicadamente desesperadamente educadamente
        8 efectivamente especificamente especificidades estatisticamente excessivamente exclusivamente
        8 financiamentos geneticamente hipoteticamente historicamente inesperadamente ironicamente maravilhosamente
        8 misteriosamente pacificamente perigosamente politicamente propositadamente psicologicamente relativamente
        8 respeitosamente separadamente
        8az trouxessem
        9 confortavelmente consideravelmente governabilidade importantissimo inevitavelmente irresponsabilidade
        9 navegabilidade responsabilidade silenciosamente sustentabilidade vulnerabilidade
        10 aplicabilidades responsabilidades
        """, count: 3251, longestEnd: 7)

    static let russian = EndingRules(
        """
        0 -oи -аил -аит -бет -бл -вет -гл -дет -еет -еил -еит -ел -еют -жет -зет -иет -кет -кл -лет -лл -мет -нет
        0 -нл -оет -ол -оют -рет -рл -сет -тет -тл -ул -чет -шет -ьет -ьют -эит -эл -юл eсли oни бал бам бах бен бет
        0 бил бла бля боил брал бри бро был вам ван взлом взрыв взял вне врал врем ври вру все всем встает встал всю
        0 вся гвен где ген глен гнев гром дает дал дам дан дают два две деив дем джем джен джи джим джо дке для дна
        0 дне днем дни дно дну дню дня днях доил дом дрю дует дым дэив дэил жан ждал ждем жди жду жен жив жил жми
        0 зал звал здecь зла зло злом злым знaю знает знал знают зря зто иен ищет кан касл кев кем кен кет ким кит
        0 клаив клан кна кни ком конфет крал кран крем кто лбу лгал лгу лев лет лжи лив лме льва льда льдом льду
        0 мeня мал мам ман мда мен мил мне мсье нам нем нет нил ним них нмю нью пал пан пил пит план плен прав прах
        0 при прим приют про прям пса псих пью пьян ран рим ром рта ртом рту салют сам сан сбил сдал сдам сет сил
        0 сих сли слов сми смит смысл сна снах сне снов сном сны снял спа спал спи спим спит сплю спят срыв ста стал
        0 стен стив стих сто стран страх стрит стю сша съем сыт сью тeбя там тем тим тно том три тьма тьме тьму тьмы
        0 тьфу фил фри хан хван хен хит хлам храм хрен хью цру чан чем чен чет чжан чжи чжо чжу член чтoбы что чха
        0 чхве чье чьи чью чья шах швы шла шлем шли шло шрам щит ћне
        2 -а -ав -аила -аили -ан -вешь -гла -дешь -дности -дости -дость -е -еешь -еила -еили -ела -еть -жешь -зла
        2 -зть -и -кла -кость -л -лла -лости -лость -мешь -нешь -нн -о -оешь -оите -ола -оть -решь -рла -рости
        2 -рость -рть -сла -сть -тла -у -уешь -ула -уть -хла -чешь -чность -шла -ы -ь -ьешь -эла -ю -я -ян аллилуия
        2 бала беи бена били бить близости блять бои бою брала брали брать была были быть бэили важности вали вами
        2 вдали вдвое вены верности верность взяла взяли взять внешность врала врать всего всеи всему встала встали
        2 встать гаваии геи глупости глупость гнить гости гость греи давности даете даешь даите дала дали дало дана
        2 дано дать двое джеи джеими джои джоуи днеи днями должности должность дому ела ждала ждали ждать ждите жена
        2 жены жидкости жила жили жить жрать зала звала звали звать злая злои злые змеи знаете знаешь знаите знала
        2 знали знать зная зои зоуи зять ищешь кеи кило клана клеи кого кое кому кости кость края крепость лана
        2 лгала лгали лгать лена лила лили личности лишь луи маило маия мало мать мая мерзость местности местность
        2 мила мили мило мими мия много мнои мною мое мои мощности мощность мою мыла мыть нами напишешь него нее неи
        2 нему несешь нефть нею нила ними нить новости новость нои ныть огаио параноия пеи пеите пила пили пить
        2 пишешь плана планы плыть погибла пои поими пою предпочла прими принесешь прочла пыли пьяна пять рана рано
        2 раны рая реальности реальность ревность реи рио рои саите сами сбила сбили сбить сбои свое свои свою сдала
        2 сдать сего сеи сила сию скрыть слабости слабость сложности слои смеи смеите смена смены смею сними сняла
        2 сняли снять спала спали спать спите спишь спои стала стали стало стать стена стены стои стоимость стою
        2 страна страны строго строи сущности сущность сцена сцены съешь твое твои твою тему того тои тому точности
        2 трать трое трои феи фила хана хвала хеи хлои хрена хуи хэили цена ценности ценность цены частности чая
        2 чего чеи чему честность чили члена члены чую чьеи шее шеи шею штаны юности
        4 -али -ало -ам -ана -ано -аны -ах -ая -вется -дется -ев -ее -еется -еи -елся -ем -ен -ет -ею -жется -ив -ие
        4 -ии -ил -им -ио -ит -их -ию -ия -ла -нется -нна -нне -нни -нно -нну -нны -ов -ое -оется -ои -ом -ою -рется
        4 -сь -ся -ть -уи -улся -ущее -ущие -ущим -ую -ыв -ые -ыи -ыл -ылся -ым -ыт -ых -ье -ьется -ьи -ью -ья -ют
        4 -юю -яли -яло -ям -яна -ят -ях -яя боролся брось бывшии бывших бьюсь весь взялся гостях длится дрался
        4 захочется здесь злись злится злюсь михаил новостях обезьяны общее общие пишется поднимется полностью
        4 потеряно прием прячется реальностью сдается сдался смесь смеются снится странно хочется
        6 -аете -ами -анно -ась -его -елась -елись -елось -ему -ена -ено -ены -есь -еться -ешь -жешься -иеи -ием
        6 -ила -или -ило -ими -ись -ися -ите -ить -ишь -иям -иях -лся -нешься -нная -ннее -ннеи -нние -ннии -нним
        6 -нних -нное -ннои -нном -нную -нные -нныи -нным -нных -ого -олись -ому -ось -оться -решься -ует -уешься
        6 -улась -улись -улось -усь -уться -уют -шлась -шлись -щее -щие -щим -ыла -ыли -ыми -ыть -ьев -ьеи -ьем -ьен
        6 -ься -ьям -ьях -юсь -яете -ями -ясь -ящая -ящеи -ящии -ящих беспокоитесь биться боися боролась боюсь
        6 ванная ваннои вернетесь взялась взялись взяться даннои данные данныи данным данных длиться драться злиться
        6 злишься комментариев мириам надеешься настоящем настоящую обошлось останетесь отчаянно ошиблась ошиблись
        6 поклясться постоянно пришлось прячешься сдаться скрыться смеешься снилось спалось странная странное
        6 страннои странные странныи странным странных стряслось третьим успокоитесь
        8 -анная -анное -аннои -анные -анныи -анным -анных -аясь -вшии -вших -еите -емая -емся -емые -емыи -емых
        8 -ется -ился -имся -ится -иями -лась -лись -лось -нного -нными -оися -ости -ость -оюсь -ться -уися -уите
        8 -уюсь -ьего -ьями -ются -ющая -ющее -ющие -ющии -ющим -ющих -янная -яннои -янные -янныи -ятся -ящего
        8 девяносто жестокость молодости молодость надеися надеюсь настоящему настоящими окружающеи подозреваемым
        8 собственному странного
        10 -анного -вшись -еишии -еиших -емого -етесь -ешься -илась -ились -илось -итесь -иться -ишься -нности
        10 -нность -ностеи -ностью -остях -уется -уются -ующие -ующии -ующих -ыться выживших открылась следующая
        10 следующее следующеи следующем следующим следующую управляющего
        12 -нностью -уитесь -ющихся малеишего обязанностеи оставшиеся оставшуюся следующего следующему способностями
        14 случившееся случившемся
        16 случившегося
        """, count: 983, longestEnd: 14)

    static let spanish = EndingRules(
        """
        0 -anador -andes -andi -banes -cador -diacion -dran -dras -eacion -eador -eir -iador -ldi -oo -otacion
        0 -raves -rbe -rdi -rrador -teis -uacion -udi -wan -yra abad abba abe abed abner abra abran abras abre abren
        0 abres abrid abrir abriran abro aca ace acne acres acta acto ada adan ade ademas adi adios adler afan
        0 afganistan afro after agnes aha ahmad ahmed aja ajo akbar ala alan alas alba alce alden aldo ale aleman
        0 alfa alfred algas algo alla allan allen alma almacen almas alo alpes alpha alquitran altar altman alto
        0 alyssa alza alzar ama amador aman amar amaras amas ambar ambas amber ambos ame amen ames amir amo amos
        0 ampliacion ana ancha ancho anchos ancla anclar anda andan andar andas ande anden andes andi ando andre
        0 andrei andres ange anna anne ano ante antes antro anwar anya apos apple apto aqua aragones aras arca arce
        0 archer arco arda arde arden arder are ares argo arlo arma arman armar armo arnes aro arpa arre arte artes
        0 asa asar asco ases asher asma asno aspen asta astrid astro ata atar ataron ate atlas ato atras ava ave
        0 aver avi aviacion axe aya ayer azar badalones bae bao barcelones bea bee belen bici bien bla boa brad bren
        0 bro bryan bryce buen burgues cae caer caeran caeras caes cafes caiman calais camaron cao caos capellan
        0 capitan cargador catalan cazador cee ceo cha chad chaman champan chan charlatan che chen cher chimpances
        0 cho cia cien citacion clan clyde comites compas comprador contador coran cortador crispacion cuan cuidador
        0 curacion dae danes daos dci dea dee demas descortes despues desvan desviacion deten detendran detras dia
        0 dictador didi die dio dios doe donacion dra dre duo duracion dwyer dylan echa echad echan echar echaran
        0 echaras echaron echas eche echen eches echo eco ecuador edad eden edgar edge edna edo eee egan ego eje ela
        0 elder elfo elfos elka ella ellas elle ellen ello ellos elmer elmo elsa emir emma enid ente entra entrad
        0 entran entrar entraran entraras entras entre entren entres entro enzo epa eppes era erais eran eras eres
        0 eros esa esas escoces ese eso esos esta estabais estacion estad estais estar estaran estaras estas este
        0 esten estes esther esto estos estres eta eter ethan eua eva evan eve even ever extra extras eyes ezra fae
        0 faisan fda fea feas feo feos fia fiar fijacion filmacion filtracion fio flan flo foa formacion fran
        0 frances fred frustracion fue fuerais fui fuisteis fumador fundacion fundador galan gao gee gia glen goa
        0 grabacion gran gras guardian gucci gwen hablador habran habras hae haren hbo hee heidi hernan hindi
        0 holgazan hua hui huir huracan hwa hyde hydra iba ibais iban ibas ice ida ido idos ike ilse iman ines
        0 inflacion ingle ingles ingrid ino interes into ipad ira iran ire ireis irma irme irnos iros irse irte isa
        0 isla islas ito ivan jae jamas japones javi jedi jerusalen jia joan joe juan jugador kaos khan klan kryten
        0 kyle labrador lanzador lao lba lea leas lee lenador leo levi liar lio lios locacion louis lre luchador
        0 luis lyla lyle lyman lynne mae mamas manten mantendran mao marques matador maui mea meo merci mia mias
        0 migracion milan mio mios mma moe moises mostrador muad musulman mutacion myka myrtle nadador natacion nba
        0 nde need negacion nicolas noe noir nomas nsa obra obten ocho odo ogden ogro oia ojo ola ole oler olga olla
        0 ollas olsen omar once onda one onza onzas open oppa optar ora oracion orador orar orden oren oro osa oscar
        0 oskar oslo oso osos ostra ostras otan other otra otras otro otros otto oui over owen oyes oyo pakistan pao
        0 patan peonas pie pies pio plan plantacion poblacion podes poe pondran portador portugues pre precaucion
        0 primer pro pros puas pues pyo qua que queres querran querras qui quid quien quizas quo rae ravi recien
        0 reed refran rehen reid relacion reo reves ria rias rie rien ries rio rios road roe rue rufian ryan ryder
        0 ryo sabran sabras said saltador salvacion salvador santiamen sao sarten satan satanas sea seais seas sedan
        0 see senador sensacion seo seras sgto sha shan sharon she shen shui sien skye skyler skype snyder solucion
        0 sonador sosten spa sra sres srta sta stan star sudan sue sultan sven sykes tae taliban talisman tambien
        0 tao tarzan tea tee tenes tentacion tentador teo tercer thad than the then tia tias tio tios tirador titan
        0 tobogan tranqui tras travesti tre tren tres tte two tyler uber uci ucla ugo uhtred ultra uma una unan unas
        0 une unes unieron unir uniran uno unos upper urna usa usan usar usaran usaras usaron usas use uses usher
        0 uso usted uther uva uvas vaiven variacion vea veas vee veintidos veintitres vengador veo via vias
        0 vibracion vibrador vigues vinci vio violacion violador vlad vocacion voila volador volcan wee when who
        0 wren xvi yanqui yee yeo yonqui yuan yves yyo zoe
        1 -a -adio -aida -aido -aire -amia -andera -andia -andra -ania -atio -aye -ayendo -bable -ci -cista -clara
        1 -cosa -coso -ctica -dadora -di -dica -dico -e -ecaria -edante -egi -eible -eido -eira -eiste -emia -emio
        1 -esaria -estia -etaria -fico -harla -hire -hoo -iable -iadora -ibi -icidio -idere -idio -inica -itaria
        1 -lante -lesia -lica -lico -lonia -medio -mosa -moso -naria -nesia -nifica -o -odio -olencia -oloso -osible
        1 -otable -otante -pable -pico -pira -pire -poso -precio -rcera -rdio -rei -remente -rgia -rible -riosa
        1 -riva -rti -sencia -sica -sico -siste -stante -steria -sti -stria -tancia -tista -uante -udio -ui -uismo
        1 -uista -uncia -urioso -uti -vemente -vi -viene -viva -ware -xista abismo abriendo abriendose abriera
        1 abrira abrire abrirla abrirle abrirlo abrirme abrirse abriste absorbe acaba acera acido aclare activa
        1 activo actos adivino admira africa agencia agrada agrado agria aida aigoo aire aislamiento akira
        1 alimentaria alimente alquimia altos amaba amable amada amado amando amante amara amare amarla amarlo
        1 amarme amaste andaba andado andando andante anduvo anestesia angustia anos ansiosa ansioso antimateria
        1 antonia apoye aprecia arabia arado arcas archivo arcos ardiendo armada armando armas aros arteria artico
        1 asada asado asedio asista astucia asumi atada atado atarlo atarme atico atiende audiencia aumente autismo
        1 averigue aves baba babosa baboso bacteria bajista bancaria bando barrio base batzokis bautismo bebi
        1 belgica biquinis bisturi blando bonanza borrosa borroso bosnia brando bromista budismo budista bulgaria
        1 cabecera cable cachemira cada caerme caerse caiste calavera califica california calmante calumnia
        1 cambiante canada canaria cantante cante caotico cara care carla carlo casamiento case causante cautiva
        1 cautivo cazadora celosa celoso ceremonia certifica cesare chase chechenia checoslovaquia chica chico
        1 chiste chistoso chivo chocante christa ciclismo ciclista ciencia ciera cinico cinismo civica clara clare
        1 clase clemencia clemente clinico clubs cogi colgante colista columpio cometi comi comica comico comunico
        1 conciencia condujo confia consciencia consolida contable contiene contraria convenga corri corrimiento
        1 cosa cosmica cosmico costosa costoso creativa creativo crecimiento creencia creyendo critica critico
        1 cronica cronico cuadrante cuando cuantica cuantico cubri cuida cuido cultivo cumpli cumplimiento custodia
        1 cuya cuyo dandole dandome dandose dante dara dare darla darle darlo darme darse darselo debi decencia
        1 declare defiende degrada delante delirio demando demencia demente deprimente desague descompuso descubri
        1 deseable despierte desprecia detendra detenga diamante diaria dias dichosa dichoso diera diese diosa dira
        1 dire dirigi dispare diste diva divierte divino doblemente donante dormi drastico dudosa dudoso duerme
        1 dulcemente durante ebria echada echando echara echare echarle echarlo echarme echarse echaste egoismo
        1 egoista elogia elogio elvira embolia enciende enciendo enfada enfado engreida enrico entiendo entraba
        1 entrada entrando entrante entrara entrare entraste envase epica erase erica errado errante escogi espada
        1 especia esposa esquizofrenia estable estado estando estara estare estarlo estira estrado estrategia etica
        1 etico eugenia exagera existe extiende fabrica factible farsante fascismo fase feria ferroviaria festivo
        1 fielmente fiera filadelfia financiera fingi fire firme firmemente flexible florencia florista fosa foso
        1 fracase fragancia francia frase frecuencia frenesi frida frustrante fuertemente fuiste funeraria furtivo
        1 fusible ganadora ganancia garante gaseosa gaste genocidio gerencia gigante giorgio gira gire glorioso
        1 golpista gotica graba grabadora graciosa gracioso grado grafica grafico grandiosa grandioso grecia guia
        1 guido guionista guiris hable hada haiti hare hawkeye hechicera hemorragia herencia heri herminia hernia
        1 heroica heroico heroismo higiene hipotermia hobbits hocico hostia huia huida huido huiste humeante huya
        1 huye huyendo huyo impida incendia incendio india indio infancia infante inflable influencia inmobiliaria
        1 insignia insista interfiere invalido invierte irani iras israeli jabali jamaica jugadora jugosa jugoso
        1 justifica kara karla katia kendra kenia kiera kira klara krista lado lanzamiento lapicera lara lavadora
        1 lavinia leerla leerle leerlo leerme legendaria leia levante leyendo liado licencia licuadora ligera
        1 limpieza limpio lira lista literaria litio llamamiento lluvioso logia logica logico luchadora lucrecia
        1 lujosa lujoso machista mafia mafioso magia magica magico maguire malaria mandamiento mando mani manicomio
        1 mara marica marla marlo masiva masivo mastica materia mcguire meado meando mediante medio mejico menti
        1 mentira mercante merle meti mexico mido miedoso mira mire miseria mismo mistica mistico modere moira momia
        1 mongolia monica monstruosa monstruoso morboso mori motiva motivo movimiento mutante nacimiento nada nado
        1 nativa nativo necio neonazis nerviosa nervioso nevera nica nico nido nigeria nombramiento nooo nostalgia
        1 novio nudista obras obtendra odio odiosa odioso oido oira oirla oirle oirlo oirme oiste ojos olas olerlo
        1 olido oliendo oliva olvida olvido ondas optara optica optico opuso orando orlando osado ostia oxido oyendo
        1 paciencia panico para pare parkings parlamentaria parodia parroquia pasante pase pasivo patria pecadora
        1 pecera penoso pensamiento perdi perla permiti piadoso pianista pica picante pico pida pido pieza pimiento
        1 pipi pista planteamiento plastica plastico platica plausible plegaria poetica poetico popeye porrista
        1 poseida potencia practico prada prado precio preciosa precioso prepare presupuestaria prevista primaria
        1 primavera prometi propuso proteica provincia provino prudencia psiquica psiquico pubico puntuable quagmire
        1 quantico quimica quimico quimio rabia rabioso racismo radiante rancia rara realismo realista realmente
        1 recogi redujo regimiento reia reirme reirse reliquia rendimiento rentable resista retira retire reuni
        1 revista revolucionaria rica rico riendo riendose riesgoso ritmica rivera rodante rompi rosa rubi ruido
        1 ruidosa ruidoso sable sabrosa sabroso sacrifica saharauis sali saliva salvadora sara secadora secuencia
        1 secundaria sedujo seguimiento senadora sensible sentencia senti sentimiento separa separe sergio serle
        1 serlo severa shakespeare shakira shiva siberia sida sido siendo siendolo silvio simio simplemente sincera
        1 sire siria sitio sobria sociable solista solvencia sonia sosa soso sostenga sostiene square subi sucia
        1 suecia sufri sufrimiento sugeri suicido suplementaria supuso surfista suya suyo tactico tahiti tara
        1 tecnica tecnico tedioso temeraria temi temible tendencia tenista teorica teorico termica tiara tibio
        1 tiende tiendo tiene tipica tira tire tonica tonico tostadora townships toxica toxico traba trafico tragica
        1 tragico tramposa traste tratamiento tributaria triste tristemente tunica turbante turismo turista tuvo
        1 tuya tuyo ubica ucrania ulcera unica unico unida uniendo uniera unira unire unirme unirse uniste urdida
        1 urgencia urnas usaba usada usado usando usara usare usarla usarlo usarme usarse usaste usos vacante
        1 valencia valeria valiosa valioso vara venecia venga veni verla verle verlo verme verse vibrante vicioso
        1 vida viendo viendolo viendome viene viera viese virginia virtuoso visible vista viste viva vivo voladora
        1 voluntaria waterloo yanquis ziva
        1o alta
        1r abria abrio caen dan estan ven
        2 -abia -ad -aidas -aidos -alio -an -ar -as -asivos -bria -cadores -cidio -cticas -cticos -culares -dadores
        2 -dian -dio -dria -eadores -ebia -ebio -ecia -ecio -ed -edias -en -enga -er -es -esarias -esia -evistas
        2 -fia -gadores -gia -gria -gue -iables -ibio -ician -id -iernos -ir -lantes -lares -ldia -lian -licos -lvio
        2 -mbian -mia -mio -mosos -mpio -ndia -nia -nimos -nocia -nocio -noria -odia -ogio -olia -os -otantes -ovio
        2 -pares -peran -picos -precian -rabas -rania -reen -rgio -rria -rrio -sicas -sicos -stantes -stian -stias
        2 -stosos -tancias -tengan -terias -ternos -tia -tidad -tienen -tio -tria -ucia -uencias -ueria -uia -uis
        2 -uncias -uosos -uya -uyo -ye abadia abogacia abramos abrimos abriria acaban acabas aceras activas activos
        2 actuaciones acudio adquirio adrian agencias agradas almendras amaban amabas amables amados amamos amantes
        2 amaria ampliaciones anadio andaban andabas anicos anomalia ansiosos antiguedades anuncian apoplejia apoyen
        2 aprecias arcaicos archivos armadas armados armeria artesania artistas atadas atados atraia atrevia atrevio
        2 audiencias auditoria autovia auxiliares averia averiguen averigues averio bahia baldosas banderas bares
        2 blair brian budistas cables caemos caeria caian caimos calamares calidad calmantes calumnias canicas
        2 cantantes cantes caras carencias caridad carlos casen castidad categoria cavidad cazadores celosos
        2 celulares ceremonias charlas charles chicas chicos ciclistas ciencias ciudadania claras claridad clinicas
        2 cobardia colonias comicos compania comparan compradores conduces conquistas consideran consideres
        2 contadores convencio copian cosas costosas creaciones crean crear creativas creativos creencias creer
        2 crees creia creimos cripticas criticas criticos cronicas cruces cuadras cualidad cubicos cubrio cuernos
        2 cuidad cuidas culpables cultivos cumplia cumplio curiosos daban dabas dadas dados damian dandonos daria
        2 darles darnos decis dedicas definio demos densidad dentistas descubrio desea deseo desvia diamantes dicen
        2 dieran dieras dignidad dijeran dimos diria dirigio disponga distinguen dolio donaciones donantes dorian
        2 echamos echaria echarles echarlos echarnos echemos ecuaciones edades egoistas eligio eludio emplean
        2 emplear encias energia enfadas enfades enfermedades enteran entidades entraban entradas entramos entrantes
        2 entraria entraron entremos envian eramos escribia escupio espadas especias especimenes esposas esposos
        2 estaban estabas estables estaciones estadia estados estamos estandares estaria estemos estudias etiopia
        2 examenes exigio explicas extrajo extremos fabian fabricas facultades famosas fantasia fascistas fingio
        2 fiscalia flexibles formaciones fosas frustraciones fueran fuimos fumadores furiosos fusibles gallardia
        2 ganadores ganancias garcia generan gigantes giran giras gladiadores gloriosos gozosas grabaciones
        2 graciosos gradas grados graficos gramos grandes grandiosos graves greer guantes guardias guionistas
        2 guisantes hables hachis hacia hadas hades hemos herejia hidricas hirio horribles huimos huyen ibamos idear
        2 increibles indias infantes insignias insistas intimos invadio invirtio iremos irian israelis jodio judia
        2 karan kieran lados leemos leerlos leimos lejia levantes liberan licencias limpian lineas liras listas
        2 llovia luchadores lunares maestria mafiosos magicas magicos malabares mandes mania mares margenes maria
        2 marian maricas marwan masivas mayoria medicas medicos mejoria mentiras mercaderes mercancia mimos miran
        2 miras miserias mismos mocosos mordio moria motivos movia mueran murio mutaciones mutantes nacio naciones
        2 nativos navidad navidades negocian nerviosos nidos normandia notables novedades nucleares nutrio ocean
        2 odias oidos oimos oirlos oirnos olvidas optaron oraciones oremos osadia paran paras pares pario paris
        2 pasen paseo pedia perdia perdio perlas persiguio picantes picas picos pidas pidio piedras pistas
        2 plantaciones plantea plantee planteo plasticos podra policia ponga porristas portadores posee posibles
        2 potencias precauciones preciosos prefirio preparan presencio primos prioridad propiedades protegio
        2 provienen provincias proximos psiquicos publicas pulgares queen quieras quimicas quimicos raciones
        2 racistas ramos raras realidad realidades realistas recibia refieren regulares reian reimos reirnos
        2 relaciones remos requieren resistas respiras retiran retiras reunio ricas ricos rodea rodeo rompia rosas
        2 rowan ruidos ruidosos sabiduria sacudio salia salis sandia sanidad seamos secundarias sedantes senadores
        2 sensaciones sensibles sentencias sentis seria sernos servia siguio sinceras sirvio situaciones sobrevivio
        2 solistas soluciones sonria sonrio suavidad subia subio sucedia sufria sufrio sugieren superpoderes supongo
        2 supremacia surfistas tajantes talibanes tecnicas tecnicos temia tendencias tengo tentaciones teoria
        2 teoricos terribles tienen tipicas tiradores tiran tirantes tiras titulares todavia toxicos traia trajeran
        2 tramos tramposos transfirio tranvia trinidad turistas ultimos unicas unicos unidad unidas unidos unirnos
        2 urgencias usaban usabas usadas usados usamos usaria usarlas usarlos usemos utopia vacaciones vacantes
        2 vacia valia valiosos vamos vanidad variaciones variedades veamos veian vemos vencia vencio vengan venis
        2 verdades veria verlas verles verlos vernos vestia viandantes vibraciones vidas vienen vieran vieras vimos
        2 violaciones violadores virgenes visibles vistas vivas vivia vivian vivio vivis vivos voladoras voladores
        2 volvia votaciones vulgares yacia
        2ar usen
        2c -dujo haga hago hara satisfaga
        2er cayo lean olia
        2g escoja
        2ir unen
        2o altas anchas
        2r abrian armado daba dada dado echaba echado entrado estaba huian obrado unido vean veia
        2z garantice optimice realice utilice
        3 -aba -ada -ado -afico -air -ais -ara -are -ase -cera -cere -cifico -dere -dias -drias -ead -ean -ear
        3 -ecias -een -eer -ees -eia -eis -fias -gativa -gativo -gera -gere -guen -gues -ian -ica -ico -ida -ido
        3 -ira -ire -iva -ivo -lies -mativa -mias -ndera -ndian -ndra -neas -ngan -nias -norias -odico -olica -olico
        3 -osa -oso -rdera -tias -vera -yen alegrias angelica anomalias autovias bebere benefico bromeas calorias
        3 catastrofico categorias caucasico cientifico cirugias comera comere confien confies conocias consellera
        3 contengan contraer correas correra correre creada creado creara creera creere creias darian darias debera
        3 debere debias deseas destruyan destruyes devolvere dirian dirias distraer dolera doreen empleada empleado
        3 energias estareis estarian estarias etilico existian fantasias frigorifico galactica golpeas habias
        3 habladurias habrias hacias hareis harian harias heroes hooligans iranies iraquies juridica juridico
        3 kincaid llamativo lucrativo luthiers magnifica magnifico mareas maureen mercancias mesias metalica
        3 metalico metallica metera metere misteriosa movere narrativa nauseas ojeada oleada olimpico orquideas
        3 pancreas paramedico pedian peleas podian policias querian querias querrias relativa relativo republica
        3 resolvere revoir rompera rompere rubies sabias sabrias saldra salgan salian salias samplers seguias serian
        3 serias solian solias sonrien sonries sucedera supere superheroes tecnologias tentativa teorias terrorifico
        3 traera traere traido vacias verian verias vivias volvere volvias
        3ar estuve estuvo
        3c arranque conozco favorezca haria parezca perjudique produzca provoque toque
        3ec contradice
        3ed impide
        3en -uvo -vino
        3er caido quiso
        3et repite
        3g exijan juega
        3on -puso
        3r andamos damos dando
        3t -ncia insolencia
        3z -icen -paces -uces alcancen jueces precoces raices veces voces
        4 -aban -abas -able -adas -ades -ador -ados -amos -anaria -ando -ante -aran -aras -ares -aria -arla -arle
        4 -arlo -arme -aron -arse -asen -aste -ceras -ciable -ciamos -deres -eaba -eada -eado -eara -eare -elante
        4 -emos -eran -eria -erla -erle -erlo -erme -erse -genes -iais -ible -icas -icos -idad -idas -idos -iera
        4 -iese -imos -iran -iras -iria -irla -irle -irlo -irme -irse -ismo -ista -iste -ivas -ivos -menes -nanza
        4 -nderas -ndran -onaria -osas -osos -paramos -ranza -stidad -ucion -ulante -ulares abriremos acabamos
        4 aclaremos actividad alcoholicos amistosos analgesicos anarquista anonimos apestosos arruinaria aterrador
        4 averiguemos bereberes cambiamos cantidades catolicos comeras confiamos consiste contratista creadas
        4 creados creamos creando crearon creaste creatividad creeras criamos cualidades dabamos daremos deberas
        4 declaramos deportista descapotable desconfianza devolveras dialecticas diremos dispares distribuyera
        4 dolares donativos echaremos electricista empleadas empleados emplearon encomiable ensenaria entraremos
        4 enviamos escucharla espectaculares esperabas esperemos estabamos estaremos estudiamos grabamos haremos
        4 historiador horripilante humillante identidad imperturbable imposible improbable inagotable indicador
        4 intercambiamos interesaria invitaria iriamos jovenes limpiamos meteras mirabas miremos mujeres necesitaria
        4 negativas negativos negociador odiamos olimpicos paramos paranoica paranoico paredes paremos peluqueria
        4 perderas persiste porqueria predicador preferible prioridades protestante publicista pusiste queremos
        4 quisiste quitaria regresaria relativas reposar reunimos romperas semejanza seremos silenciador similares
        4 striptease supondria tendria terminaria traeras traficante transfuguismo unidades usabamos usaremos
        4 veiamos venimos veremos vieramos vigilante vinimos volveras
        4c -iquen busquen toquen
        4ec contradicen predicho
        4ed -pidio impiden
        4egu consigue
        4en -iene
        4er -fiere -irio prefiero quiera quiere quiero
        4es atraviesa
        4et compiten
        4ez -ieza
        4g juegan
        4ob aprueba apruebe
        4r abrieron
        4t -ncias consecuencias
        5 -ables -acion -adora -ancia -antes -areis -arian -arlas -arles -arlos -arnos -ativa -ativo -darias -eaban
        5 -eadas -eados -eamos -eando -earia -earlo -earme -earon -earse -easte -eidad -erian -erias -erlas -erles
        5 -erlos -ernos -guemos -iamos -ibles -iendo -ieran -ieras -ieron -iesen -ieses -irian -irias -irlas -irles
        5 -irlos -irnos -ismos -istas -mente -nuacion -rarias -sarias -yendo aceptarias adivinanzas alabanzas
        5 anotacion aplicacion baterias circunstancia complicacion conociamos construyeron deciamos dedicacion
        5 dejarias deseabas desearle despreciables destruyeron diriamos distraerme ensenanzas entrevistas esperanzas
        5 estanterias estariamos estimulantes evacuacion evaluacion explicacion explotacion fabricacion
        5 fotocopiadora golpearla haciamos hariamos impermeable implicacion importancia indicacion informativa
        5 inviernos llamarias llegarias llevarias manifestantes matarias medicacion meternos militancia necesitarias
        5 paranoicos patearle peleemos pirenaicas protestantes publicacion queriamos saboteador sabremos seriamos
        5 tendrian tomarias tonterias tripulantes ubicacion veriamos vigilantes
        5c produjeran produjeron
        5egu -iguio consiguen
        5en -ienen mantienen
        5end -iende atiendo
        5ent arrepiente resintio
        5enz comienza
        5er -ieren quieran
        5ern gobierne
        5ert -ierte -irtio
        5est manifieste
        5g cojamos
        5ob aprueban
        5olv devuelto devuelve
        5on propuesto
        5ord recuerda
        5ost apuesta
        6 -abamos -adoras -adores -amente -ancias -andola -andole -andolo -andome -andose -aramos -aremos -arselo
        6 -asteis -ativas -ativos -earian -emente -eremos -erselo -ficante -icador -idades -ierais -iremos -irselo
        6 -isteis -ividad -osidad -uciones alegremente alineacion autenticidad bamboleantes circunstancias deberiais
        6 depredadores desearias electricidad indicadores infelicidad investigadores llevarsela relampagueante
        6 tendremos
        6c aparquemos
        6en mantuviera
        6end entienden
        6enz comienzan
        6er quisiera quisimos
        6est manifiestan
        6ontr encuentra
        6ord recuerdan
        7 -aciones -amiento -andonos -ariamos -eamente -eriamos -icacion -iendole -iendolo -iendome -iendose
        7 -ieramos -iesemos -imiento -iriamos arreglarselas insignificantes peleandose pelearemos reboteadores
        7ar estuvieran estuvieron
        7ed impidieron
        7en mantuvieron
        7ontr encuentran
        7ostr demuestran
        8 acontecimientos adecuadamente afortunadamente alineaciones apareamiento apasionadamente apropiadamente
        8 aproximadamente arrendamientos arrepentimientos asentamientos automaticamente avistamientos ayuntamientos
        8 cientificamente comportamientos condenadamente conocimientos cuidadosamente curiosamente definitivamente
        8 deliberadamente delicadamente desafortunadamente descaradamente descubrimientos desesperadamente
        8 desgraciadamente desplazamientos diciendoles dolorosamente economicamente edificabilidad efectivamente
        8 entendimientos entrenamientos equipamientos especificamente estadisticamente excesivamente exclusivamente
        8 exitosamente extremadamente generosamente geneticamente haciendonos hipoteticamente historicamente
        8 inesperadamente inestabilidad intencionadamente ironicamente maravillosamente milagrosamente
        8 misteriosamente moviendonos orgullosamente pacificamente peligrosamente politicamente positivamente
        8 procedimientos psicologicamente relativamente remordimientos resentimientos respetabilidad respetuosamente
        8 responsabilidad sigilosamente silenciosamente sucesivamente vulnerabilidad
        8egu consiguiendo
        8ert advirtiendo convirtieron
        9 bonificaciones calificaciones comunicaciones considerablemente especificaciones falsificaciones
        9 identificaciones indudablemente inevitablemente lamentablemente modificaciones preferiblemente
        9 presumiblemente razonablemente rectificaciones reivindicaciones telecomunicaciones
        10 responsabilidades
        """, count: 3284, longestEnd: 7)

    static let swedish = EndingRules(
        """
        0 -aa -ae -ays -byra -dset -ear -eat -evar -for -gget -hor -iar -ionar -is -kost -ktor -latt -lvet -nget -oa
        0 -oar -oat -oes -os -oya -oys -post -ppet -ree -rget -rost -rset -rstar -rvet -spar -ss -sset -tandet -udd
        0 -ular -us -utt -ws -ye -yer -yes -ytt abe abs ace ada ade affar aga ager agor ags agt aha aiia aka ake
        0 aker akern akt ale alltsa als amator ambassador amen ames amor ana anar anat anda angar apa apor applad
        0 apropa ara arad are aren ares arig arme armen ars artar asa asen aset ata atas atelje aten ater aterfa
        0 aterfar aterga atergar ateruppsta ateruppstar atmosfar atra atrar att ava ave aven avga avgar avgor
        0 avlagset avslas avsta avstar axe aya badd bakat bauer bea bee bega begar begas beha besta bestar besvar
        0 bett beyonce bien bikt bipolar bista bla blabar blad blas blott blue blues bott bra brad brann bras brast
        0 bre brett bridget brien britt bror brott budget buffe buffen byar byra cafe cbs cha chad chas che chen
        0 cher chipset chloe cia claes craig darat darpa dasa dea dead dee deja desertor dia diarre die dikt ditat
        0 ditt dna dodd doe dokumentar dott dra drakt drar dras dre drygt dygd dykt eden eder efterat egen eget ekar
        0 elandet elen emellanat ena enas ene enhet ens entre entren entreprenor era erat ers ese eta ett eva eve
        0 evig fangelset fann fatt fegt fett fia fie fla flakt flar fler flott flykt foajen fodd foregar foresla
        0 foreslar forgas forgor forlat fornar forrad forrgar forsiggar forstas forstor forutspa fott framat
        0 framstar fras freya fria friad frias friat frigor frihet frisor fritt fros fruar frukt frys fter fuhrer
        0 fuhrern fukt fullt gadget gatt gele generos genomga genomgar gett ghost gia glad glas glen glor gonorre
        0 gott gottgor gps gra grad grann gras grat gratt green greer gren grunler guvernor guys gwen haas halla
        0 halvar hann harat harnast harstra hatt head hejda hemat hett hitat hjarntumor hogt honnor host humor hursa
        0 iben ice ida ide iden igar igen igor igt ike illdad inat infiltrator informator ingar ingenjor innebar
        0 inpa ipad ira isar isen ivar iver ives jada jakt jasa jassa joda joe joeys jordnotssmor jorgen jose kafe
        0 kann karaktar karleksaffar kassor katt keen keys khlyen kia kidd kitt kla kladd klar klen klia kliche
        0 klokt klor kna knat knekt kokt komet kommendor kommitte kommitten konshar konstnar kopsla korsbar korsfast
        0 kost kott krig kringga krya kvar kvitt lagd lagt lakt latt lea ledd ledtrad lee lees leia lekt lett
        0 leverantor lgar likasa likt livnar ljusar lnga lngen lnte lost lott louie lukt lya lys mafa magsar maia
        0 majestat majonnas makt mann matt maya mcgee mcqueen mia militar miljardar miljonar missforsta mitt mjukt
        0 moe mosken motsta mott mrs muad munchen musketor naha natt nba nedat nejda nerat nia niva nja nordost nsa
        0 nte nya nyar nyhet nys observator ocksa ode oden oga ogat ogras ojda oka okad okar okat oken ola ole olen
        0 olost omar omen omhet one ons ope open ora orad orat ore oren oser ova ovanpa ovar ovat ove over overgar
        0 overlat owen oxe paga pagar paket pakt palatset pasta pastar pastas pee pga phe pia pitt pjas plikt poe
        0 poliskar post prakt prast prat pratt prior prue pyttesma que queen radd raket rakt rann ratt rea regissor
        0 rengor rentva resenar rett rhea rhys rikt road roe rokt rost rott rue sabbatsar sadar sagt sahar sann satt
        0 scen schas schmidt scott sea sedd see segelbat sekt servitor sesa sett sfar sha she shea sikt sitt sjua
        0 sjukt ska skar skarsar skatt ske skedd sken sker skett skjern skor skott skratt skvatt skydd skytt sla
        0 sladd slagtra slakt slar slas slat slott sma smatt smor smorgas sms snett snitt snor snott sokt sott spa
        0 spann spar spott spratt spritt spya spyor sta stad stafras staket star stat statt ste stekt sten stern
        0 stig stor stordad stott stra strikt succe sue sugror sunset svagt svar sven svett svor swann swat sys
        0 taggtrad takt tandtrad tatt tea terrordad thad that the thea tia tillat tipset titt tja tjanstgor tjat
        0 tjugotva todd touche tra trad tramset tre trea trofe trogt trohet tror tros trott true trumpet tumor turne
        0 turnen tva tvatt ubat uber umgas una undga undgar ungefar ungt uns uppat uppbad uppna uppnar uppsat uppsta
        0 uppstar usa utanpa utat ute utga utgar utgor utsta vada vadda vagt vakt vann varpa vatt vee veterinar vett
        0 via vidror vikt vitt vlad voila volontar vra vraket vrakt vulgar watt wee what when wien wyatt ylar yrar
        0 yta ytor yxa zedd zoe
        1 -a -akta -akte -ann -cos -dd -dos -dt -e -enna -gd -gos -gt -ikta -itta -jarna -kos -kt -kytt -mos -mrade
        1 -nos -oade -ost -otta -otte -ros -s -tos -tt -ullt -unna -utta adios agare agarna agde akta akte anade
        1 anlande anna antenn anvande aporna arade arens armens atervande athos atta badda bade balboa bankrutt
        1 baste beige bens bette betytt bitrade blade blaste brande branna branns brianna brinna broarna brudtarna
        1 byarna bytte cade carlos clare cowboys dare deanna delenn detta donna edens elande enade eniga erkande
        1 etta eviga evigt fanns faste fatta finna finne flytta fodda forklade forna forsvinn frakta friade friare
        1 frige fruarna frukta garna generost glamorost godkande gonna gradde grande gynna hade hande hanna hare
        1 hembitrade hetta hette hinna hogljudd hogljutt horna hydda intrade jade jatte jattegarna jens joanna jonna
        1 kande kanna kanns kare karna kladda klarna klorna korna kriga krydda kvinna ladda lade laste latta latte
        1 ledda ledde lekte liga linne lobos lorna lukta magda maste matta matte mens mette milos minna minne nachos
        1 naste nyare nyaste nytta oarna ogarna okade okande oroa ovade owens padda paige paminn panna pesos piga
        1 pinne platta porthos queens radda ratta ratte reade rinna rokte rykte sade sande sanna satta satte sedda
        1 setts sikte sinne sjalsfrande sjatte skanna skatta skedde skorna skratta skydda skytte slade sokte spade
        1 spanna spridda square stanna stekta stiga studios sudda tande tarna tiga tilltrade tradde trade tuberkulos
        1 tutte tvatta udda unna utbytt vagde vande vare varna viga vinna wade
        2 -ad -adet -aket -alet -anet -anns -ar -aret -as -at -atet -dda -edde -edet -elet -emet -en -enet -er -eret
        2 -es -etet -etts -faren -gda -gde -get -iaren -ig -iket -inet -inne -innen -itten -itter -kta -kte -kts
        2 -nna -odet -oket -olet -omet -onet -or -oret -otet -otten -pet -radde -rakta -set -tanden -tta -tte -udet
        2 -uket -ukten -ulet -umet -unnen -uret -utet -utter -vet -xet -ynet -yret agaren akten akter anfortrodde
        2 antydde anvandes apoteket arlig avskydde avvakta banden baren befriar begatts berodde beslagta betydde
        2 biblioteket borstar branden brandes brandkaren brinner brottas byggts bytet charlotte dalig daren dikten
        2 dikter doktor dokumentaren dotter drakten drakter elisabet enheten enheter exakta faktor faren fattar
        2 fattas fattat finner flakten flykten flyttad flyttar flyttas flyttat flytten forblodde forstfodde
        2 forsvunna forutspadde fotter fraktar friheten friheter frukter getter gevaren glades granden grannen hades
        2 haktad handen haren hattar hatten helig helskotta hinner hittad hittas hittat hytten intakta jakten jattar
        2 jatten kandes karaktaren karen katten katter kaviar konstnaren kontakta kraktes krigen kriget kvinnor
        2 kylig lades langta laren lattad lattar litet lottad lukter luthor makten makter mannen marianne marinkaren
        2 matten mclaren metafor militaren natten natter nielsen nojet notter nyheten nyheter nykter ogden oroar
        2 oroat pattar petter plikten plikter poliskaren potter profet psyket randen rattad rattar ratten ratter
        2 rektor rhoades riktad rinner rolig rotter roxanne rutten rykten sades saktar salig sanden sandes saren
        2 sattas satter sawyer sekten sektor sikten skatten skatter skinner skrattar skrattat skyttar skytten
        2 slaktar slakten smittad smittas smittat solig soptunna sparen spinner stangts statyer stigen stilig
        2 stottat stranden strular susanne suzanne svaren svettas svetten takten tanden teamet tibet tittat tonaren
        2 trakten trakter traktor trolig tvattar tvattas tvattat tvatten umgatts uppvakta ursakta utbytet utloste
        2 utsatts utstotta utter vaktar vakten vakter valdta vannen varen vatten veterinaren vikten viktor vinner
        2 ytlig yvonne
        3 -ade -adets -aktar -are -attar -ens -ern -fast -gden -gdes -gets -het -iga -ige -igt -inner -innor -kast
        3 -ktad -kten -kter -ktes -lig -nast -nnad -nnen -rast -sets -tast -ttad -ttas -ttat -tten -tter -vanner
        3 -yttar agarens arliga arligt bekanner bekymrade besannas besitter beskyddar beslagtar betraktas brottare
        3 daliga daligt endast enighet enklast enligt erkanner evighet fattade forbannar forbannat forsvarets
        3 forsvunnen godkannas godkanner hardast havets heliga helige heligt helvetets iakttar inleddes johannes
        3 kattare knappast kontaktat krigare kyligt langtar langtat lattade lattare livets mangder militarens
        3 narmast oroade planets produkten rattade rattare rikets roliga roligt ryttare saktare skoldpaddor
        3 skrattade slaktade slaktare snabbast soligt spelets stannade stiliga stilige stiligt tittare troliga
        3 troligt tvattade utsattes vaktade vaktare valdtar vinnare ytliga ytligt
        4 -ades -aktade -ande -aren -arna -aste -attade -else -erna -erns -igad -igen -iget -ktare -liga -lige -ligt
        4 -nnade -nnare -orna -ttare akterna besatthet beskyddare brinnande drakterna erfaren hajarna intriger
        4 kunnande langtade livraddare mellanostern nyheterna nyligen oerfaren pahittade rattfardigar rinnande
        4 sittande spannande stottande sveriges trakterna troligen vakterna valjarna vinnande vinnaren
        5 -anden -andes -andet -arens -arnas -elsen -elser -ernas -etterna -heten -heter -igare -igast -ighet
        5 -kterna -ligen -nnande -nnaren -ornas -ttande arlighet avrattades beskyddande enlighet evigheten evigheter
        5 forfattaren forflyttades helighet illaluktande inkraktaren medvetandet overbeskyddande persiennerna
        5 roligare tempelriddarna troligare
        6 -elsens -igaste -ligare -lighet allmanhetens erkannandet forsvinnandet heligaste intelligens
        6 overvaldigande roligaste
        7 -elserna -heterna -igheten -igheter -ligaste
        8 brottsligheten hemligheten hemligheter kungligheter manskligheten mojligheten mojligheter oroligheter
        8 personligheter tillfalligheter valmojligheter verkligheten
        9 mansklighetens myndigheterna omstandigheterna rattigheterna
        10 hemligheterna mojligheterna
        """, count: 1525, longestEnd: 7)

    static let turkish = EndingRules(
        """
        0 -adi -age -ai -ain -ale -amis -ance -ane -are -asak -ase -ate -atik -au -avi -bbi -ble -bra -ciz -dge -dra
        0 -duz -dye -ean -eda -edi -een -ei -ein -ella -emis -ena -eon -era -esek -eta -etik -hi -hn -hri -hu -iam
        0 -ian -idi -ien -ii -ila -illa -imis -ion -itik -kca -kci -ki -ksi -lci -lcu -lga -lge -lgi -li -lm -lu
        0 -lya -lye -mba -mci -mm -mpa -mu -nci -ncu -nga -nge -ngi -nji -nka -nku -nn -nna -nne -nni -nsi -ntik
        0 -nya -odu -ole -om -one -oon -ori -ose -otik -ou -ple -ppa -psi -rci -rcu -rga -rge -rgi -rgu -rka -rm
        0 -rmi -rn -rna -rne -rra -rsi -rtti -rya -sca -sci -siz -ska -ssi -suz -sya -tci -tiz -tra -tre -tri -ttle
        0 -uan -udi -udu -uduk -ui -umus -vra -vre -vri -wn -yna -yne -zci -zm abi abim abla agi agiz agri agzi alfa
        0 analiz andre arazi are ari arzu asi avci ayni ayri aziz bahsi bam bari bariz becca bela ben beyni bira
        0 brenda bunlarla burnu cadde cagri cam can carpmis carpti castle ceza chan chandler charlotte chen choi
        0 christina cizgi claude clyde corba cumle dahi daim dan dante daphne dave defa degilmi delta den dogru don
        0 doyle duygu dylan ebeveyn ella emre emri enerji erica eroin espri eva ezra fbi fikre fikri filmi garanti
        0 giysi glen google gram gri guya gwen halde hali halka hamle han hani harbi harfi havuz hayali hayaller
        0 haydi hem hucre hyun ian ibne ifsa igne ikna imza inan iran iskocya islam ismi ismim iste istifa isvicre
        0 iyidir iyisin iyiydi iyiydin iyiyim iyiyiz iyiymis izni jan jen jessica joan jon juri kahve kalbi kalkmis
        0 kalkti kampi kan kavga kaybi ken khan kimmis kimse kimsiniz kimya kira kismi komsu kongre kontrolu kopru
        0 kopya kore korkmus korktu korku korkunctu kriz kuba kule lan lari lastik leri lincoln lisa love madde
        0 maddi mafya mahalle man maruz medya meksika mesela mesru mevzu meyve monte moore nam naomi nazi nehre
        0 ninja normalde ogle onceydi orospu oyledir oylesin oyleydi oyleydim oyleyim oyleyiz oyleyse ozgu pam pan
        0 paramparca parca parti pierre pizza plan plastik rahatca randevu rebecca regina ren resmi rica rita rolu
        0 ron ruya ryan saati saatler saatte saattir sade sahi sahne sahsi sahte sam san sapka savci sayfa saygi
        0 sebze sehre sembolu sen sevgi shin sifre simsek sirri son sonra surpriz tabi takdir taktik tam tan tanri
        0 tarzi taze tecavuz tekne temmuz ten teresa terfi teyze ton tren tutku tyler ucube ussu usulu uyku vahsi
        0 vakti vali vallahi van veya von votka wade won yabani yalniz yan yani yanliz yapayalniz yavru yem yen
        0 yildiz yon yumusak yuri zeka zerre zevkle zevkti zira zombi
        1 -aha -ahi -aine -ala -ali -asa -asam -asan -aten -ati -ca -dim -din -ece -eke -eki -ela -ele -eli -ese
        1 -esem -esen -eti -fa -fe -i -iana -ice -ike -iki -ile -ili -isa -isan -ise -isen -iti -ja -ka -lgin -m -n
        1 -ngin -oken -ola -olden -olu -osa -otu -pa -ra -re -rgin -rgun -u -udum -udun -ula -ule -ulu -usa -usan
        1 -use -utu -va -ve -za -ze -zgun aaa adi aksam ama ana ani ati atom azgin bilgim bugun ceken clara cope
        1 cuce daima diane diken dusen eee ele eli enteresan eti fiona gencken gereken gole greene guce hawaii
        1 hindistan ice idare iken iki ile ilgim ini ise kamera kasten kirmizi kizgin kole kose louie macera maden
        1 mesguldum meydan miami mudahale ndeki nicole odun oha olgun olu ona one onu opera ruhu saatten saygin
        1 seytan shakespeare sinavi soyadi soygun tarihe tarihi tavsan tedavi teori uce ulu unu uygun vaughn vicdan
        1 yaygin yila yuce
        1i paige
        1p caleb jacob
        1u yoga
        2 -ama -asin -asiz -atim -atin -da -de -di -dimi -dina -dine -dini -du -dunu -eme -emisim -esiz -etim -etin
        2 -im -in -isiz -itim -itin -iz -la -lca -lce -le -mi -na -ne -ni -nu -nyum -oma -otun -ouse -rca -rce
        2 -risin -rttim -rttin -sa -se -ta -te -ti -tu -um -un -usuz -utun -uz -ya -ye -yi -yu -zca -zce adeta adim
        2 adin aile amca amin anda anla arkadasin atesin atin austin beynin bugune calisin cilgina dikkate dusun
        2 efsane emin esin filmde filmin gunesin hapishane hatun ilgimi ilgini inde indi isin ismin iznim justin
        2 kanun kardesin karnim karsin kendime kisin kolayca konusun korktum korktun kostum kosun kursun kutuphane
        2 louise martin maymun memnun odumu onda onde onla paula reese resmin rutin saatlerce saatlerde santim
        2 sebeple sendromu tahmin tatmin vaktim vaktin vucuduna yangini yardima yone
        2i birgun ciddi hergun
        2k -ga -ge -gi -gu
        2p -ba -bi -bu -ebe -ibe -ube
        3 -adilar -amislar -amissin -amistir -cinin -cisin -ciyim -dan -den -dince -dinda -dinin -diniz -dir -duk
        3 -dum -dun -dur -ediler -emisler -emissin -emistir -ima -ime -imi -ina -ine -ini -ken -kinin -klisin
        3 -kliyim -lar -ldik -ldim -ldin -ler -lidir -liydi -lmayiz -masin -mda -mde -mdi -mim -min -mis -misin -miz
        3 -mla -mle -mun -mus -muz -nca -nce -nda -nde -ndi -ndu -nim -nin -niz -nla -nle -nlinin -nsa -nse -nsini
        3 -nta -nti -num -nun -nuz -rdik -rdim -rdin -rsini -sak -sam -san -sek -sem -sen -sin -sun -tan -ten -tik
        3 -tim -tin -tir -tuk -tum -tun -tur -uma -ume -umu -una -une -unu -ydi -ydu -yim -yiz -yla -yle -ysa -yse
        3 -yum -yuz -zdik -zdim -zdin adimi adina adini agabeyim aksine aksini andan arkadasina arkadasini basin
        3 basina basini bayim binin bosuna bugunun bunca bunun ciddiyim cilginca dayim disina efendimiz elbiseler
        3 esini evliyim fikriydi gecmisini gerginim gunun hakikaten haliyle hanginiz hepsine hepsini hepsinin
        3 heyecanliyim hosuna indir isine isini kadindi kadinim kadinla kalbinin kardesine kardesini kendimiz
        3 kendimle kendinde kendinle kizginim kursunu midir misin miydi miyim miyiz neyim oglunun ondan onden
        3 ordunun partinin pesine pesini polisin sanslisin sansliyim sansliyiz sayim sevdim sevdin seyim sunun suyla
        3 tamamiyle tanrinin tatlisin tersine uzgunum uzgunuz vince vucudunda vucudunun yahudiler yardimin yasina
        3 yorgunum
        3i cidden
        3k -gda -gim -gin -giz -gla -gum -gun dogdu
        3p -bim -bin -biz -bun album
        4 -acinin -adir -alidir -aliydi -atiniz -ayim -daki -deki -elidir -eliydi -etiniz -eyim -idir -iliydi -imda
        4 -imde -imdi -imim -imin -imiz -imla -imle -inca -ince -inda -inde -indi -inim -inin -iniz -inla -inle
        4 -inti -isin -iydi -iyim -iyiz -iyla -iyle -lara -lari -lere -leri -mdan -mden -mdir -miza -mize -mizi
        4 -ndan -nden -ndik -ndim -ndin -ndir -ndur -niza -nize -nizi -nmis -nsen -nsin -ntin -sina -sine -sini
        4 -suna -sunu -taki -teki -umda -umde -umdu -umla -umun -umuz -unca -unce -unda -unde -undu -unla -untu
        4 -unum -unun -unuz -usune -uyla -uyle -ydik -ydim -ydin -yduk -ydum -ydun -yken -ymis -ymus -ysam -ysan
        4 -ysem -ysen adamsin adinda adinin adiniz ardindan arkadasinin arkadasiniz arkadasiyla basinda basinin
        4 basiniz birisin bugunden disinda doludur doluydu donduk dondum dondun donmus dusunun esinin esiniz geceydi
        4 gulumse hakliydin harikasin harikaydi hickimse isinde isinin isiniz kadindan kapatir kardesinin kardesiniz
        4 karsinda kazaydi kendimden kendimize kendimizi kendinden kendinize kendinizi kisinin kisiyle kolaydi
        4 korusun kotudur kotusun kotuydu mantik miydim miydin mumkunse olasin olmasaydi olumle pesinde sakaydi
        4 suredir tahminimce uzereydi uzereyiz uzgunsun yaratir yarinki yasasin yasinda
        4k -gima -gime -gimi -gina -gine -gini -guma -gumu -guna -gune -gunu dogdum dogdun dogmus gordugume
        4p -bime -bimi -bina -bine -bini -bunu kulubune
        5 -dasin -daydi -dayim -dayiz -desin -deyim -deyiz -dilar -diler -dular -duler -dunuz -imdan -imden -imdir
        5 -imiza -imize -imizi -imsin -indan -inden -indik -indim -indin -indir -iniza -inize -inizi -inmis -iydik
        5 -iydim -iydin -larca -larda -lardi -larim -larin -lariz -larla -larsa -latir -ldiniz -lerce -lerde -lerdi
        5 -lerim -lerin -leriz -lerle -lerse -mayiz -mdaki -meyiz -miniz -misim -mizda -mizde -mizin -musum -nayim
        5 -ndaki -ndeki -neyim -niniz -niyim -nizda -nizin -nizle -nunuz -rdiniz -saniz -seler -seniz -sinda -sinde
        5 -sinin -siniz -siyla -siyle -sunda -sunun -sunuz -suyla -tadir -tasin -taydi -tayim -tayiz -tedir -teyim
        5 -tilar -tiler -tiniz -tular -tunuz -umdan -umden -umdur -umuza -umuze -umuzu -undan -unden -undum -undun
        5 -undur -unmus -unuze -unuzu -yayim -yeyim aileyiz basindan baslasin biriymis birlikteyiz denizde disindan
        5 dusunduk goruntuler haklisiniz harikaydin hepsinden hosunuza isinden istesin komutanim misiniz nedense
        5 nerdeyse neredeydi neredeyse okyanusun olmasaydim olmasaydin olsalar onlarin onlarla pesinden senedir
        5 seninki temizle uzereydim yasindan
        5k -gimda -gimde -gimin -gimiz -ginda -ginde -ginin -giniz -giyla -giyle -gumda -gumde -gumun -gumuz -gunda
        5k -gunde -gunun -gunuz geldigince olabildigince oldugunca
        5p -bimiz -binda -binde -binin -biniz gibidir gibisin gibiydi gibiyim gibiyiz kalbimde kalbimin sebebiyle
        6 -daydim -dayken -deyken -imdaki -imdeki -imizda -imizde -imizin -indaki -indeki -inizda -inizde -inizin
        6 -inizle -isiniz -lardan -lardim -lardir -larima -larimi -larina -larini -larken -larmis -larsin -lerden
        6 -lerdim -lerdir -lerime -lerimi -lerine -lerini -lerken -lersen -lersin -mislar -misler -missin -mistir
        6 -muslar -musler -mussun -mustur -ndiniz -nlarin -nlarla -nlerin -sindan -sinden -sundan -tayken -umuzde
        6 -umuzun -undaki -undeki adamlarin adamlarla birbirimizle birlikteyken boyledir boyleydi buradaymis
        6 dusuneyim duydunuz guvendesin hatirlar insanlar kisilerin miydiniz muydunuz nedenmis neredeydin oglunuzun
        6 oradaydin sansiniz senindir sorununuz soylersem soylesin
        6k -gimdan -gimden -gimiza -gimizi -gindan -ginden -ginizi -gumdan -gumden -gumuzu -gundan -gunden -gunuzu
        6k oldugumuza oldugunuza yeglerim
        6p -bindan -binden gibiydim
        7 -imizdan -imizden -imlerin -indasin -indaydi -indayim -indayiz -indeydi -indeyim -indeyiz -inizdan
        7 -inizden -lardaki -larimda -larimin -larimiz -larimla -larinda -larinin -lariniz -lariyla -lerdeki
        7 -lerimin -lerimiz -lerimle -lerinde -lerinin -leriniz -leriyle -nmissin -nmistir -unlarin aramizdaki
        7 arkadaslarinla buradasiniz durumdasin durumdayim durumdayiz dusundunuz hakliymissin neredesiniz pesindesin
        7 zorundasin zorundaydi zorundayim zorundayiz
        7k -gimizda -gimizde -gimizin -ginizda -ginizde
        7p gibisiniz
        8 adamlarindan anlarsiniz arkadaslarindan digerlerinden elimizdeki ellerinden ellerinizi gozlerinizi
        8 onumuzdeki silahlarinizi yaptiklarindan yasimdayken yasindaydim yasindayken zorundaydim
        9 nerelerdeydin zorundasiniz
        """, count: 1498, longestEnd: 7)
}
