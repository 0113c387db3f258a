// Written by Scripts/checks/stemmer --golden with snowballstemmer 3.1.1: word=stem.

let stemmerGolden = """
    '=' ''='' '''=' 's='s s'=s' 'tis=tis 'twas=twas o'clock=o'clock y=y yy=yy yyy=yyy ay=ay ya=ya say's=say
    skis=ski skies=sky idly=idl gently=gentl ugly=ugli early=earli only=onli singly=singl andes=andes
    cosmos=cosmos howe=howe news=news sky=sky evening=evening inning=inning outing=outing canning=canning
    herring=herring earring=earring dying=die lying=lie tying=tie vying=vie flying=fli exceed=exceed
    proceed=proceed succeed=succeed agreed=agre ease=eas eased=eas us=us bus=bus gas=gas this=this
    kiwis=kiwi gaps=gap cries=cri ties=tie é=é éé=éé éés=éés née=née née's=née être=être ünlü=ünlü
    naïveté=naïveté ßes=ßes Y=Y Yes=Yes YYs=YYs aYes=aYe sayYs=sayi I'm=I'm don't=don't can't=can't
    you're=you'r Straße=Straße ing=ing ed=ed eed=eed ings=ing eds=ed aing=a aed=a oed=o egged=egg added=add
    offed=off ebbed=ebb inned=in outs=out arsenal=arsenal arsenic=arsenic atlas=atlas bias=bias humming=hum
    hummed=hum stopped=stop stirring=stir stirred=stir fitted=fit fitting=fit exceeding=exceed
    conditional=condit emotional=emot sectional=section sectionally=section pasted=paste pastes=paste
    pasting=paste pastry=pastri later=later lateral=lateral generally=general generic=generic
    communism=communism communities=communiti universal=universal universities=universiti
    organization=organiz organs=organ emergency=emergenc emergencies=emergenc internal=internal
    interns=intern hops=hop hopes=hope hoped=hope hoping=hope hoper=hoper hopers=hoper hopest=hopest
    hoply=hopli hopy=hopi hopies=hopi hopied=hopi hopness=hop hopnesses=hop hopful=hop hopfully=hop
    hopfulness=hop hopless=hopless hoplessly=hopless hoplessness=hopless hopment=hopment hopments=hopment
    hopement=hopement hopation=hopat hopations=hopat hopational=hopat hopization=hopiz hopizer=hopiz
    hopizers=hopiz hopize=hopiz hopizes=hopiz hopized=hopiz hopizing=hopiz hopator=hopat hopators=hopat
    hopal=hopal hopals=hopal hopally=hopal hopality=hopal hopaliti=hopal hopalism=hopal hopic=hopic
    hopical=hopic hopically=hopic hopicate=hopic hopiciti=hopic hopive=hopiv hopively=hopiv hopiveness=hopiv
    hopiviti=hopiv hopous=hopous hopously=hopous hopousness=hopous hopousli=hopous hopable=hopabl
    hopably=hopabl hopabli=hopabl hopible=hopibl hopibly=hopibl hopibility=hopibl hopbiliti=hopbl
    hopance=hopanc hopancy=hopanc hopanci=hopanc hopence=hopenc hopency=hopenc hopenci=hopenc hopent=hopent
    hopently=hopent hopentli=hopent hopant=hopant hopion=hopion hopions=hopion hopism=hopism hopist=hopist
    hopogist=hopog hopogi=hopogi hopogy=hopogi hopli=hopli hopbli=hopbl hope=hope hopee=hope hopeed=hope
    hopeedly=hope hopedly=hope hopingly=hope hopying=hopi hopyed=hopi hop's=hop hop'=hop hop's'=hop hop=hop
    hopees=hope hopeing=hope hopeer=hopeer hopeers=hopeer hopeest=hopeest hopely=hope hopey=hopey
    hopeies=hopei hopeied=hopei hopeness=hope hopenesses=hope hopeful=hope hopefully=hope hopefulness=hope
    hopeless=hopeless hopelessly=hopeless hopelessness=hopeless hopements=hopement hopeement=hopeement
    hopeation=hopeat hopeations=hopeat hopeational=hopeat hopeization=hopeiz hopeizer=hopeiz
    hopeizers=hopeiz hopeize=hopeiz hopeizes=hopeiz hopeized=hopeiz hopeizing=hopeiz hopeator=hopeat
    hopeators=hopeat hopeal=hopeal hopeals=hopeal hopeally=hopeal hopeality=hopeal hopealiti=hopeal
    hopealism=hopeal hopeic=hopeic hopeical=hopeic hopeically=hopeic hopeicate=hopeic hopeiciti=hopeic
    hopeive=hopeiv hopeively=hopeiv hopeiveness=hopeiv hopeiviti=hopeiv hopeous=hopeous hopeously=hopeous
    hopeousness=hopeous hopeousli=hopeous hopeable=hopeabl hopeably=hopeabl hopeabli=hopeabl
    hopeible=hopeibl hopeibly=hopeibl hopeibility=hopeibl hopebiliti=hopebl hopeance=hopeanc
    hopeancy=hopeanc hopeanci=hopeanc hopeence=hopeenc hopeency=hopeenc hopeenci=hopeenc hopeent=hopeent
    hopeently=hopeent hopeentli=hopeent hopeant=hopeant hopeion=hopeion hopeions=hopeion hopeism=hopeism
    hopeist=hopeist hopeogist=hopeog hopeogi=hopeogi hopeogy=hopeogi hopeli=hope hopebli=hopebl hopeee=hopee
    hopeeed=hopee hopeeedly=hopee hopeingly=hope hopeying=hopey hopeyed=hopey hope's=hope hope'=hope
    hope's'=hope tiees=tiee tieed=tieed tieing=tie tieer=tieer tieers=tieer tieest=tieest tiely=tieli
    tiey=tiey tieies=tiei tieied=tiei tieness=tieness tienesses=tieness tieful=tieful tiefully=tiefulli
    tiefulness=tieful tieless=tieless tielessly=tielessli tielessness=tieless tiement=tiement
    tiements=tiement tieement=tieement tieation=tieation tieations=tieation tieational=tieation
    tieization=tieizat tieizer=tieizer tieizers=tieizer tieize=tieiz tieizes=tieiz tieized=tieiz
    tieizing=tieiz tieator=tieator tieators=tieator tieal=tieal tieals=tieal tieally=tiealli
    tieality=tiealiti tiealiti=tiealiti tiealism=tiealism tieic=tieic tieical=tieical tieically=tieical
    tieicate=tieicat tieiciti=tieiciti tieive=tieiv tieively=tieiv tieiveness=tieiv tieiviti=tieiviti
    tieous=tieous tieously=tieousli tieousness=tieous tieousli=tieousli tieable=tieabl tieably=tieabli
    tieabli=tieabli tieible=tieibl tieibly=tieibli tieibility=tieibil tiebiliti=tiebil tieance=tieanc
    tieancy=tieanci tieanci=tieanci tieence=tieenc tieency=tieenci tieenci=tieenci tieent=tieent
    tieently=tieentli tieentli=tieentli tieant=tieant tieion=tieion tieions=tieion tieism=tieism
    tieist=tieist tieogist=tieogist tieogi=tieogi tieogy=tieogi tieli=tieli tiebli=tiebli tiee=tiee
    tieee=tieee tieeed=tieeed tieeedly=tieeed tieedly=tieed tieingly=tie tieying=tiey tieyed=tiey tie's=tie
    tie'=tie tie's'=tie tie=tie crys=crys cryes=crye cryed=cri crying=cri cryer=cryer cryers=cryer
    cryest=cryest cryly=cryli cryy=cryy cryies=cryi cryied=cryi cryness=cryness crynesses=cryness
    cryful=cryful cryfully=cryfulli cryfulness=cryful cryless=cryless crylessly=crylessli
    crylessness=cryless cryment=cryment cryments=cryment cryement=cryement cryation=cryation
    cryations=cryation cryational=cryation cryization=cryizat cryizer=cryizer cryizers=cryizer cryize=cryiz
    cryizes=cryiz cryized=cryiz cryizing=cryiz cryator=cryator cryators=cryator cryal=cryal cryals=cryal
    cryally=cryalli cryality=cryaliti cryaliti=cryaliti cryalism=cryalism cryic=cryic cryical=cryical
    cryically=cryical cryicate=cryicat cryiciti=cryiciti cryive=cryiv cryively=cryiv cryiveness=cryiv
    cryiviti=cryiviti cryous=cryous cryously=cryousli cryousness=cryous cryousli=cryousli cryable=cryabl
    cryably=cryabli cryabli=cryabli cryible=cryibl cryibly=cryibli cryibility=cryibil crybiliti=crybil
    cryance=cryanc cryancy=cryanci cryanci=cryanci cryence=cryenc cryency=cryenci cryenci=cryenci
    cryent=cryent cryently=cryentli cryentli=cryentli cryant=cryant cryion=cryion cryions=cryion
    cryism=cryism cryist=cryist cryogist=cryogist cryogi=cryogi cryogy=cryogi cryli=cryli crybli=crybli
    crye=crye cryee=cryee cryeed=cryeed cryeedly=cryeed cryedly=cri cryingly=cri cryying=cryy cryyed=cryy
    cry's=cri cry'=cri cry's'=cri cry=cri says=say sayes=say sayed=say saying=say sayer=sayer sayers=sayer
    sayest=sayest sayly=sayli sayy=sayi sayies=sayi sayied=sayi sayness=say saynesses=say sayful=say
    sayfully=say sayfulness=say sayless=sayless saylessly=sayless saylessness=sayless sayment=sayment
    sayments=sayment sayement=sayement sayation=sayat sayations=sayat sayational=sayat sayization=sayiz
    sayizer=sayiz sayizers=sayiz sayize=sayiz sayizes=sayiz sayized=sayiz sayizing=sayiz sayator=sayat
    sayators=sayat sayal=sayal sayals=sayal sayally=sayal sayality=sayal sayaliti=sayal sayalism=sayal
    sayic=sayic sayical=sayic sayically=sayic sayicate=sayic sayiciti=sayic sayive=sayiv sayively=sayiv
    sayiveness=sayiv sayiviti=sayiv sayous=sayous sayously=sayous sayousness=sayous sayousli=sayous
    sayable=sayabl sayably=sayabl sayabli=sayabl sayible=sayibl sayibly=sayibl sayibility=sayibl
    saybiliti=saybl sayance=sayanc sayancy=sayanc sayanci=sayanc sayence=sayenc sayency=sayenc
    sayenci=sayenc sayent=sayent sayently=sayent sayentli=sayent sayant=sayant sayion=sayion sayions=sayion
    sayism=sayism sayist=sayist sayogist=sayog sayogi=sayogi sayogy=sayogi sayli=sayli saybli=saybl saye=say
    sayee=saye sayeed=saye sayeedly=saye sayedly=say sayingly=say sayying=sayi sayyed=sayi say'=say
    say's'=say say=say enjoys=enjoy enjoyes=enjoy enjoyed=enjoy enjoying=enjoy enjoyer=enjoy enjoyers=enjoy
    enjoyest=enjoyest enjoyly=enjoyli enjoyy=enjoyi enjoyies=enjoyi enjoyied=enjoyi enjoyness=enjoy
    enjoynesses=enjoy enjoyful=enjoy enjoyfully=enjoy enjoyfulness=enjoy enjoyless=enjoyless
    enjoylessly=enjoyless enjoylessness=enjoyless enjoyment=enjoy enjoyments=enjoy enjoyement=enjoy
    enjoyation=enjoy enjoyations=enjoy enjoyational=enjoy enjoyization=enjoy enjoyizer=enjoy
    enjoyizers=enjoy enjoyize=enjoy enjoyizes=enjoy enjoyized=enjoy enjoyizing=enjoy enjoyator=enjoy
    enjoyators=enjoy enjoyal=enjoy enjoyals=enjoy enjoyally=enjoy enjoyality=enjoy enjoyaliti=enjoy
    enjoyalism=enjoy enjoyic=enjoy enjoyical=enjoy enjoyically=enjoy enjoyicate=enjoy enjoyiciti=enjoy
    enjoyive=enjoy enjoyively=enjoy enjoyiveness=enjoy enjoyiviti=enjoy enjoyous=enjoy enjoyously=enjoy
    enjoyousness=enjoy enjoyousli=enjoy enjoyable=enjoy enjoyably=enjoy enjoyabli=enjoy enjoyible=enjoy
    enjoyibly=enjoy enjoyibility=enjoy enjoybiliti=enjoybl enjoyance=enjoy enjoyancy=enjoy enjoyanci=enjoy
    enjoyence=enjoy enjoyency=enjoy enjoyenci=enjoy enjoyent=enjoy enjoyently=enjoy enjoyentli=enjoy
    enjoyant=enjoy enjoyion=enjoyion enjoyions=enjoyion enjoyism=enjoy enjoyist=enjoyist enjoyogist=enjoyog
    enjoyogi=enjoyogi enjoyogy=enjoyogi enjoyli=enjoyli enjoybli=enjoybl enjoye=enjoy enjoyee=enjoye
    enjoyeed=enjoye enjoyeedly=enjoye enjoyedly=enjoy enjoyingly=enjoy enjoyying=enjoyi enjoyyed=enjoyi
    enjoy's=enjoy enjoy'=enjoy enjoy's'=enjoy enjoy=enjoy skys=skys skyes=skye skyed=ski skying=ski
    skyer=skyer skyers=skyer skyest=skyest skyly=skyli skyy=skyy skyies=skyi skyied=skyi skyness=skyness
    skynesses=skyness skyful=skyful skyfully=skyfulli skyfulness=skyful skyless=skyless skylessly=skylessli
    skylessness=skyless skyment=skyment skyments=skyment skyement=skyement skyation=skyation
    skyations=skyation skyational=skyation skyization=skyizat skyizer=skyizer skyizers=skyizer skyize=skyiz
    skyizes=skyiz skyized=skyiz skyizing=skyiz skyator=skyator skyators=skyator skyal=skyal skyals=skyal
    skyally=skyalli skyality=skyaliti skyaliti=skyaliti skyalism=skyalism skyic=skyic skyical=skyical
    skyically=skyical skyicate=skyicat skyiciti=skyiciti skyive=skyiv skyively=skyiv skyiveness=skyiv
    skyiviti=skyiviti skyous=skyous skyously=skyousli skyousness=skyous skyousli=skyousli skyable=skyabl
    skyably=skyabli skyabli=skyabli skyible=skyibl skyibly=skyibli skyibility=skyibil skybiliti=skybil
    skyance=skyanc skyancy=skyanci skyanci=skyanci skyence=skyenc skyency=skyenci skyenci=skyenci
    skyent=skyent skyently=skyentli skyentli=skyentli skyant=skyant skyion=skyion skyions=skyion
    skyism=skyism skyist=skyist skyogist=skyogist skyogi=skyogi skyogy=skyogi skyli=skyli skybli=skybli
    skye=skye skyee=skyee skyeed=skyeed skyeedly=skyeed skyedly=ski skyingly=ski skyying=skyy skyyed=skyy
    sky's=ski sky'=ski sky's'=ski pasts=past paster=paster pasters=paster pastest=pastest pastly=past
    pasty=pasti pasties=pasti pastied=pasti pastness=past pastnesses=past pastful=past pastfully=past
    pastfulness=past pastless=pastless pastlessly=pastless pastlessness=pastless pastment=pastment
    pastments=pastment pastement=pastement pastation=pastat pastations=pastat pastational=pastat
    pastization=pastiz pastizer=pastiz pastizers=pastiz pastize=pastiz pastizes=pastiz pastized=pastiz
    pastizing=pastiz pastator=pastat pastators=pastat pastal=pastal pastals=pastal pastally=pastal
    pastality=pastal pastaliti=pastal pastalism=pastal pastic=pastic pastical=pastic pastically=pastic
    pasticate=pastic pasticiti=pastic pastive=pastiv pastively=pastiv pastiveness=pastiv pastiviti=pastiv
    pastous=pastous pastously=pastous pastousness=pastous pastousli=pastous pastable=pastabl
    pastably=pastabl pastabli=pastabl pastible=pastibl pastibly=pastibl pastibility=pastibl
    pastbiliti=pastbl pastance=pastanc pastancy=pastanc pastanci=pastanc pastence=pastenc pastency=pastenc
    pastenci=pastenc pastent=pastent pastently=pastent pastentli=pastent pastant=pastant pastion=pastion
    pastions=pastion pastism=pastism pastist=pastist pastogist=pastog pastogi=pastogi pastogy=pastogi
    pastli=past pastbli=pastbl paste=paste pastee=paste pasteed=paste pasteedly=paste pastedly=paste
    pastingly=paste pastying=pasti pastyed=pasti past's=past past'=past past's'=past past=past inters=inter
    interes=intere intered=intere intering=intere interer=interer interers=interer interest=interest
    interly=inter intery=interi interies=interi interied=interi interness=inter internesses=inter
    interful=inter interfully=inter interfulness=inter interless=interless interlessly=interless
    interlessness=interless interment=interment interments=interment interement=interement
    interation=interat interations=interat interational=interat interization=interiz interizer=interiz
    interizers=interiz interize=interiz interizes=interiz interized=interiz interizing=interiz
    interator=interat interators=interat interal=interal interals=interal interally=interal
    interality=interal interaliti=interal interalism=interal interic=interic interical=interic
    interically=interic intericate=interic intericiti=interic interive=interiv interively=interiv
    interiveness=interiv interiviti=interiv interous=interous interously=interous interousness=interous
    interousli=interous interable=interabl interably=interabl interabli=interabl interible=interibl
    interibly=interibl interibility=interibl interbiliti=interbl interance=interanc interancy=interanc
    interanci=interanc interence=interenc interency=interenc interenci=interenc interent=interent
    interently=interent interentli=interent interant=interant interion=interion interions=interion
    interism=interism interist=interist interogist=interog interogi=interogi interogy=interogi interli=inter
    interbli=interbl intere=intere interee=intere intereed=intere intereedly=intere interedly=intere
    interingly=intere interying=interi interyed=interi inter's=inter inter'=inter inter's'=inter inter=inter
    geners=gener generes=genere genered=genere genering=genere generer=generer generers=generer
    generest=generest generly=gener genery=generi generies=generi generied=generi generness=gener
    genernesses=gener generful=gener generfully=gener generfulness=gener generless=generless
    generlessly=generless generlessness=generless generment=generment generments=generment
    generement=generement generation=generat generations=generat generational=generat generization=generiz
    generizer=generiz generizers=generiz generize=generiz generizes=generiz generized=generiz
    generizing=generiz generator=generat generators=generat general=general generals=general
    generality=general generaliti=general generalism=general generical=generic generically=generic
    genericate=generic genericiti=generic generive=generiv generively=generiv generiveness=generiv
    generiviti=generiv generous=generous generously=generous generousness=generous generousli=generous
    generable=generabl generably=generabl generabli=generabl generible=generibl generibly=generibl
    generibility=generibl generbiliti=generbl generance=generanc generancy=generanc generanci=generanc
    generence=generenc generency=generenc generenci=generenc generent=generent generently=generent
    generentli=generent generant=generant generion=generion generions=generion generism=generism
    generist=generist generogist=generog generogi=generogi generogy=generogi generli=gener generbli=generbl
    genere=genere generee=genere genereed=genere genereedly=genere generedly=genere generingly=genere
    generying=generi generyed=generi gener's=gener gener'=gener gener's'=gener gener=gener communs=commun
    communes=commune communed=commune communing=commune communer=communer communers=communer
    communest=communest communly=commun communy=communi communies=communi communied=communi
    communness=commun communnesses=commun communful=commun communfully=commun communfulness=commun
    communless=communless communlessly=communless communlessness=communless communment=communment
    communments=communment communement=communement communation=communat communations=communat
    communational=communat communization=communiz communizer=communiz communizers=communiz
    communize=communiz communizes=communiz communized=communiz communizing=communiz communator=communat
    communators=communat communal=communal communals=communal communally=communal communality=communal
    communaliti=communal communalism=communal communic=communic communical=communic communically=communic
    communicate=communic communiciti=communic communive=communiv communively=communiv communiveness=communiv
    communiviti=communiv communous=communous communously=communous communousness=communous
    communousli=communous communable=communabl communably=communabl communabli=communabl
    communible=communibl communibly=communibl communibility=communibl communbiliti=communbl
    communance=communanc communancy=communanc communanci=communanc communence=communenc communency=communenc
    communenci=communenc communent=communent communently=communent communentli=communent communant=communant
    communion=communion communions=communion communist=communist communogist=communog communogi=communogi
    communogy=communogi communli=commun communbli=communbl commune=commune communee=commune
    communeed=commune communeedly=commune communedly=commune communingly=commune communying=communi
    communyed=communi commun's=commun commun'=commun commun's'=commun commun=commun universs=universs
    universes=univers universed=univers universing=univers universer=universer universers=universer
    universest=universest universly=universli universy=universi universies=universi universied=universi
    universness=univers universnesses=univers universful=univers universfully=univers universfulness=univers
    universless=universless universlessly=universless universlessness=universless universment=universment
    universments=universment universement=universement universation=universat universations=universat
    universational=universat universization=universiz universizer=universiz universizers=universiz
    universize=universiz universizes=universiz universized=universiz universizing=universiz
    universator=universat universators=universat universals=universal universally=universal
    universality=universal universaliti=universal universalism=universal universic=universic
    universical=universic universically=universic universicate=universic universiciti=universic
    universive=universiv universively=universiv universiveness=universiv universiviti=universiv
    universous=universous universously=universous universousness=universous universousli=universous
    universable=universabl universably=universabl universabli=universabl universible=universibl
    universibly=universibl universibility=universibl universbiliti=universbl universance=universanc
    universancy=universanc universanci=universanc universence=universenc universency=universenc
    universenci=universenc universent=universent universently=universent universentli=universent
    universant=universant universion=universion universions=universion universism=universism
    universist=universist universogist=universog universogi=universogi universogy=universogi
    universli=universli universbli=universbl universe=univers universee=universe universeed=universe
    universeedly=universe universedly=univers universingly=univers universying=universi universyed=universi
    univers's=univer univers'=univer univers's'=univer univers=univer organes=organe organed=organe
    organing=organe organer=organer organers=organer organest=organest organly=organ organy=organi
    organies=organi organied=organi organness=organ organnesses=organ organful=organ organfully=organ
    organfulness=organ organless=organless organlessly=organless organlessness=organless organment=organment
    organments=organment organement=organement organation=organat organations=organat organational=organat
    organizer=organiz organizers=organiz organize=organiz organizes=organiz organized=organiz
    organizing=organiz organator=organat organators=organat organal=organal organals=organal
    organally=organal organality=organal organaliti=organal organalism=organal organic=organic
    organical=organic organically=organic organicate=organic organiciti=organic organive=organiv
    organively=organiv organiveness=organiv organiviti=organiv organous=organous organously=organous
    organousness=organous organousli=organous organable=organabl organably=organabl organabli=organabl
    organible=organibl organibly=organibl organibility=organibl organbiliti=organbl organance=organanc
    organancy=organanc organanci=organanc organence=organenc organency=organenc organenci=organenc
    organent=organent organently=organent organentli=organent organant=organant organion=organion
    organions=organion organism=organism organist=organist organogist=organog organogi=organogi
    organogy=organogi organli=organ organbli=organbl organe=organe organee=organe organeed=organe
    organeedly=organe organedly=organe organingly=organe organying=organi organyed=organi organ's=organ
    organ'=organ organ's'=organ organ=organ procs=proc proces=proce proced=proce procing=proce procer=procer
    procers=procer procest=procest procly=proc procy=proci procies=proci procied=proci procness=proc
    procnesses=proc procful=proc procfully=proc procfulness=proc procless=procless proclessly=procless
    proclessness=procless procment=procment procments=procment procement=procement procation=procat
    procations=procat procational=procat procization=prociz procizer=prociz procizers=prociz procize=prociz
    procizes=prociz procized=prociz procizing=prociz procator=procat procators=procat procal=procal
    procals=procal procally=procal procality=procal procaliti=procal procalism=procal procic=procic
    procical=procic procically=procic procicate=procic prociciti=procic procive=prociv procively=prociv
    prociveness=prociv prociviti=prociv procous=procous procously=procous procousness=procous
    procousli=procous procable=procabl procably=procabl procabli=procabl procible=procibl procibly=procibl
    procibility=procibl procbiliti=procbl procance=procanc procancy=procanc procanci=procanc
    procence=procenc procency=procenc procenci=procenc procent=procent procently=procent procentli=procent
    procant=procant procion=procion procions=procion procism=procism procist=procist procogist=procog
    procogi=procogi procogy=procogi procli=proc procbli=procbl proce=proce procee=proce proceedly=proceed
    procedly=proce procingly=proce procying=proci procyed=proci proc's=proc proc'=proc proc's'=proc
    proc=proc succs=succ succes=succ succed=succ succing=succ succer=succer succers=succer succest=succest
    succly=succ succy=succi succies=succi succied=succi succness=succ succnesses=succ succful=succ
    succfully=succ succfulness=succ succless=succless succlessly=succless succlessness=succless
    succment=succment succments=succment succement=succement succation=succat succations=succat
    succational=succat succization=succiz succizer=succiz succizers=succiz succize=succiz succizes=succiz
    succized=succiz succizing=succiz succator=succat succators=succat succal=succal succals=succal
    succally=succal succality=succal succaliti=succal succalism=succal succic=succic succical=succic
    succically=succic succicate=succic succiciti=succic succive=succiv succively=succiv succiveness=succiv
    succiviti=succiv succous=succous succously=succous succousness=succous succousli=succous
    succable=succabl succably=succabl succabli=succabl succible=succibl succibly=succibl succibility=succibl
    succbiliti=succbl succance=succanc succancy=succanc succanci=succanc succence=succenc succency=succenc
    succenci=succenc succent=succent succently=succent succentli=succent succant=succant succion=succion
    succions=succion succism=succism succist=succist succogist=succog succogi=succogi succogy=succogi
    succli=succ succbli=succbl succe=succ succee=succe succeedly=succeed succedly=succ succingly=succ
    succying=succi succyed=succi succ's=succ succ'=succ succ's'=succ succ=succ outes=out outed=out
    outer=outer outers=outer outest=outest outly=out outy=outi outies=outi outied=outi outness=out
    outnesses=out outful=out outfully=out outfulness=out outless=outless outlessly=outless
    outlessness=outless outment=outment outments=outment outement=outement outation=outat outations=outat
    outational=outat outization=outiz outizer=outiz outizers=outiz outize=outiz outizes=outiz outized=outiz
    outizing=outiz outator=outat outators=outat outal=outal outals=outal outally=outal outality=outal
    outaliti=outal outalism=outal outic=outic outical=outic outically=outic outicate=outic outiciti=outic
    outive=outiv outively=outiv outiveness=outiv outiviti=outiv outous=outous outously=outous
    outousness=outous outousli=outous outable=outabl outably=outabl outabli=outabl outible=outibl
    outibly=outibl outibility=outibl outbiliti=outbl outance=outanc outancy=outanc outanci=outanc
    outence=outenc outency=outenc outenci=outenc outent=outent outently=outent outentli=outent outant=outant
    oution=oution outions=oution outism=outism outist=outist outogist=outog outogi=outogi outogy=outogi
    outli=out outbli=outbl oute=out outee=oute outeed=oute outeedly=oute outedly=out outingly=out
    outying=outi outyed=outi out's=out out'=out out's'=out out=out canns=cann cannes=cann canned=can
    canner=canner canners=canner cannest=cannest cannly=cann canny=canni cannies=canni cannied=canni
    cannness=cann cannnesses=cann cannful=cann cannfully=cann cannfulness=cann cannless=cannless
    cannlessly=cannless cannlessness=cannless cannment=cannment cannments=cannment cannement=cannement
    cannation=cannat cannations=cannat cannational=cannat cannization=canniz cannizer=canniz
    cannizers=canniz cannize=canniz cannizes=canniz cannized=canniz cannizing=canniz cannator=cannat
    cannators=cannat cannal=cannal cannals=cannal cannally=cannal cannality=cannal cannaliti=cannal
    cannalism=cannal cannic=cannic cannical=cannic cannically=cannic cannicate=cannic canniciti=cannic
    cannive=canniv cannively=canniv canniveness=canniv canniviti=canniv cannous=cannous cannously=cannous
    cannousness=cannous cannousli=cannous cannable=cannabl cannably=cannabl cannabli=cannabl
    cannible=cannibl cannibly=cannibl cannibility=cannibl cannbiliti=cannbl cannance=cannanc
    cannancy=cannanc cannanci=cannanc cannence=cannenc cannency=cannenc cannenci=cannenc cannent=cannent
    cannently=cannent cannentli=cannent cannant=cannant cannion=cannion cannions=cannion cannism=cannism
    cannist=cannist cannogist=cannog cannogi=cannogi cannogy=cannogi cannli=cann cannbli=cannbl canne=cann
    cannee=canne canneed=canne canneedly=canne cannedly=can canningly=can cannying=canni cannyed=canni
    cann's=cann cann'=cann cann's'=cann cann=cann adds=add addes=add adding=add adder=adder adders=adder
    addest=addest addly=add addy=addi addies=addi addied=addi addness=add addnesses=add addful=add
    addfully=add addfulness=add addless=addless addlessly=addless addlessness=addless addment=addment
    addments=addment addement=addement addation=addat addations=addat addational=addat addization=addiz
    addizer=addiz addizers=addiz addize=addiz addizes=addiz addized=addiz addizing=addiz addator=addat
    addators=addat addal=addal addals=addal addally=addal addality=addal addaliti=addal addalism=addal
    addic=addic addical=addic addically=addic addicate=addic addiciti=addic addive=addiv addively=addiv
    addiveness=addiv addiviti=addiv addous=addous addously=addous addousness=addous addousli=addous
    addable=addabl addably=addabl addabli=addabl addible=addibl addibly=addibl addibility=addibl
    addbiliti=addbl addance=addanc addancy=addanc addanci=addanc addence=addenc addency=addenc
    addenci=addenc addent=addent addently=addent addentli=addent addant=addant addion=addion addions=addion
    addism=addism addist=addist addogist=addog addogi=addogi addogy=addogi addli=add addbli=addbl adde=add
    addee=adde addeed=adde addeedly=adde addedly=add addingly=add addying=addi addyed=addi add's=add
    add'=add add's'=add add=add eggs=egg egges=egg egging=egg egger=egger eggers=egger eggest=eggest
    eggly=egg eggy=eggi eggies=eggi eggied=eggi eggness=egg eggnesses=egg eggful=egg eggfully=egg
    eggfulness=egg eggless=eggless egglessly=eggless egglessness=eggless eggment=eggment eggments=eggment
    eggement=eggement eggation=eggat eggations=eggat eggational=eggat eggization=eggiz eggizer=eggiz
    eggizers=eggiz eggize=eggiz eggizes=eggiz eggized=eggiz eggizing=eggiz eggator=eggat eggators=eggat
    eggal=eggal eggals=eggal eggally=eggal eggality=eggal eggaliti=eggal eggalism=eggal eggic=eggic
    eggical=eggic eggically=eggic eggicate=eggic eggiciti=eggic eggive=eggiv eggively=eggiv eggiveness=eggiv
    eggiviti=eggiv eggous=eggous eggously=eggous eggousness=eggous eggousli=eggous eggable=eggabl
    eggably=eggabl eggabli=eggabl eggible=eggibl eggibly=eggibl eggibility=eggibl eggbiliti=eggbl
    eggance=egganc eggancy=egganc egganci=egganc eggence=eggenc eggency=eggenc eggenci=eggenc eggent=eggent
    eggently=eggent eggentli=eggent eggant=eggant eggion=eggion eggions=eggion eggism=eggism eggist=eggist
    eggogist=eggog eggogi=eggogi eggogy=eggogi eggli=egg eggbli=eggbl egge=egg eggee=egge eggeed=egge
    eggeedly=egge eggedly=egg eggingly=egg eggying=eggi eggyed=eggi egg's=egg egg'=egg egg's'=egg egg=egg
    bids=bid bides=bide bided=bide biding=bide bider=bider biders=bider bidest=bidest bidly=bid bidy=bidi
    bidies=bidi bidied=bidi bidness=bid bidnesses=bid bidful=bid bidfully=bid bidfulness=bid bidless=bidless
    bidlessly=bidless bidlessness=bidless bidment=bidment bidments=bidment bidement=bidement bidation=bidat
    bidations=bidat bidational=bidat bidization=bidiz bidizer=bidiz bidizers=bidiz bidize=bidiz
    bidizes=bidiz bidized=bidiz bidizing=bidiz bidator=bidat bidators=bidat bidal=bidal bidals=bidal
    bidally=bidal bidality=bidal bidaliti=bidal bidalism=bidal bidic=bidic bidical=bidic bidically=bidic
    bidicate=bidic bidiciti=bidic bidive=bidiv bidively=bidiv bidiveness=bidiv bidiviti=bidiv bidous=bidous
    bidously=bidous bidousness=bidous bidousli=bidous bidable=bidabl bidably=bidabl bidabli=bidabl
    bidible=bidibl bidibly=bidibl bidibility=bidibl bidbiliti=bidbl bidance=bidanc bidancy=bidanc
    bidanci=bidanc bidence=bidenc bidency=bidenc bidenci=bidenc bident=bident bidently=bident
    bidentli=bident bidant=bidant bidion=bidion bidions=bidion bidism=bidism bidist=bidist bidogist=bidog
    bidogi=bidogi bidogy=bidogi bidli=bid bidbli=bidbl bide=bide bidee=bide bideed=bide bideedly=bide
    bidedly=bide bidingly=bide bidying=bidi bidyed=bidi bid's=bid bid'=bid bid's'=bid bid=bid mixs=mix
    mixes=mix mixed=mix mixing=mix mixer=mixer mixers=mixer mixest=mixest mixly=mixli mixy=mixi mixies=mixi
    mixied=mixi mixness=mix mixnesses=mix mixful=mix mixfully=mix mixfulness=mix mixless=mixless
    mixlessly=mixless mixlessness=mixless mixment=mixment mixments=mixment mixement=mixement mixation=mixat
    mixations=mixat mixational=mixat mixization=mixiz mixizer=mixiz mixizers=mixiz mixize=mixiz
    mixizes=mixiz mixized=mixiz mixizing=mixiz mixator=mixat mixators=mixat mixal=mixal mixals=mixal
    mixally=mixal mixality=mixal mixaliti=mixal mixalism=mixal mixic=mixic mixical=mixic mixically=mixic
    mixicate=mixic mixiciti=mixic mixive=mixiv mixively=mixiv mixiveness=mixiv mixiviti=mixiv mixous=mixous
    mixously=mixous mixousness=mixous mixousli=mixous mixable=mixabl mixably=mixabl mixabli=mixabl
    mixible=mixibl mixibly=mixibl mixibility=mixibl mixbiliti=mixbl mixance=mixanc mixancy=mixanc
    mixanci=mixanc mixence=mixenc mixency=mixenc mixenci=mixenc mixent=mixent mixently=mixent
    mixentli=mixent mixant=mixant mixion=mixion mixions=mixion mixism=mixism mixist=mixist mixogist=mixog
    mixogi=mixogi mixogy=mixogi mixli=mixli mixbli=mixbl mixe=mix mixee=mixe mixeed=mixe mixeedly=mixe
    mixedly=mix mixingly=mix mixying=mixi mixyed=mixi mix's=mix mix'=mix mix's'=mix mix=mix bows=bow
    bowes=bow bowed=bow bowing=bow bower=bower bowers=bower bowest=bowest bowly=bowli bowy=bowi bowies=bowi
    bowied=bowi bowness=bow bownesses=bow bowful=bow bowfully=bow bowfulness=bow bowless=bowless
    bowlessly=bowless bowlessness=bowless bowment=bowment bowments=bowment bowement=bowement bowation=bowat
    bowations=bowat bowational=bowat bowization=bowiz bowizer=bowiz bowizers=bowiz bowize=bowiz
    bowizes=bowiz bowized=bowiz bowizing=bowiz bowator=bowat bowators=bowat bowal=bowal bowals=bowal
    bowally=bowal bowality=bowal bowaliti=bowal bowalism=bowal bowic=bowic bowical=bowic bowically=bowic
    bowicate=bowic bowiciti=bowic bowive=bowiv bowively=bowiv bowiveness=bowiv bowiviti=bowiv bowous=bowous
    bowously=bowous bowousness=bowous bowousli=bowous bowable=bowabl bowably=bowabl bowabli=bowabl
    bowible=bowibl bowibly=bowibl bowibility=bowibl bowbiliti=bowbl bowance=bowanc bowancy=bowanc
    bowanci=bowanc bowence=bowenc bowency=bowenc bowenci=bowenc bowent=bowent bowently=bowent
    bowentli=bowent bowant=bowant bowion=bowion bowions=bowion bowism=bowism bowist=bowist bowogist=bowog
    bowogi=bowogi bowogy=bowogi bowli=bowli bowbli=bowbl bowe=bow bowee=bowe boweed=bowe boweedly=bowe
    bowedly=bow bowingly=bow bowying=bowi bowyed=bowi bow's=bow bow'=bow bow's'=bow bow=bow troubls=troubl
    troubles=troubl troubled=troubl troubling=troubl troubler=troubler troublers=troubler
    troublest=troublest troublly=troublli troubly=troubli troublies=troubli troublied=troubli
    troublness=troubl troublnesses=troubl troublful=troubl troublfully=troubl troublfulness=troubl
    troublless=troublless troubllessly=troublless troubllessness=troublless troublment=troublment
    troublments=troublment troublement=troublement troublation=troublat troublations=troublat
    troublational=troublat troublization=troubliz troublizer=troubliz troublizers=troubliz
    troublize=troubliz troublizes=troubliz troublized=troubliz troublizing=troubliz troublator=troublat
    troublators=troublat troublal=troublal troublals=troublal troublally=troublal troublality=troublal
    troublaliti=troublal troublalism=troublal troublic=troublic troublical=troublic troublically=troublic
    troublicate=troublic troubliciti=troublic troublive=troubliv troublively=troubliv troubliveness=troubliv
    troubliviti=troubliv troublous=troublous troublously=troublous troublousness=troublous
    troublousli=troublous troublable=troublabl troublably=troublabl troublabli=troublabl
    troublible=troublibl troublibly=troublibl troublibility=troublibl troublbiliti=troublbl
    troublance=troublanc troublancy=troublanc troublanci=troublanc troublence=troublenc troublency=troublenc
    troublenci=troublenc troublent=troublent troublently=troublent troublentli=troublent troublant=troublant
    troublion=troublion troublions=troublion troublism=troublism troublist=troublist troublogist=troublog
    troublogi=troublog troublogy=troublog troublli=troublli troublbli=troublbl trouble=troubl
    troublee=trouble troubleed=trouble troubleedly=trouble troubledly=troubl troublingly=troubl
    troublying=troubli troublyed=troubli troubl's=troubl troubl'=troubl troubl's'=troubl troubl=troubl
    sizs=siz sizes=size sized=size sizing=size sizer=sizer sizers=sizer sizest=sizest sizly=sizli sizy=sizi
    sizies=sizi sizied=sizi sizness=siz siznesses=siz sizful=siz sizfully=siz sizfulness=siz sizless=sizless
    sizlessly=sizless sizlessness=sizless sizment=sizment sizments=sizment sizement=sizement sization=sizat
    sizations=sizat sizational=sizat sizization=siziz sizizer=siziz sizizers=siziz sizize=siziz
    sizizes=siziz sizized=siziz sizizing=siziz sizator=sizat sizators=sizat sizal=sizal sizals=sizal
    sizally=sizal sizality=sizal sizaliti=sizal sizalism=sizal sizic=sizic sizical=sizic sizically=sizic
    sizicate=sizic siziciti=sizic sizive=siziv sizively=siziv siziveness=siziv siziviti=siziv sizous=sizous
    sizously=sizous sizousness=sizous sizousli=sizous sizable=sizabl sizably=sizabl sizabli=sizabl
    sizible=sizibl sizibly=sizibl sizibility=sizibl sizbiliti=sizbl sizance=sizanc sizancy=sizanc
    sizanci=sizanc sizence=sizenc sizency=sizenc sizenci=sizenc sizent=sizent sizently=sizent
    sizentli=sizent sizant=sizant sizion=sizion sizions=sizion sizism=sizism sizist=sizist sizogist=sizog
    sizogi=sizogi sizogy=sizogi sizli=sizli sizbli=sizbl size=size sizee=size sizeed=size sizeedly=size
    sizedly=size sizingly=size sizying=sizi sizyed=sizi siz's=siz siz'=siz siz's'=siz siz=siz fizzs=fizz
    fizzes=fizz fizzed=fizz fizzing=fizz fizzer=fizzer fizzers=fizzer fizzest=fizzest fizzly=fizzli
    fizzy=fizzi fizzies=fizzi fizzied=fizzi fizzness=fizz fizznesses=fizz fizzful=fizz fizzfully=fizz
    fizzfulness=fizz fizzless=fizzless fizzlessly=fizzless fizzlessness=fizzless fizzment=fizzment
    fizzments=fizzment fizzement=fizzement fizzation=fizzat fizzations=fizzat fizzational=fizzat
    fizzization=fizziz fizzizer=fizziz fizzizers=fizziz fizzize=fizziz fizzizes=fizziz fizzized=fizziz
    fizzizing=fizziz fizzator=fizzat fizzators=fizzat fizzal=fizzal fizzals=fizzal fizzally=fizzal
    fizzality=fizzal fizzaliti=fizzal fizzalism=fizzal fizzic=fizzic fizzical=fizzic fizzically=fizzic
    fizzicate=fizzic fizziciti=fizzic fizzive=fizziv fizzively=fizziv fizziveness=fizziv fizziviti=fizziv
    fizzous=fizzous fizzously=fizzous fizzousness=fizzous fizzousli=fizzous fizzable=fizzabl
    fizzably=fizzabl fizzabli=fizzabl fizzible=fizzibl fizzibly=fizzibl fizzibility=fizzibl
    fizzbiliti=fizzbl fizzance=fizzanc fizzancy=fizzanc fizzanci=fizzanc fizzence=fizzenc fizzency=fizzenc
    fizzenci=fizzenc fizzent=fizzent fizzently=fizzent fizzentli=fizzent fizzant=fizzant fizzion=fizzion
    fizzions=fizzion fizzism=fizzism fizzist=fizzist fizzogist=fizzog fizzogi=fizzogi fizzogy=fizzogi
    fizzli=fizzli fizzbli=fizzbl fizze=fizz fizzee=fizze fizzeed=fizze fizzeedly=fizze fizzedly=fizz
    fizzingly=fizz fizzying=fizzi fizzyed=fizzi fizz's=fizz fizz'=fizz fizz's'=fizz fizz=fizz hisss=hisss
    hisses=hiss hissed=hiss hissing=hiss hisser=hisser hissers=hisser hissest=hissest hissly=hissli
    hissy=hissi hissies=hissi hissied=hissi hissness=hiss hissnesses=hiss hissful=hiss hissfully=hiss
    hissfulness=hiss hissless=hissless hisslessly=hissless hisslessness=hissless hissment=hissment
    hissments=hissment hissement=hissement hissation=hissat hissations=hissat hissational=hissat
    hissization=hissiz hissizer=hissiz hissizers=hissiz hissize=hissiz hissizes=hissiz hissized=hissiz
    hissizing=hissiz hissator=hissat hissators=hissat hissal=hissal hissals=hissal hissally=hissal
    hissality=hissal hissaliti=hissal hissalism=hissal hissic=hissic hissical=hissic hissically=hissic
    hissicate=hissic hissiciti=hissic hissive=hissiv hissively=hissiv hissiveness=hissiv hissiviti=hissiv
    hissous=hissous hissously=hissous hissousness=hissous hissousli=hissous hissable=hissabl
    hissably=hissabl hissabli=hissabl hissible=hissibl hissibly=hissibl hissibility=hissibl
    hissbiliti=hissbl hissance=hissanc hissancy=hissanc hissanci=hissanc hissence=hissenc hissency=hissenc
    hissenci=hissenc hissent=hissent hissently=hissent hissentli=hissent hissant=hissant hission=hission
    hissions=hission hissism=hissism hissist=hissist hissogist=hissog hissogi=hissogi hissogy=hissogi
    hissli=hissli hissbli=hissbl hisse=hiss hissee=hisse hisseed=hisse hisseedly=hisse hissedly=hiss
    hissingly=hiss hissying=hissi hissyed=hissi hiss's=hiss hiss'=hiss hiss's'=hiss hiss=hiss
    rationals=ration rationales=rational rationaled=ration rationaling=ration rationaler=rational
    rationalers=rational rationalest=rationalest rationally=ration rationaly=rationali rationalies=rationali
    rationalied=rationali rationalness=ration rationalnesses=ration rationalful=ration rationalfully=ration
    rationalfulness=ration rationalless=rationalless rationallessly=rationalless
    rationallessness=rationalless rationalment=rational rationalments=rational rationalement=rational
    rationalation=rational rationalations=rational rationalational=rational rationalization=ration
    rationalizer=ration rationalizers=ration rationalize=ration rationalizes=ration rationalized=ration
    rationalizing=ration rationalator=rational rationalators=rational rationalal=rational
    rationalals=rational rationalally=rational rationalality=rational rationalaliti=rational
    rationalalism=rational rationalic=rational rationalical=rational rationalically=rational
    rationalicate=rational rationaliciti=rational rationalive=rational rationalively=rational
    rationaliveness=rational rationaliviti=rational rationalous=rational rationalously=rational
    rationalousness=rational rationalousli=rational rationalable=rational rationalably=rational
    rationalabli=rational rationalible=rational rationalibly=rational rationalibility=rational
    rationalbiliti=rationalbl rationalance=rational rationalancy=rational rationalanci=rational
    rationalence=rational rationalency=rational rationalenci=rational rationalent=rational
    rationalently=rational rationalentli=rational rationalant=rational rationalion=rationalion
    rationalions=rationalion rationalism=ration rationalist=rationalist rationalogist=rationalog
    rationalogi=rationalog rationalogy=rationalog rationalli=ration rationalbli=rationalbl
    rationale=rational rationalee=rationale rationaleed=rationale rationaleedly=rationale
    rationaledly=ration rationalingly=ration rationalying=rationali rationalyed=rationali rational's=ration
    rational'=ration rational's'=ration rational=ration condits=condit condites=condit condited=condit
    conditing=condit conditer=condit conditers=condit conditest=conditest conditly=condit condity=conditi
    condities=conditi conditied=conditi conditness=condit conditnesses=condit conditful=condit
    conditfully=condit conditfulness=condit conditless=conditless conditlessly=conditless
    conditlessness=conditless conditment=condit conditments=condit conditement=condit conditation=condit
    conditations=condit conditational=condit conditization=condit conditizer=condit conditizers=condit
    conditize=condit conditizes=condit conditized=condit conditizing=condit conditator=condit
    conditators=condit condital=condit conditals=condit conditally=condit conditality=condit
    conditaliti=condit conditalism=condit conditic=condit conditical=condit conditically=condit
    conditicate=condit conditiciti=condit conditive=condit conditively=condit conditiveness=condit
    conditiviti=condit conditous=condit conditously=condit conditousness=condit conditousli=condit
    conditable=condit conditably=condit conditabli=condit conditible=condit conditibly=condit
    conditibility=condit conditbiliti=conditbl conditance=condit conditancy=condit conditanci=condit
    conditence=condit conditency=condit conditenci=condit conditent=condit conditently=condit
    conditentli=condit conditant=condit condition=condit conditions=condit conditism=condit
    conditist=conditist conditogist=conditog conditogi=conditogi conditogy=conditogi conditli=condit
    conditbli=conditbl condite=condit conditee=condite conditeed=condite conditeedly=condite
    conditedly=condit conditingly=condit conditying=conditi condityed=conditi condit's=condit condit'=condit
    condit's'=condit condit=condit geologs=geolog geologes=geolog geologed=geolog geologing=geolog
    geologer=geolog geologers=geolog geologest=geologest geologly=geolog geology=geolog geologies=geolog
    geologied=geolog geologness=geolog geolognesses=geolog geologful=geolog geologfully=geolog
    geologfulness=geolog geologless=geologless geologlessly=geologless geologlessness=geologless
    geologment=geolog geologments=geolog geologement=geolog geologation=geolog geologations=geolog
    geologational=geolog geologization=geolog geologizer=geolog geologizers=geolog geologize=geolog
    geologizes=geolog geologized=geolog geologizing=geolog geologator=geolog geologators=geolog
    geologal=geolog geologals=geolog geologally=geolog geologality=geolog geologaliti=geolog
    geologalism=geolog geologic=geolog geological=geolog geologically=geolog geologicate=geolog
    geologiciti=geolog geologive=geolog geologively=geolog geologiveness=geolog geologiviti=geolog
    geologous=geolog geologously=geolog geologousness=geolog geologousli=geolog geologable=geolog
    geologably=geolog geologabli=geolog geologible=geolog geologibly=geolog geologibility=geolog
    geologbiliti=geologbl geologance=geolog geologancy=geolog geologanci=geolog geologence=geolog
    geologency=geolog geologenci=geolog geologent=geolog geologently=geolog geologentli=geolog
    geologant=geolog geologion=geologion geologions=geologion geologism=geolog geologist=geolog
    geologogist=geologog geologogi=geologogi geologogy=geologogi geologli=geolog geologbli=geologbl
    geologe=geolog geologee=geologe geologeed=geologe geologeedly=geologe geologedly=geolog
    geologingly=geolog geologying=geolog geologyed=geolog geolog's=geolog geolog'=geolog geolog's'=geolog
    geolog=geolog predics=predic predices=predic prediced=predic predicing=predic predicer=predic
    predicers=predic predicest=predicest predicly=predic predicy=predici predicies=predici predicied=predici
    predicness=predic predicnesses=predic predicful=predic predicfully=predic predicfulness=predic
    predicless=predicless prediclessly=predicless prediclessness=predicless predicment=predic
    predicments=predic predicement=predic predication=predic predications=predic predicational=predic
    predicization=predic predicizer=predic predicizers=predic predicize=predic predicizes=predic
    predicized=predic predicizing=predic predicator=predic predicators=predic predical=predic
    predicals=predic predically=predic predicality=predic predicaliti=predic predicalism=predic
    predicic=predic predicical=predic predicically=predic predicicate=predic prediciciti=predic
    predicive=predic predicively=predic prediciveness=predic prediciviti=predic predicous=predic
    predicously=predic predicousness=predic predicousli=predic predicable=predic predicably=predic
    predicabli=predic predicible=predic predicibly=predic predicibility=predic predicbiliti=predicbl
    predicance=predic predicancy=predic predicanci=predic predicence=predic predicency=predic
    predicenci=predic predicent=predic predicently=predic predicentli=predic predicant=predic
    predicion=predicion predicions=predicion predicism=predic predicist=predicist predicogist=predicog
    predicogi=predicogi predicogy=predicogi predicli=predic predicbli=predicbl predice=predic
    predicee=predice prediceed=predice prediceedly=predice predicedly=predic predicingly=predic
    predicying=predici predicyed=predici predic's=predic predic'=predic predic's'=predic predic=predic
    operats=operat operates=oper operated=oper operating=oper operater=operat operaters=operat
    operatest=operatest operatly=operat operaty=operati operaties=operati operatied=operati
    operatness=operat operatnesses=operat operatful=operat operatfully=operat operatfulness=operat
    operatless=operatless operatlessly=operatless operatlessness=operatless operatment=operat
    operatments=operat operatement=operat operatation=operat operatations=operat operatational=operat
    operatization=operat operatizer=operat operatizers=operat operatize=operat operatizes=operat
    operatized=operat operatizing=operat operatator=operat operatators=operat operatal=operat
    operatals=operat operatally=operat operatality=operat operataliti=operat operatalism=operat
    operatic=operat operatical=operat operatically=operat operaticate=operat operaticiti=operat
    operative=oper operatively=oper operativeness=oper operativiti=oper operatous=operat operatously=operat
    operatousness=operat operatousli=operat operatable=operat operatably=operat operatabli=operat
    operatible=operat operatibly=operat operatibility=operat operatbiliti=operatbl operatance=operat
    operatancy=operat operatanci=operat operatence=operat operatency=operat operatenci=operat
    operatent=operat operatently=operat operatentli=operat operatant=operat operation=oper operations=oper
    operatism=operat operatist=operatist operatogist=operatog operatogi=operatogi operatogy=operatogi
    operatli=operat operatbli=operatbl operate=oper operatee=operate operateed=operate operateedly=operate
    operatedly=oper operatingly=oper operatying=operati operatyed=operati operat's=operat operat'=operat
    operat's'=operat operat=operat callouss=callouss callouses=callous calloused=callous callousing=callous
    callouser=callous callousers=callous callousest=callousest callously=callous callousy=callousi
    callousies=callousi callousied=callousi callousness=callous callousnesses=callous callousful=callous
    callousfully=callous callousfulness=callous callousless=callousless callouslessly=callousless
    callouslessness=callousless callousment=callous callousments=callous callousement=callous
    callousation=callous callousations=callous callousational=callous callousization=callous
    callousizer=callous callousizers=callous callousize=callous callousizes=callous callousized=callous
    callousizing=callous callousator=callous callousators=callous callousal=callous callousals=callous
    callousally=callous callousality=callous callousaliti=callous callousalism=callous callousic=callous
    callousical=callous callousically=callous callousicate=callous callousiciti=callous callousive=callous
    callousively=callous callousiveness=callous callousiviti=callous callousous=callous callousously=callous
    callousousness=callous callousousli=callous callousable=callous callousably=callous callousabli=callous
    callousible=callous callousibly=callous callousibility=callous callousbiliti=callousbl
    callousance=callous callousancy=callous callousanci=callous callousence=callous callousency=callous
    callousenci=callous callousent=callous callousently=callous callousentli=callous callousant=callous
    callousion=callous callousions=callous callousism=callous callousist=callousist callousogist=callousog
    callousogi=callousogi callousogy=callousogi callousli=callous callousbli=callousbl callouse=callous
    callousee=callouse callouseed=callouse callouseedly=callouse callousedly=callous callousingly=callous
    callousying=callousi callousyed=callousi callous's=callous callous'=callous callous's'=callous
    callous=callous sensibils=sensibil sensibiles=sensibil sensibiled=sensibil sensibiling=sensibil
    sensibiler=sensibil sensibilers=sensibil sensibilest=sensibilest sensibilly=sensibilli
    sensibily=sensibili sensibilies=sensibili sensibilied=sensibili sensibilness=sensibil
    sensibilnesses=sensibil sensibilful=sensibil sensibilfully=sensibil sensibilfulness=sensibil
    sensibilless=sensibilless sensibillessly=sensibilless sensibillessness=sensibilless
    sensibilment=sensibil sensibilments=sensibil sensibilement=sensibil sensibilation=sensibil
    sensibilations=sensibil sensibilational=sensibil sensibilization=sensibil sensibilizer=sensibil
    sensibilizers=sensibil sensibilize=sensibil sensibilizes=sensibil sensibilized=sensibil
    sensibilizing=sensibil sensibilator=sensibil sensibilators=sensibil sensibilal=sensibil
    sensibilals=sensibil sensibilally=sensibil sensibilality=sensibil sensibilaliti=sensibil
    sensibilalism=sensibil sensibilic=sensibil sensibilical=sensibil sensibilically=sensibil
    sensibilicate=sensibil sensibiliciti=sensibil sensibilive=sensibil sensibilively=sensibil
    sensibiliveness=sensibil sensibiliviti=sensibil sensibilous=sensibil sensibilously=sensibil
    sensibilousness=sensibil sensibilousli=sensibil sensibilable=sensibil sensibilably=sensibil
    sensibilabli=sensibil sensibilible=sensibil sensibilibly=sensibil sensibilibility=sensibil
    sensibilbiliti=sensibilbl sensibilance=sensibil sensibilancy=sensibil sensibilanci=sensibil
    sensibilence=sensibil sensibilency=sensibil sensibilenci=sensibil sensibilent=sensibil
    sensibilently=sensibil sensibilentli=sensibil sensibilant=sensibil sensibilion=sensibilion
    sensibilions=sensibilion sensibilism=sensibil sensibilist=sensibilist sensibilogist=sensibilog
    sensibilogi=sensibilog sensibilogy=sensibilog sensibilli=sensibilli sensibilbli=sensibilbl
    sensibile=sensibil sensibilee=sensibile sensibileed=sensibile sensibileedly=sensibile
    sensibiledly=sensibil sensibilingly=sensibil sensibilying=sensibili sensibilyed=sensibili
    sensibil's=sensibil sensibil'=sensibil sensibil's'=sensibil sensibil=sensibil electrics=electr
    electrices=electric electriced=electr electricing=electr electricer=electric electricers=electric
    electricest=electricest electricly=electr electricy=electrici electricies=electrici
    electricied=electrici electricness=electr electricnesses=electr electricful=electr electricfully=electr
    electricfulness=electr electricless=electricless electriclessly=electricless
    electriclessness=electricless electricment=electric electricments=electric electricement=electric
    electrication=electr electrications=electr electricational=electr electricization=electric
    electricizer=electric electricizers=electric electricize=electric electricizes=electric
    electricized=electric electricizing=electric electricator=electr electricators=electr electrical=electr
    electricals=electr electrically=electr electricality=electr electricaliti=electr electricalism=electr
    electricic=electric electricical=electric electricically=electric electricicate=electric
    electriciciti=electric electricive=electric electricively=electric electriciveness=electric
    electriciviti=electric electricous=electric electricously=electric electricousness=electric
    electricousli=electric electricable=electric electricably=electric electricabli=electric
    electricible=electric electricibly=electric electricibility=electric electricbiliti=electricbl
    electricance=electric electricancy=electric electricanci=electric electricence=electric
    electricency=electric electricenci=electric electricent=electric electricently=electric
    electricentli=electric electricant=electric electricion=electricion electricions=electricion
    electricism=electric electricist=electricist electricogist=electricog electricogi=electricogi
    electricogy=electricogi electricli=electr electricbli=electricbl electrice=electric electricee=electrice
    electriceed=electrice electriceedly=electrice electricedly=electr electricingly=electr
    electricying=electrici electricyed=electrici electric's=electr electric'=electr electric's'=electr
    electric=electr adjusts=adjust adjustes=adjust adjusted=adjust adjusting=adjust adjuster=adjust
    adjusters=adjust adjustest=adjustest adjustly=adjust adjusty=adjusti adjusties=adjusti adjustied=adjusti
    adjustness=adjust adjustnesses=adjust adjustful=adjust adjustfully=adjust adjustfulness=adjust
    adjustless=adjustless adjustlessly=adjustless adjustlessness=adjustless adjustment=adjust
    adjustments=adjust adjustement=adjust adjustation=adjust adjustations=adjust adjustational=adjust
    adjustization=adjust adjustizer=adjust adjustizers=adjust adjustize=adjust adjustizes=adjust
    adjustized=adjust adjustizing=adjust adjustator=adjust adjustators=adjust adjustal=adjust
    adjustals=adjust adjustally=adjust adjustality=adjust adjustaliti=adjust adjustalism=adjust
    adjustic=adjust adjustical=adjust adjustically=adjust adjusticate=adjust adjusticiti=adjust
    adjustive=adjust adjustively=adjust adjustiveness=adjust adjustiviti=adjust adjustous=adjust
    adjustously=adjust adjustousness=adjust adjustousli=adjust adjustable=adjust adjustably=adjust
    adjustabli=adjust adjustible=adjust adjustibly=adjust adjustibility=adjust adjustbiliti=adjustbl
    adjustance=adjust adjustancy=adjust adjustanci=adjust adjustence=adjust adjustency=adjust
    adjustenci=adjust adjustent=adjust adjustently=adjust adjustentli=adjust adjustant=adjust
    adjustion=adjust adjustions=adjust adjustism=adjust adjustist=adjustist adjustogist=adjustog
    adjustogi=adjustogi adjustogy=adjustogi adjustli=adjust adjustbli=adjustbl adjuste=adjust
    adjustee=adjuste adjusteed=adjuste adjusteedly=adjuste adjustedly=adjust adjustingly=adjust
    adjustying=adjusti adjustyed=adjusti adjust's=adjust adjust'=adjust adjust's'=adjust adjust=adjust
    replacs=replac replaces=replac replaced=replac replacing=replac replacer=replac replacers=replac
    replacest=replacest replacly=replac replacy=replaci replacies=replaci replacied=replaci
    replacness=replac replacnesses=replac replacful=replac replacfully=replac replacfulness=replac
    replacless=replacless replaclessly=replacless replaclessness=replacless replacment=replac
    replacments=replac replacement=replac replacation=replac replacations=replac replacational=replac
    replacization=replac replacizer=replac replacizers=replac replacize=replac replacizes=replac
    replacized=replac replacizing=replac replacator=replac replacators=replac replacal=replac
    replacals=replac replacally=replac replacality=replac replacaliti=replac replacalism=replac
    replacic=replac replacical=replac replacically=replac replacicate=replac replaciciti=replac
    replacive=replac replacively=replac replaciveness=replac replaciviti=replac replacous=replac
    replacously=replac replacousness=replac replacousli=replac replacable=replac replacably=replac
    replacabli=replac replacible=replac replacibly=replac replacibility=replac replacbiliti=replacbl
    replacance=replac replacancy=replac replacanci=replac replacence=replac replacency=replac
    replacenci=replac replacent=replac replacently=replac replacentli=replac replacant=replac
    replacion=replacion replacions=replacion replacism=replac replacist=replacist replacogist=replacog
    replacogi=replacogi replacogy=replacogi replacli=replac replacbli=replacbl replace=replac
    replacee=replace replaceed=replace replaceedly=replace replacedly=replac replacingly=replac
    replacying=replaci replacyed=replaci replac's=replac replac'=replac replac's'=replac replac=replac
    homologs=homolog homologes=homolog homologed=homolog homologing=homolog homologer=homolog
    homologers=homolog homologest=homologest homologly=homolog homology=homolog homologies=homolog
    homologied=homolog homologness=homolog homolognesses=homolog homologful=homolog homologfully=homolog
    homologfulness=homolog homologless=homologless homologlessly=homologless homologlessness=homologless
    homologment=homolog homologments=homolog homologement=homolog homologation=homolog homologations=homolog
    homologational=homolog homologization=homolog homologizer=homolog homologizers=homolog
    homologize=homolog homologizes=homolog homologized=homolog homologizing=homolog homologator=homolog
    homologators=homolog homologal=homolog homologals=homolog homologally=homolog homologality=homolog
    homologaliti=homolog homologalism=homolog homologic=homolog homological=homolog homologically=homolog
    homologicate=homolog homologiciti=homolog homologive=homolog homologively=homolog homologiveness=homolog
    homologiviti=homolog homologous=homolog homologously=homolog homologousness=homolog homologousli=homolog
    homologable=homolog homologably=homolog homologabli=homolog homologible=homolog homologibly=homolog
    homologibility=homolog homologbiliti=homologbl homologance=homolog homologancy=homolog
    homologanci=homolog homologence=homolog homologency=homolog homologenci=homolog homologent=homolog
    homologently=homolog homologentli=homolog homologant=homolog homologion=homologion
    homologions=homologion homologism=homolog homologist=homolog homologogist=homologog
    homologogi=homologogi homologogy=homologogi homologli=homolog homologbli=homologbl homologe=homolog
    homologee=homologe homologeed=homologe homologeedly=homologe homologedly=homolog homologingly=homolog
    homologying=homolog homologyed=homolog homolog's=homolog homolog'=homolog homolog's'=homolog
    homolog=homolog activs=activ actives=activ actived=activ activing=activ activer=activ activers=activ
    activest=activest activly=activli activy=activi activies=activi activied=activi activness=activ
    activnesses=activ activful=activ activfully=activ activfulness=activ activless=activless
    activlessly=activless activlessness=activless activment=activ activments=activ activement=activ
    activation=activ activations=activ activational=activ activization=activ activizer=activ
    activizers=activ activize=activ activizes=activ activized=activ activizing=activ activator=activ
    activators=activ actival=activ activals=activ activally=activ activality=activ activaliti=activ
    activalism=activ activic=activ activical=activ activically=activ activicate=activ activiciti=activ
    activive=activ activively=activ activiveness=activ activiviti=activ activous=activ activously=activ
    activousness=activ activousli=activ activable=activ activably=activ activabli=activ activible=activ
    activibly=activ activibility=activ activbiliti=activbl activance=activ activancy=activ activanci=activ
    activence=activ activency=activ activenci=activ activent=activ activently=activ activentli=activ
    activant=activ activion=activion activions=activion activism=activ activist=activist activogist=activog
    activogi=activogi activogy=activogi activli=activli activbli=activbl active=activ activee=active
    activeed=active activeedly=active activedly=activ activingly=activ activying=activi activyed=activi
    activ's=activ activ'=activ activ's'=activ activ=activ controls=control controles=control
    controled=control controling=control controler=control controlers=control controlest=controlest
    controlly=controlli controly=controli controlies=controli controlied=controli controlness=control
    controlnesses=control controlful=control controlfully=control controlfulness=control
    controlless=controlless controllessly=controlless controllessness=controlless controlment=control
    controlments=control controlement=control controlation=control controlations=control
    controlational=control controlization=control controlizer=control controlizers=control
    controlize=control controlizes=control controlized=control controlizing=control controlator=control
    controlators=control controlal=control controlals=control controlally=control controlality=control
    controlaliti=control controlalism=control controlic=control controlical=control controlically=control
    controlicate=control controliciti=control controlive=control controlively=control controliveness=control
    controliviti=control controlous=control controlously=control controlousness=control controlousli=control
    controlable=control controlably=control controlabli=control controlible=control controlibly=control
    controlibility=control controlbiliti=controlbl controlance=control controlancy=control
    controlanci=control controlence=control controlency=control controlenci=control controlent=control
    controlently=control controlentli=control controlant=control controlion=controlion
    controlions=controlion controlism=control controlist=controlist contrologist=controlog
    contrologi=controlog contrology=controlog controlli=controlli controlbli=controlbl controle=control
    controlee=controle controleed=controle controleedly=controle controledly=control controlingly=control
    controlying=controli controlyed=controli control's=control control'=control control's'=control
    control=control rolls=roll rolles=roll rolled=roll rolling=roll roller=roller rollers=roller
    rollest=rollest rollly=rollli rolly=rolli rollies=rolli rollied=rolli rollness=roll rollnesses=roll
    rollful=roll rollfully=roll rollfulness=roll rollless=rollless rolllessly=rollless rolllessness=rollless
    rollment=rollment rollments=rollment rollement=rollement rollation=rollat rollations=rollat
    rollational=rollat rollization=rolliz rollizer=rolliz rollizers=rolliz rollize=rolliz rollizes=rolliz
    rollized=rolliz rollizing=rolliz rollator=rollat rollators=rollat rollal=rollal rollals=rollal
    rollally=rollal rollality=rollal rollaliti=rollal rollalism=rollal rollic=rollic rollical=rollic
    rollically=rollic rollicate=rollic rolliciti=rollic rollive=rolliv rollively=rolliv rolliveness=rolliv
    rolliviti=rolliv rollous=rollous rollously=rollous rollousness=rollous rollousli=rollous
    rollable=rollabl rollably=rollabl rollabli=rollabl rollible=rollibl rollibly=rollibl rollibility=rollibl
    rollbiliti=rollbl rollance=rollanc rollancy=rollanc rollanci=rollanc rollence=rollenc rollency=rollenc
    rollenci=rollenc rollent=rollent rollently=rollent rollentli=rollent rollant=rollant rollion=rollion
    rollions=rollion rollism=rollism rollist=rollist rollogist=rollog rollogi=rollog rollogy=rollog
    rollli=rollli rollbli=rollbl rolle=roll rollee=rolle rolleed=rolle rolleedly=rolle rolledly=roll
    rollingly=roll rollying=rolli rollyed=rolli roll's=roll roll'=roll roll's'=roll roll=roll naïvs=naïv
    naïves=naïv naïved=naïv naïving=naïv naïver=naïver naïvers=naïver naïvest=naïvest naïvly=naïvli
    naïvy=naïvi naïvies=naïvi naïvied=naïvi naïvness=naïv naïvnesses=naïv naïvful=naïv naïvfully=naïv
    naïvfulness=naïv naïvless=naïvless naïvlessly=naïvless naïvlessness=naïvless naïvment=naïvment
    naïvments=naïvment naïvement=naïvement naïvation=naïvat naïvations=naïvat naïvational=naïvat
    naïvization=naïviz naïvizer=naïviz naïvizers=naïviz naïvize=naïviz naïvizes=naïviz naïvized=naïviz
    naïvizing=naïviz naïvator=naïvat naïvators=naïvat naïval=naïval naïvals=naïval naïvally=naïval
    naïvality=naïval naïvaliti=naïval naïvalism=naïval naïvic=naïvic naïvical=naïvic naïvically=naïvic
    naïvicate=naïvic naïviciti=naïvic naïvive=naïviv naïvively=naïviv naïviveness=naïviv naïviviti=naïviv
    naïvous=naïvous naïvously=naïvous naïvousness=naïvous naïvousli=naïvous naïvable=naïvabl
    naïvably=naïvabl naïvabli=naïvabl naïvible=naïvibl naïvibly=naïvibl naïvibility=naïvibl
    naïvbiliti=naïvbl naïvance=naïvanc naïvancy=naïvanc naïvanci=naïvanc naïvence=naïvenc naïvency=naïvenc
    naïvenci=naïvenc naïvent=naïvent naïvently=naïvent naïventli=naïvent naïvant=naïvant naïvion=naïvion
    naïvions=naïvion naïvism=naïvism naïvist=naïvist naïvogist=naïvog naïvogi=naïvogi naïvogy=naïvogi
    naïvli=naïvli naïvbli=naïvbl naïve=naïv naïvee=naïve naïveed=naïve naïveedly=naïve naïvedly=naïv
    naïvingly=naïv naïvying=naïvi naïvyed=naïvi naïv's=naïv naïv'=naïv naïv's'=naïv naïv=naïv cafés=café
    cafées=café caféed=café caféing=café caféer=caféer caféers=caféer caféest=caféest cafély=caféli
    caféy=caféi caféies=caféi caféied=caféi caféness=café cafénesses=café caféful=café caféfully=café
    caféfulness=café caféless=caféless cafélessly=caféless cafélessness=caféless cafément=cafément
    caféments=cafément caféement=caféement caféation=caféat caféations=caféat caféational=caféat
    caféization=caféiz caféizer=caféiz caféizers=caféiz caféize=caféiz caféizes=caféiz caféized=caféiz
    caféizing=caféiz caféator=caféat caféators=caféat caféal=caféal caféals=caféal caféally=caféal
    caféality=caféal caféaliti=caféal caféalism=caféal caféic=caféic caféical=caféic caféically=caféic
    caféicate=caféic caféiciti=caféic caféive=caféiv caféively=caféiv caféiveness=caféiv caféiviti=caféiv
    caféous=caféous caféously=caféous caféousness=caféous caféousli=caféous caféable=caféabl
    caféably=caféabl caféabli=caféabl caféible=caféibl caféibly=caféibl caféibility=caféibl
    cafébiliti=cafébl caféance=caféanc caféancy=caféanc caféanci=caféanc caféence=caféenc caféency=caféenc
    caféenci=caféenc caféent=caféent caféently=caféent caféentli=caféent caféant=caféant caféion=caféion
    caféions=caféion caféism=caféism caféist=caféist caféogist=caféog caféogi=caféogi caféogy=caféogi
    caféli=caféli cafébli=cafébl cafée=café caféee=cafée caféeed=cafée caféeedly=cafée caféedly=café
    caféingly=café caféying=caféi caféyed=caféi café's=café café'=café café's'=café café=café syzygs=syzyg
    syzyges=syzyg syzyged=syzyg syzyging=syzyg syzyger=syzyg syzygers=syzyg syzygest=syzygest syzygly=syzyg
    syzygy=syzygi syzygies=syzygi syzygied=syzygi syzygness=syzyg syzygnesses=syzyg syzygful=syzyg
    syzygfully=syzyg syzygfulness=syzyg syzygless=syzygless syzyglessly=syzygless syzyglessness=syzygless
    syzygment=syzyg syzygments=syzyg syzygement=syzyg syzygation=syzyg syzygations=syzyg syzygational=syzyg
    syzygization=syzyg syzygizer=syzyg syzygizers=syzyg syzygize=syzyg syzygizes=syzyg syzygized=syzyg
    syzygizing=syzyg syzygator=syzyg syzygators=syzyg syzygal=syzyg syzygals=syzyg syzygally=syzyg
    syzygality=syzyg syzygaliti=syzyg syzygalism=syzyg syzygic=syzyg syzygical=syzyg syzygically=syzyg
    syzygicate=syzyg syzygiciti=syzyg syzygive=syzyg syzygively=syzyg syzygiveness=syzyg syzygiviti=syzyg
    syzygous=syzyg syzygously=syzyg syzygousness=syzyg syzygousli=syzyg syzygable=syzyg syzygably=syzyg
    syzygabli=syzyg syzygible=syzyg syzygibly=syzyg syzygibility=syzyg syzygbiliti=syzygbl syzygance=syzyg
    syzygancy=syzyg syzyganci=syzyg syzygence=syzyg syzygency=syzyg syzygenci=syzyg syzygent=syzyg
    syzygently=syzyg syzygentli=syzyg syzygant=syzyg syzygion=syzygion syzygions=syzygion syzygism=syzyg
    syzygist=syzygist syzygogist=syzygog syzygogi=syzygogi syzygogy=syzygogi syzygli=syzyg syzygbli=syzygbl
    syzyge=syzyg syzygee=syzyge syzygeed=syzyge syzygeedly=syzyge syzygedly=syzyg syzygingly=syzyg
    syzygying=syzygi syzygyed=syzygi syzyg's=syzyg syzyg'=syzyg syzyg's'=syzyg syzyg=syzyg yells=yell
    yelles=yell yelled=yell yelling=yell yeller=yeller yellers=yeller yellest=yellest yellly=yellli
    yelly=yelli yellies=yelli yellied=yelli yellness=yell yellnesses=yell yellful=yell yellfully=yell
    yellfulness=yell yellless=yellless yelllessly=yellless yelllessness=yellless yellment=yellment
    yellments=yellment yellement=yellement yellation=yellat yellations=yellat yellational=yellat
    yellization=yelliz yellizer=yelliz yellizers=yelliz yellize=yelliz yellizes=yelliz yellized=yelliz
    yellizing=yelliz yellator=yellat yellators=yellat yellal=yellal yellals=yellal yellally=yellal
    yellality=yellal yellaliti=yellal yellalism=yellal yellic=yellic yellical=yellic yellically=yellic
    yellicate=yellic yelliciti=yellic yellive=yelliv yellively=yelliv yelliveness=yelliv yelliviti=yelliv
    yellous=yellous yellously=yellous yellousness=yellous yellousli=yellous yellable=yellabl
    yellably=yellabl yellabli=yellabl yellible=yellibl yellibly=yellibl yellibility=yellibl
    yellbiliti=yellbl yellance=yellanc yellancy=yellanc yellanci=yellanc yellence=yellenc yellency=yellenc
    yellenci=yellenc yellent=yellent yellently=yellent yellentli=yellent yellant=yellant yellion=yellion
    yellions=yellion yellism=yellism yellist=yellist yellogist=yellog yellogi=yellog yellogy=yellog
    yellli=yellli yellbli=yellbl yelle=yell yellee=yelle yelleed=yelle yelleedly=yelle yelledly=yell
    yellingly=yell yellying=yelli yellyed=yelli yell's=yell yell'=yell yell's'=yell yell=yell plays=play
    playes=play played=play playing=play player=player players=player playest=playest playly=playli
    playy=playi playies=playi playied=playi playness=play playnesses=play playful=play playfully=play
    playfulness=play playless=playless playlessly=playless playlessness=playless playment=playment
    playments=playment playement=playement playation=playat playations=playat playational=playat
    playization=playiz playizer=playiz playizers=playiz playize=playiz playizes=playiz playized=playiz
    playizing=playiz playator=playat playators=playat playal=playal playals=playal playally=playal
    playality=playal playaliti=playal playalism=playal playic=playic playical=playic playically=playic
    playicate=playic playiciti=playic playive=playiv playively=playiv playiveness=playiv playiviti=playiv
    playous=playous playously=playous playousness=playous playousli=playous playable=playabl
    playably=playabl playabli=playabl playible=playibl playibly=playibl playibility=playibl
    playbiliti=playbl playance=playanc playancy=playanc playanci=playanc playence=playenc playency=playenc
    playenci=playenc playent=playent playently=playent playentli=playent playant=playant playion=playion
    playions=playion playism=playism playist=playist playogist=playog playogi=playogi playogy=playogi
    playli=playli playbli=playbl playe=play playee=playe playeed=playe playeedly=playe playedly=play
    playingly=play playying=playi playyed=playi play's=play play'=play play's'=play play=play uses=use
    usees=use useed=use useing=use useer=useer useers=useer useest=useest usely=use usey=usey useies=usei
    useied=usei useness=use usenesses=use useful=use usefully=use usefulness=use useless=useless
    uselessly=useless uselessness=useless usement=usement usements=usement useement=useement useation=useat
    useations=useat useational=useat useization=useiz useizer=useiz useizers=useiz useize=useiz
    useizes=useiz useized=useiz useizing=useiz useator=useat useators=useat useal=useal useals=useal
    useally=useal useality=useal usealiti=useal usealism=useal useic=useic useical=useic useically=useic
    useicate=useic useiciti=useic useive=useiv useively=useiv useiveness=useiv useiviti=useiv useous=useous
    useously=useous useousness=useous useousli=useous useable=useabl useably=useabl useabli=useabl
    useible=useibl useibly=useibl useibility=useibl usebiliti=usebl useance=useanc useancy=useanc
    useanci=useanc useence=useenc useency=useenc useenci=useenc useent=useent useently=useent
    useentli=useent useant=useant useion=useion useions=useion useism=useism useist=useist useogist=useog
    useogi=useogi useogy=useogi useli=use usebli=usebl usee=use useee=usee useeed=usee useeedly=usee
    useedly=use useingly=use useying=usey useyed=usey use's=use use'=use use's'=use use=use as=as aes=ae
    aer=aer aers=aer aest=aest aly=ali aies=aie aied=aie aness=aness anesses=aness aful=aful afully=afulli
    afulness=aful aless=aless alessly=alessli alessness=aless ament=ament aments=ament aement=aement
    aation=aation aations=aation aational=aation aization=aizat aizer=aizer aizers=aizer aize=aiz aizes=aiz
    aized=aiz aizing=aiz aator=aator aators=aator aal=aal aals=aal aally=aalli aality=aaliti aaliti=aaliti
    aalism=aalism aic=aic aical=aical aically=aical aicate=aicat aiciti=aiciti aive=aiv aively=aiv
    aiveness=aiv aiviti=aiviti aous=aous aously=aousli aousness=aous aousli=aousli aable=aabl aably=aabli
    aabli=aabli aible=aibl aibly=aibli aibility=aibil abiliti=abil aance=aanc aancy=aanci aanci=aanci
    aence=aenc aency=aenci aenci=aenci aent=aent aently=aentli aentli=aentli aant=aant aion=aion aions=aion
    aism=aism aist=aist aogist=aogist aogi=aogi aogy=aogi ali=ali abli=abli ae=ae aee=aee aeed=aeed
    aeedly=aeed aedly=a aingly=a aying=aye ayed=aye a's=a a'=a' a's'=a a=a os=os oes=oe oing=o oer=oer
    oers=oer oest=oest oly=oli oy=oy oies=oie oied=oie oness=oness onesses=oness oful=oful ofully=ofulli
    ofulness=oful oless=oless olessly=olessli olessness=oless oment=oment oments=oment oement=oement
    oation=oation oations=oation oational=oation oization=oizat oizer=oizer oizers=oizer oize=oiz oizes=oiz
    oized=oiz oizing=oiz oator=oator oators=oator oal=oal oals=oal oally=oalli oality=oaliti oaliti=oaliti
    oalism=oalism oic=oic oical=oical oically=oical oicate=oicat oiciti=oiciti oive=oiv oively=oiv
    oiveness=oiv oiviti=oiviti oous=oous oously=oousli oousness=oous oousli=oousli oable=oabl oably=oabli
    oabli=oabli oible=oibl oibly=oibli oibility=oibil obiliti=obil oance=oanc oancy=oanci oanci=oanci
    oence=oenc oency=oenci oenci=oenci oent=oent oently=oentli oentli=oentli oant=oant oion=oion oions=oion
    oism=oism oist=oist oogist=oogist oogi=oogi oogy=oogi oli=oli obli=obli oe=oe oee=oee oeed=oeed
    oeedly=oeed oedly=o oingly=o oying=oye oyed=oye o's=o o'=o' o's'=o o=o bys=bys byes=bye byed=by
    bying=bie byer=byer byers=byer byest=byest byly=byli byy=byy byies=byi byied=byi byness=byness
    bynesses=byness byful=byful byfully=byfulli byfulness=byful byless=byless bylessly=bylessli
    bylessness=byless byment=byment byments=byment byement=byement byation=byation byations=byation
    byational=byation byization=byizat byizer=byizer byizers=byizer byize=byiz byizes=byiz byized=byiz
    byizing=byiz byator=byator byators=byator byal=byal byals=byal byally=byalli byality=byaliti
    byaliti=byaliti byalism=byalism byic=byic byical=byical byically=byical byicate=byicat byiciti=byiciti
    byive=byiv byively=byiv byiveness=byiv byiviti=byiviti byous=byous byously=byousli byousness=byous
    byousli=byousli byable=byabl byably=byabli byabli=byabli byible=byibl byibly=byibli byibility=byibil
    bybiliti=bybil byance=byanc byancy=byanci byanci=byanci byence=byenc byency=byenci byenci=byenci
    byent=byent byently=byentli byentli=byentli byant=byant byion=byion byions=byion byism=byism byist=byist
    byogist=byogist byogi=byogi byogy=byogi byli=byli bybli=bybli bye=bye byee=byee byeed=byeed
    byeedly=byeed byedly=by byingly=by byying=byy byyed=byy by's=by by'=by by's'=by by=by
    """
