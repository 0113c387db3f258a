// Written by Scripts/generate/lemma-table from WordNet 3.0, Copyright 2006 by Princeton University; see NOTICE.

/// Rules for the lemmas of English words. Each line has the number of letters to remove from the end and those to
/// append, then the ends that the rule is for, with a hyphen before each, and whole words. A longer end has priority
/// over a shorter one, a whole word over all ends.
enum LemmaTable {
    static let text: StaticString = """
        0 -ad -aded -aried -arted -arying -atics -atified -backed -bearing -bodied -brained -bred -cited -coming
        0 -dowed -ecies -eed -elated -eled -fined -fixed -footed -going -guished -handed -id -ielding -ifier -is
        0 -itled -ld -lored -loved -mics -nd -od -onied -orest -othed -pressed -prising -randed -rbed -rd -sighted
        0 -solved -ss -tached -tairs -tanding -tired -tring -turated -ud -uest -uilding -urved -us -uthed -warding
        0 -wards -wd abashed abbreviated abdomen abed abiding ablated abounding abscessed absentminded absorbed
        0 abstracted accelerated accenting accounting accrued accustomed aching acned acquainted acres acting
        0 activated aculeated acumen ad add addicted addlepated addressed adios adscripted advanced advertising
        0 aerated aerosolized afeared affairs affiliated afflicted aforementioned afrikaans afrikaner aftershafted
        0 aged ageing agitated ailing alarmed alas alated alerting alias alienated alleged allied alligatored aloes
        0 always amazed amazing amen amidships amusing animated annihilating annoyed annoying annulated antares
        0 antiknocking antlered anything anyways appalling appealing appendaged appetising appetizing appointed
        0 appraiser apropos arced arched arching archives ariled arkansas armed armored arrest as ascending ashamed
        0 aspiring assorted asteriated astonished astonishing astounding astrophysics athens athletics atrophied
        0 attest attrited auriculated authorities autoloading avowed awed awned awninged azygos babbiting
        0 backbreaking backing backwoods baffled baffling baked balanced balding balking bandaged banging banker
        0 banter barefaced barelegged bargaining barrier basined bastioned bated bathing bathos battered batting
        0 battlemented batwing beaming bearded bearer bed bedding bedraggled befuddled beguiling belching bended
        0 besides besotted bespectacled bestubbled betimes bewhiskered bewildered bewitched bias biased bibbed
        0 biceps bichromated bickering bicoloured bicorned biedermeier bigoted billowing bilobated bilobed bimotored
        0 binding binoculars binucleated biped birdnest bistered bistred biting bitters bivalved blackened
        0 blackening bladed blanched blaring blasting blazing bleached bleachers blebbed blending blessed blessing
        0 blighted blinded blindfolded blistering blockading bloodcurdling bloodshed bloodstained bloodsucking
        0 blooming blowing bluestocking blurred blushing boarding boating bobbysoxer bobsled bobtailed bollocks
        0 bombing bonkers booking booted bootlegging borated boring boughed bouldered bounded bounds bountied bowed
        0 bowlegged boxed boxer bracing bracted braided brakes branched breadthways breathing breathtaking breeched
        0 breeches breed breeding bricklaying briefing brier brigadier brinded brindled bring broadcasting
        0 broadening broadnosed broider bronzed brooding bulbed bulging bullnecked burdened burned burning
        0 bushwhacking busted bustling butterfingered buttocks buttoned buttressed buzzing cadenced cairned calced
        0 calloused calving calycled campanulated camping cancellated caning canker canonized canter cantering
        0 canvas captivating carbolated carbuncled carinated carpetbagging carpeted carping carrier carunculated
        0 carving cashier cassocked castanets castellated catacorner categorized catercorner caudated cavalier
        0 cavitied cd ceiling ceilinged centralized certified challenging chambered chandelier chaos chapleted
        0 chapter charming chattering cheering cheeseparing chest chilblained chilling chinked christening christmas
        0 churning ciliated circulating cityfied civilized clamoring clanging clangoring clanking clapping classics
        0 cleaner cleaning cleansing clerking cliched clinched cling clocking clogged clogging closed closefisted
        0 closelipped clothes clothing clotted clouded clowning cluttered coaching coarsened coated coating coaxing
        0 cobbler cockeyed colonnaded columned comforting commanding commuting compartmented compiling complicated
        0 composed composer compounding compromising concealed conceited concentrated concerned concerted condenser
        0 condescending conditioning confiding conflicting confused confusing congest congested congratulations
        0 conjoined conjugated connected consider consolidated consoling constrained constraining constricted
        0 constricting consummated container contemporaries contented contest contrived convinced convincing
        0 cooccurring cooking cooling coping corbelled corduroys corner coroneted corps corresponding corrugated
        0 cosher cosmetics cosmos coughing counseling counterbalanced countrified countryfied coupling courier
        0 courtier cowled cowling cps cracking cragged crannied crazed creaking credentialled creed crenated
        0 crenulated crest crested cringing crippled crippling crisscrossed croaking crocked crocketed crooked
        0 cropped crossbreed crossroads crossways crowded crowned crowning crumpled crushed crusher crushing crusted
        0 cultured cunning curling cursed curtained curving cushioning cuspated cusped cuspidated cyclades dabbled
        0 dallas damned dancing dappled daring darkening darkling darling darned dashing dated daughter dawning
        0 daybed dazed dazzling deadened deadlocked deafening dealer dealings deathbed debilitating debris debunking
        0 deceased deckled dedicated dedifferentiated deepening deflated deformed degas dejected delayed delighted
        0 demented demythologized denaturised denaturized denuded depleted deprecating depressing deranged des
        0 descendants desegrated deserted despairing desynchronizing detailed detest deuced devastating diabetes
        0 diagnosing dickens differentiated diffused diffusing digest dighted dignified dilapidated dimensioning
        0 diminished ding disabled disabling disappointed disappointing disarming discalced discarded discerning
        0 disciplined discomfited disconcerted disconcerting disconfirming discontented discriminating diseased
        0 disfigured disguised disgusted disgusting disheartened disheartening dishonest dishwasher disillusioning
        0 disinfest disinterest disinterested disinvest disjointed dismayed dismaying disordered disorganized
        0 dispenser dispersed displeased dispossessed disqualified dissatisfied distorted distressed distressing
        0 disturbing disused divers diversified divest diving dodging dogged dogging dogsled domed domineering
        0 doomed doped dosed dotted doweling drafting draped drawing dreamed dreamer dregs drenched dressed dresser
        0 drifting drinking drizzling droppings drugged drugging drygoods dulled dumfounded dumfounding during
        0 dwelling dwindling dyeing eared earlier earnest earnings earsplitting earthshaking ebbing edged edgeways
        0 edifying educated egest eggs elasticised elasticized eldest electrifying electronics elevated elongated
        0 emaciated emancipated embarrassed embarrassing embed embedded emboldened embracing embroider enchained
        0 enchanted encysted endearing enduring endways enervating engineering engraved engrossed engrossing
        0 enlarged enlightened enraged enslaving ensorcelled ensuing entangled entertainer enured enveloping
        0 environs enwrapped equipoised eroded estranged estranging ethics ethos evening everlasting everything
        0 exalted exasperated exasperating exciting excruciating exhausted exhausting exhilarating existing explorer
        0 extraverted extroverted fabled faceted faltering famed fanged fantods farfetched farming farseeing
        0 farthest fascinating fatigued fattening faultfinding feathered featheredged feebleminded feeder feeding
        0 feeling fencing ferned fetching fevered fewest fifties fighter fighting filled filmed filming financier
        0 financing finer finger fingered fingering fingerprinting firing fisher fishing fitting fixed fixer flaming
        0 flaring flatbottomed flats flecked fledgeling fledgling fleeting fling floating floodlighted flooring
        0 flowering flowing flushed focussed foliaged following fooling foothills footing foraging foreboding
        0 forecasting forefinger forked formalized forties fouled founding fracas fragmented framing frayed
        0 freewheeling freighter frenzied fried frightened frightening frilled frills fringed frontier frothing
        0 frowzled frustrated frustrating fulgurating fumbling fumes functioning fundamentals funds furnishings
        0 furthest fuzzed gabled galling gallows galvanizing gambler gambling gangling gaping garbled gardening gas
        0 gassing gathering gauntleted gelded gelding generalized gesticulating geyser gifted gilded gilled gimbaled
        0 ginger glacier glanders glaring gleaming glimmer glinting glistening glistering glittering glooming gloves
        0 glowering glowing gobsmacked goddamned golfing goods gospels gossamer gowned graded grading graining
        0 grappling grassroots gratifying grating greatest greed greeting grinding grinning grizzled groomed grooved
        0 groundbreaking grouping groveling growing growling grueling gruelling grumbling gulping gunslinger
        0 gusseted guts gymnastics habilimented hackneyed haired hairsplitting hallowed hamming handcuffs
        0 handicapped handshaking handstitched handwriting hanker harassed harbinger hardened hardfisted hardworking
        0 harvest hatching hatred haunting headquarters headwaters healer healing hearer heartbreaking heartening
        0 heartrending heartwarming heated heating heavens helmeted henpecked hereabouts hermeneutics heroics hers
        0 highbrowed higher highfaluting highflying hills hipped hissing historied histrionics hollering holmes
        0 homostyled honest honeyed hooked hooved horrified horrifying housebreaking housekeeping housing howling
        0 hubris hugging humiliating humming hundred hunting hymen hypersensitised hypersensitized hypertrophied
        0 hypophysectomised idealized idolized illuminating imaging imbalanced imbed immodest immunocompromised
        0 impacted impassioned impelled impending impinging implicated imploring improvised incensed inclined
        0 indebted indexing indiscriminating individualized indoors inexperienced infest inflamed inflated inflected
        0 inflowing infrared infuriating ingest ingrowing inhabited injured inkling inning inpouring inquiring
        0 inscribed institutionalized insulting integrating intensifying interbreed intercrossed interest interested
        0 interesting interfering interlocking intermeshed intersecting introjected inverted invest iodinated
        0 iodinating ionized irritating isolated isosceles its ivied jabbing jagged jammed jangling jarring jest
        0 jetting jiggered jingling jittering jolted journeying jumbled jutting kansas keyed kindled kindred king
        0 kipling kissing knackered knickknacks knotted kosher laborer laborsaving laboursaving laced lacking
        0 lactating ladened lancinating landing landlocked landowner landscaped landscaping laos lapsed lasher
        0 lashing lasting latest latticed laughter laundering laurels leaders learned leastways leathered leaved
        0 leavened leavening lecturing leering legged leisured lengthening lengthways lens lessened lessening lesser
        0 lest lettering lexicostatistics liberated licensed licking lidded liechtensteiner lighted lighting
        0 lightning limbed limited lined liner linger linguistics lipped littered liveried living loaded loading
        0 lobated lobed located lodging lodgings logging logistics loins longing longways looted lopsided loser lots
        0 louvered lowbrowed lowest lumen maddened maddening magnified maimed mainstreamed majors maladjusted
        0 malapropos malformed malinger malingering malposed maneuvering mangled manifest manned mannered
        0 manufactured manufacturing marbleized marbleizing marked marketing married mars marshaling masking
        0 massachusetts masted mating matted matting maturing mazed meandering meaning means meanspirited mechanics
        0 mechanized meddling medullated meeting melted melting membered menacing mentholated merchandising
        0 merrymaking metagrabolised metagrabolized metagrobolised metagrobolized methylated microphoning midships
        0 midwest millions mincing miner mining misgiving misguided misleading misplaced missing misused mittens
        0 mixed mixing moated moccasins mocking modernized modernizing modest molding molest moneyed moneymaking
        0 monitoring monocled mooncurser morals morning moses motivated motivating mottled mrs muddied muffled
        0 mullioned multicoloured multifaceted multistoried musing mustachioed muted myelinated nagging naked
        0 narrowed narrowing naturalized nauseated neighboring nerves nest nestling neutralized newfangled news
        0 nibbed nighted nineties nitwitted nodulated noduled nonaged nonaligned noncarbonated noncivilised
        0 noncivilized noncolumned noncombining noncommissioned nonconducting nonconforming nonelected nonflavored
        0 nonflavoured nonflowering noninstitutionalised noninstitutionalized nonintegrated nonintersecting
        0 nonionised nonionized nonkosher nonliving nonmoving nonopening nonplused nonreciprocating nonreflecting
        0 nonsegregated nonspeaking nontelescoping nonunionised nonunionized northwest nosed nostrils nothing
        0 nowadays numbering numbing nursing obligated obliged obsessed occluded ocellated odd odds officer offsides
        0 offspring oftentimes ofttimes oiled olympics omen opening operculated opinionated opposing ordering
        0 oriented ours ourselves outclassed outdated outdoors outflowing outing outlying outmoded outraged
        0 outrigged outsider outsized outskirts outstretched overaged overeating overfed overheated overloaded
        0 overmodest overnighter overpriced overriding overseas oversexed oversized oversubscribed overturned
        0 overweening overwhelming owner oxidised pacing packaging packing padded paging painstaking painting
        0 pajamas paneling panicked panicled panoplied pantalooned panting pants parched parings paris parked
        0 parking particoloured parting pasted patched pathos patronizing paved pbs peacekeeping peaked pealing pecs
        0 pedigreed pelting penciled pending penetrating peopled perambulating perfumed perhaps periwigged perplexed
        0 perplexing personalized peruked pestered pestering petaled petalled petticoated petting philippines
        0 philosophizing phonetics phrasing physics picturing pied pier pillared pimpled pinched ping pinnated
        0 pinning pinstriped pisces pitching pixilated placating planning planter planting plastered playacting
        0 pleased pleasing plodding plowing plumaged plumbing plumping poised politics polls polluted popeyed
        0 popping populated porticoed potbellied potholed pounding powdered powered practised preaching precedented
        0 preceding preconceived preconcerted precooked precooled predetermined predigest predigested predisposed
        0 prejudiced premier premises preoccupied prepackaged prepacked prescribed pricing priest primates primed
        0 priming primping principled printing privileged prizewinning probing proceedings processed processing
        0 profits programming prolonged promising pronged pronounced propertied protest proved publisher puffed
        0 pulverized pumps punctured pureblooded purging puzzled puzzling quadriceps quadruped quadrupling quarters
        0 quavering questioning quickening quilted raftered ragged railing rallying ramen ranked raped rarified
        0 raring rasping rating rationed rationing rattlepated rattling rawboned reading rearing reasoning
        0 reassuring receding receipts reckoning reclaimed reclining reconciling reconsider recording red redoubled
        0 reeking reflexed refocusing reformed refreshed refreshing refrigerated refueling regenerating regimen
        0 rehearing rejoicing relations relieved reliving rendering rending renewing renowned reserves resounding
        0 rest retailing retarded retraining revered revised rhinoceros ribes riddled rider ring ringed ringleted
        0 ripening roarer roasted roiling roleplaying rolling rooting roughdried rounded rousing ruffled rugged
        0 ruined ruling rumen rushing rusted rustling rustproofed rutted sacculated sacred sagging sailing sampler
        0 sampling sanctified sandaled sandalled sans sapiens sapling sassing satisfied satisfying saving savings
        0 scaled scalloped scandalmongering scared scarred scathing scattered scented sceptered sceptred schooldays
        0 schooling sclerosed scoffing scorched scorching scoured scouring scours scouting scraping screaming
        0 screeching scrivened scrubbing sculptured scurrying seafarer seafaring sealing seated secluded sectioned
        0 seedbed seeded seedling seeping seething segregated semen semiconducting semiskilled sensing sequined
        0 series serried services severing sewed sewing shackled shading shamefaced sharer shaved shaving shed
        0 sheltered shielded shifting shimmer shining shipping shirking shirtsleeves shivering shocking shoed
        0 shooting shopping shopsoiled shorts shouldered shred shrieked shrieking shucks shuddering shuffling
        0 sidesplitting sideways siding sightseeing sightsing signaling silenced simmer simplified simulated sing
        0 singer sinning sintered sissified situated sixties sized sizzling skilled skimming skirmisher skulking
        0 slacks slanted slanting slantways slaughter slaveholding sled sleeved sling slinging slippered
        0 sloganeering sloping slowing slubbed sluicing slurred smoldering smothered smothering sneering sniveling
        0 snoring snuggled soaked soaking soapsuds soaring sobering sobersided socialized softening soiled soldier
        0 soldiering soled somersaulting something sometimes someways soonest sophisticated sorbed southwest soviets
        0 sozzled spaced spacing sparkling spavined specialized specified specimen speckled spectacled spellbinding
        0 spelling spider spiffing spiked spiraling spirited splattered splicing spoilables spoiled sporting
        0 sprawling spraying spring sprinkling sputtering squalling squared squashed squatting stabilized
        0 stabilizing stacked staggering stained staining stamen standardized starkers startled startling starving
        0 steadied steamed steamer steaming stenosed steps stereotyped sterling stewing sticking stilted sting
        0 stinging stinking stocking stockinged stooped storeyed storied stovepiped straggling straightlaced
        0 strained straining straitlaced strangled streaked streaming streamlined streamliner striking striped
        0 striving structured struggling stubbled studded stumping stunned stunning stupefying stylized subdued
        0 submerged suburbanized suds suffering suffocating suggest suited sulfurized summons sunbaked sundried
        0 suntanned superfatted superimposed supersensitised supersensitized supplier supplies surmounted surpliced
        0 surprised surrounding surroundings suspended swaggering swashbuckling swathing sweeping swelled swelling
        0 sweltering sweptwing swing swingeing syllabled tactics takings talented taliped taloned tampering tangled
        0 tanker tanned tantalizing taped tapered tapering tapestried tapping tattered taunting taxpaying teaching
        0 teargas tears teasing teenaged teens teetotaler telemetered tempest tentacled tenting terrier terrified
        0 terrifying test testing texas textured thanks thanksgiving thawing theirs themselves thereabouts
        0 thermosetting thickened thickening thieving thing thirties thoriated threshing thrilling thriving throated
        0 throbbing thrombosed thronged thudding thumping thundering tidings tiered tightening tightfisted
        0 tightfitting tightlipped tiled tilled timbered timeserving timing tined ting tingling tired tiring
        0 titillating tittering toiling toned tongued topknotted topped tormented tortured torturing totaled
        0 tottering touristed tousled toweling trabeated tracing trading trained training trampling tranquilising
        0 transgendered transmitting transpiring trapping treasured trembling trendsetting trifoliated trilobated
        0 trilobed trimming trimotored trinucleated tripinnated troops trouser trousered trousers trucking tubing
        0 tufted tumbler tuning turbaned turkmen tuxedoed twenties twinkling twisting typewriting typing ulcerated
        0 unabashed unabated unabridged unabused unaccented unaccepted unaccommodating unaccompanied unaccredited
        0 unaccustomed unacknowledged unacquainted unadapted unaddicted unaddressed unadjusted unadorned
        0 unadulterated unadvised unaerated unaffected unaffecting unaffiliated unaged unagitated unaided unaired
        0 unalarming unalloyed unaltered unamended unanalyzed unanimated unannealed unannounced unanswered
        0 unanticipated unappealing unappendaged unappetising unappetizing unappreciated unarmed unarmored
        0 unarmoured unarticulated unashamed unasked unassigned unassisted unassuming unassured unasterisked
        0 unattended unauthorised unauthorized unavailing unavenged unavowed unawakened unawares unawed unbaffled
        0 unbanded unbaptised unbaptized unbarrelled unbefitting unbelieving unbeneficed unbiased unbiassed
        0 unbigoted unbleached unblemished unblended unblessed unblinking unblushing unbooked unbordered unbounded
        0 unbowed unbrainwashed unbranched unbranching unbrushed unburied unburnished unbuttoned uncamphorated
        0 uncarbonated uncaring uncarpeted uncarved uncastrated uncategorised uncategorized uncaulked uncaused
        0 unceasing uncensored uncertified unchallenged unchanged unchanging uncharged unchartered unchecked
        0 uncivilised uncivilized unclaimed unclassified uncleared unclipped unclouded uncoated uncoerced
        0 uncollected uncoloured uncolumned uncombed uncombined uncommercialised uncommercialized uncommitted
        0 uncompartmented uncompensated uncomplaining uncompleted uncomplicated uncompounded uncomprehended
        0 uncomprehending uncompromising unconcealed unconcerned unconditioned unconfessed unconfirmed unconfused
        0 unconnected unconquered unconsecrated unconsidered unconsolidated unconstipated unconstrained
        0 unconstricted unconsumed unconsummated uncontaminated uncontaminating uncontested uncontrived uncontrolled
        0 unconverted unconvinced unconvincing uncooked uncoordinated uncorrected uncorroborated uncorrupted
        0 uncounted uncrannied uncreased uncropped uncrowded uncrowned uncrystallised uncrystallized uncultivated
        0 uncultured uncured uncurtained uncurving undamaged undated undaunted undecided undeciphered undeclared
        0 undecomposed undecorated undedicated undefeated undefended undefiled undelineated undemanding undepicted
        0 underdeveloped undereducated underemployed underived underling underlying undermanned undermentioned
        0 underpopulated underprivileged undersealed undersexed undersized understaffed undescended undeserved
        0 undeserving undesigned undesired undesiring undetected undetermined undeterred undeveloped undeviating
        0 undiagnosed undifferentiated undigested undignified undiluted undiminished undimmed undirected
        0 undiscerning undischarged undisciplined undisclosed undiscouraged undiscovered undiscriminating
        0 undisguised undismayed undisputed undistorted undistributed undiversified undivided undocumented undoing
        0 undomesticated undrained undreamed undried undyed undying unearned unedifying unedited uneducated
        0 unelaborated unembarrassed unembellished unemployed unenclosed unencouraging unencumbered unended unending
        0 unenforced unengaged unenlightened unenlightening unenlivened unequaled unequalised unequalized unequalled
        0 unequipped unerring unestablished unexacting unexampled unexceeded unexcelled unexciting unexcused
        0 unexhausted unexpected unexpended unexpired unexplained unexploded unexploited unexpurgated unextended
        0 unfaceted unfading unfailing unfaltering unfastened unfathomed unfattened unfearing unfeathered unfed
        0 unfeeling unfeigned unfenced unfermented unfertilised unfertilized unfettered unfilled unfilmed unfinished
        0 unfitting unflagging unflattering unflavored unflavoured unflawed unfledged unflinching unfluctuating
        0 unflurried unflustered unfocused unfocussed unfolding unforced unforested unforgiving unformed unfounded
        0 unframed unfrequented unfretted unfrightened unfrosted unfulfilled unfunded unfurnished unfurrowed
        0 ungarmented ungathered ungeared unglazed ungoverned ungraded ungrasped ungratifying ungreased ungroomed
        0 ungrudging unguarded unguiculated unguided ungulated ungummed ungusseted unhampered unhardened unharmed
        0 unhatched unhealed unhearing unheated unheeded unheeding unheralded unhesitating unhindered unhomogenised
        0 unhomogenized unhoped unhurried unidentified unified uniformed unilluminated unilluminating unimagined
        0 unimpaired unimpassioned unimpeded unimposing unimpregnated unimprisoned unimproved unincorporated
        0 unindustrialised unindustrialized uninebriated uninfected uninflected uninfluenced uninformed uninhabited
        0 uninhibited uninitiated uninjured uninquiring uninspired uninspiring uninstructed uninsured unintegrated
        0 unintended uninterested uninteresting uninterrupted unintimidated unintoxicated uninvited uninviting
        0 uninvolved unironed unjointed unjustified unkeyed unkindled unknowing unlabelled unlamented unlatched
        0 unlaurelled unlearned unleavened unlettered unlicenced unlicensed unlighted unlimited unlined unlipped
        0 unlisted unlittered unliveried unloaded unloading unlobed unlocated unlocked unloving unlubricated
        0 unmalted unmannered unmapped unmarked unmarred unmarried unmatched unmated unmeasured unmechanised
        0 unmechanized unmediated unmelted unmerited unmined unmingled unmitigated unmixed unmoderated unmodernised
        0 unmodernized unmodified unmodulated unmolested unmortgaged unmotivated unmotorised unmotorized unmourned
        0 unmoved unmoving unmutilated unmyelinated unnamed unnaturalised unnaturalized unneeded unnotched unnoted
        0 unnoticed unnourished unnumbered unobligated unobliging unobserved unobstructed unoccupied unoffending
        0 unoiled unopened unopposed unordered unorganised unorganized unoriented unornamented unowned unoxygenated
        0 unpackaged unpainted unpaired unparented unpartitioned unpasteurised unpasteurized unpatented unpatronised
        0 unpatronized unpatterned unpaved unpeopled unperceived unperceiving unperformed unpermed unperplexed
        0 unpictured unpierced unpigmented unpillared unpitying unplaced unplanned unplanted unpleasing unpledged
        0 unploughed unplowed unplumbed unpointed unpolished unpolluted unpopulated unposed unpotted unpowered
        0 unpracticed unpractised unprecedented unpredicted unprejudiced unpremeditated unprepared unprepossessing
        0 unpretending unprincipled unprocessed unpromised unpromising unprompted unprotected unproved unprovoked
        0 unprovoking unpublished unpunished unpurified unqualified unquestioned unquestioning unraised unranked
        0 unreached unrealised unrealized unreasoning unreassuring unreciprocated unrecognised unrecognized
        0 unreconciled unreconstructed unrecorded unredeemed unreduced unreflected unreformed unrefreshed
        0 unregenerated unregistered unregretting unregulated unrehearsed unrelaxed unreleased unrelenting
        0 unrelieved unremarked unremedied unremitting unrenewed unrepaired unreported unrequested unrequited
        0 unreserved unresisting unrest unrested unrestrained unrestricted unrevealed unrevised unrevived unrewarded
        0 unrhymed unrifled unrimed unripened unrivaled unrivalled unroofed unrouged unruffled unsalted unsanctioned
        0 unsanded unsaponified unsated unsatiated unsatisfied unsatisfying unsaved unscathed unscheduled unschooled
        0 unscripted unseamed unseasoned unsecured unseeded unseeing unsegmented unsegregated unselected unsettled
        0 unshackled unshaped unshared unsharpened unshaved unsheared unshelled unshielded unshoed unshrinking
        0 unshuttered unsigned unsilenced unsized unskilled unsleeping unsloped unsmiling unsoiled unsophisticated
        0 unsorted unsounded unsoured unspaced unsparing unspecialised unspecialized unspecified unspoiled
        0 unsporting unspotted unstaged unstained unstarred unstated unsterilised unsterilized unstilted
        0 unstimulating unstinted unstinting unstirred unstoppered unstressed unstructured unstudied unsubdivided
        0 unsubdued unsubstantiated unsugared unsuited unsullied unsupervised unsupported unsurpassed unsurprised
        0 unsuspected unsuspecting unswayed unsweetened unswerving unsyllabled unsympathising unsympathizing
        0 unsynchronised unsynchronized untagged untainted untalented untamed untanned untaped untapped untarnished
        0 untasted untaxed untempered untempting untenanted untended untested untethered unthinking unthreatening
        0 untilled untimbered untipped untiring untoasted untouched untoughened untracked untrained untrammelled
        0 untravelled untraversed untreated untried untrimmed untroubled untrusting untucked untufted unturned
        0 untutored unused unuttered unvaccinated unvalued unvaned unvanquished unvarnished unvented unventilated
        0 unverbalised unverbalized unverified unversed unvitrified unvoiced unvulcanised unvulcanized unwanted
        0 unwarmed unwarranted unwashed unwavering unwaxed unweaned unweathered unwebbed unwed unwedded unwilled
        0 unwilling unwished unwitting unwonted unwooded unworried unwounded unwrinkled uplifted uplifting upraised
        0 upturned urbanized us user usher vacationing vaccinating vacuolated valued valved vaned vapourised
        0 varicoloured variegated veiled veined velours vending venomed verdigris verticillated vest vestmented
        0 viewers visaged visored vitals voiced volumed voluted vomiting voting wads wailing wainscoted walleyed
        0 walloping wandering waning warehousing wares warmed warming warmongering warning warped washing
        0 waterlogged waterproofing watershed waxed waxing wayfaring weakening weaning weaponed wearer wed wedding
        0 weeds weeping weighted weighting west wetting wheezing whereabouts whereas whipping whirring whiskered
        0 whiskers whistling whitewashed wholesaler whorled wicked willing windburned winded winding wing withered
        0 withering withholding witting wizened wobbling wonderworking wonted wooded woodgraining woods woodshed
        0 wording words workings worsted wounded wrapped wrenching wrest wrestling wretched wring wrinkled writhing
        0 wrongdoing wyoming yawning yaws yearning yelping yes yokuts yours yourselves zest zoning
        0e backbit backslid bestrid chid hid slid smit
        0i djinn jinn
        0n actinozoa anthozoa bryozoa ectozoa endozoa entozoa epizoa heliozoa hydrozoa hymenoptera lepidoptera
        0n leucocytozoa metazoa parazoa polyzoa scyphozoa sporozoa
        0o capricci intagli solfeggi
        1 -amer -anses -asises -bler -ceded -cored -creted -d -enses -hined -hoes -ibed -ided -iked -imed -iped
        1 -ired -laded -laned -lared -lined -mined -moted -naded -neses -nited -noted -obed -oded -oked -orer -pler
        1 -raded -reed -rined -ris -roned -rser -s -thed -thes -tined -toned -tred -uded -ulses -umed -uned -ured
        1 -vened -verses -wined aboideaux aboiteaux abscissae absolved abye abyed academics acculturated accuses
        1 ached aches aciculae actiniae adhered adieux adored agorae alae alibis alulae alumnae ambuscaded amebae
        1 amoebae amphisbaenae amphorae ampullae amygdalae an aneled aner anlagen anomies antae anted antefixa
        1 antennae aortae apaches aped apotheosises aquae areolae arisen aristae ashkenazim asperses aurae auriculae
        1 aurorae automobiled avalanched avalanches awards axes axillae baled balis ballistae bandeaux bani bared
        1 barer barricaded baser basted bateaux beaux beetler beguiled beiger belied belies bellyached bellyaches
        1 bestrewn betaken bewared bibliothecae bijoux birdied birdies blaer blamed blaser blasphemed blastulae
        1 blater blither blockaded blown bluer bolsheviki boned boogied boogies bordereaux bored bourgeoisies
        1 brailled braked branchiae braver breathalyses brickler brigaded brindler brittler bronzer bruter bullae
        1 bunde bureaux burked burnt bursae buttonholed cached caches caddied caddies caesurae cajoled caked
        1 calcined camaraderies camerae caned canoed canoes canulae caprioled caracoled cared carinae cascaded
        1 caseated catastrophes catenae cathari ceded cellae cercariae cered cesurae chaetae chafed chalazae chancer
        1 chandelled chapeaux chassed chasses chaster chateaux cheeses chelae chelated chelicerae chicaned choicer
        1 choux chromed cicadae cincinnatis cisternae cited clepsydrae cliches cloacae cloned closer clozer cochleae
        1 cohered coleorhizae columellae comae comatulae combined commies compared compered competed compiled
        1 completed conchae condoled condoned coned confervae confined conged congeed conjunctivae consoled contuses
        1 cookies coped copulae corbiculae cored corneae cornua coronae cortinae costae couteaux cowards coxae
        1 crackler craned craped created creches crenelated creoler creosoted creped cristae cruder crusaded cubed
        1 culpae curiae cuter cuticulae cymae cypselae damascened dared dealt deboned decemviri deciduae defamed
        1 defiled defined deleted delineated denser deplored deponed descaled devoted died dies differentiae dined
        1 direr disperses dissuaded divined domiciled doner doted douched douches dowier drachmae drawn dreamt
        1 driven drosophilae duer duped duumviri dyed dyked dynamited ecclesiae echidnae eerier eloped emceed
        1 empaled enclothed endamebae endamoebae ensiled ensnared entamebae entamoebae enucleated ephemerae ephori
        1 epidemics escaped evaded excuses exhaled exiled expedited explored extradited eyed fabliaux faciae
        1 facsimiled faculae faked falser fanatics fared fasciae faunae feculae fedayeen fenestellae fenestrae
        1 feriae ferulae feted fibrillae fibulae fickler fiercer filed fimbriae fined fistulae fiver flaked
        1 flambeaux flambed flamed florae flus flyblown foes foreknown foreseen foreshown forgiven formulae forsaken
        1 forter fossae foveae foveolae framed frangipanis freer fricandeaux fricasseed furculae galeae gamed
        1 gangrened gaped garnisheed garotted garroted garrotted gastrulae gateaux gaucher gazetted geed gemmae
        1 genies gentler genua gingivae gis given glabellae glacer glissaded globigerinae glossae gnawn gored graven
        1 graver gript groped groszy grown grubstaked guaranteed guilder gurnard gurus guttae gybed hacksawn haikus
        1 haled haler haleru handwrited hared haredim hawaiis headaches heard heldentenore herer hermai herniae
        1 hetaerae hetairai heterodyned hewn hibachis hied hies hoed hoes holed homed honed honolulus hoped
        1 horseshoed huger hydrae hydrolyses hydromedusae hyped hyphae hypothesises iambi ideated ignored imagined
        1 immerses impaled impasses impeded implored impromptus incarnadined incited indited inhaled inhered insulae
        1 interfered interloped intersperses intimae invaded invited israelis jackknifed jader jambeaux jawboned
        1 journaleses jujus julienned kalmuck knifed known kronen kroner krooni lacunae lamed lamellae lamiae
        1 laminae larvae lati latu leant leapt learnt leva librae lieger lies ligulae liker linguae lither lobscuses
        1 longobardi looser loped loreleis loricae loucher lubed lunulae luxer lyttae maare macramed maculae mader
        1 magpies maler mamillae mammae mammillae manoeuvred manteaux markkaa martinis massacred maturated mauver
        1 maxillae meagrer meant mediae medicined medullae medusae menarches menus merer miaous micturated middler
        1 milieux mimics minae mined minutiae miri miscreated misdealt misgiven misnamed misquoted mississippis
        1 misuses moirer monopolises monsignori moped morae morceaux morulae moussed mousses movies mown muckraked
        1 mucosae multiparae mustaches muter mycorrhizae myofibrillae naiver named nasaled nassaus naumachiae nazis
        1 nebulae neckties neer nicer niches nicknamed niner noctilucae noner noted novae novenae nubeculae nuchae
        1 nucleated nuder nuked nulliparae nymphae obturated ochreae ochrer oner oothecae opined outdrawn outgrown
        1 outmanoeuvred outrer outstared outvied outvies outvoted ovenbaked overawed overblown overclothed overdrawn
        1 overdriven overflown overheard overlies overrefined overseen oversewn overtaken overthrown overtired
        1 overuses owed paleae paled paler palestrae palisaded papillae papulae paramenta pared paroled parses
        1 partaken parver patellae patinae peed pennae pennia pent penumbrae permeated persevered personae persuaded
        1 perus peruses pervaded petechiae pfennige phoned phylloxerae pies pigeonholed piled pined pinnae pinnulae
        1 pirogi pirouetted piscinae pixies placentae planulae plateaux pleurae plicae poled polychromed pored
        1 portmanteaux portugueses posses postponed prairies premaxillae prepared primigravidae primiparae prizer
        1 procreated profaned profiled proner proven psis psyches psychoanalyses pterylae puked puli pupae purer
        1 quadrigae quaked quartersawn quickies quoted rabbis radulae raked ranulae rarer rbis rearwards rebuked
        1 recited recluses recombined reconciled recreated recurved recuses reded redefined rediae regaled reheard
        1 rehearses renamed renegaded repined repleted requited rescaled reseaux resewn reshaped resiled resoled
        1 resolved respited responses restored retaken retied reties retinae reveries reviled rewards rhymed
        1 rickettsiae rifer riled rimae rinses riper riposted risen riven roma rondeaux rookies roped roser rouleaux
        1 rousseaus ruder rugae sabred safer sager salmonellae salpae saner saphenae satellited sauter sawn scapulae
        1 scarcer schemed schuln schutzstaffeln scopulae scoriae scraped scyphistomae seen seined sellotaped
        1 semaphored senti sephardim sequelae setae sewn shaken shamed shanghais shaped shared shaven shewn shored
        1 shown shriven shuln siameses sider sightseen silhouetted siliquae silvae singler sited situlae sizer skis
        1 slaked sloes sloped smiled snafus snaked snared snider snored snowmobiled snowshoed soigner soler sombrer
        1 somer soothed sovkhozy sown spaded spared sparer sphacelated spicae spited spoilt sponged sprucer squamae
        1 squarer squillae staked staled staler stampeded stared staretsy stewards stoae stockaded stockpiled stoner
        1 stooged stored strafed strewn striae striater striven strown strumae stymied stymies suaver submerses
        1 submucosae subtitled subtler sulfuretted summae supernovae superseded surer sushis svelter swahilis swards
        1 synthesises tableaux taeniae tahitis taken tamed tarantulae tasted tauper teed telae telephoned telescoped
        1 teniae tenser terrassed terrasses tesserae testae thecae themed thoreaus threer thriven throes thrown
        1 tibiae tied ties tippytoed tippytoes tiptoed tiptoes toed toes tonneaux toped toted trabeculae tracheae
        1 transfixt trichinae triter triumviri triuner trochleae trousseaux truer tsunamis tubae tubed tweer twelver
        1 typed ulnae umbrae underlies underquoted undertaken undraped unlearnt untied unties uprisen urethrae
        1 uvulae vaginae valleculae vasa venae verrucae verses vertebrae vesicae vibrissae videotaped vied vies
        1 viler vitae vittae volvae vorticellae voted vouchsafed vulvae waded wanderjahre waned wared wasted weer
        1 welcomed whaled whipsawn whited whiter wholer wholesaled whored wider wined wiredrawn wiser withdrawn woes
        1 yarer yogin zoaeae zoeae zombies zoned
        1a acciaccature appoggiature ariette cavatine cicale fermate lire loggie marchese maremme novelle paise
        1a predelle prese signorine sinfonie stotinki volte
        1ad interpled led misled mispled pled
        1as litu
        1d begirt bent built gelt girt lent misspent overbuilt overspent rebuilt sent shent spent unbent undergirt
        1d upbuilt
        1e bersaglieri canzoni carabinieri chitarroni ciceroni clept cognosenti concertanti condottieri
        1e conversazioni curst dilettanti fled involucra lost lustra marchesi panettoni pastorali ricercari spumoni
        1ed bled bred crossbred fed handfed inbred interbred outbred sped underfed winterfed
        1et met
        1ght floodlit lit spotlit
        1l disenthrals dwelt indwelt misspelt overspilt smelt spelt spilt
        1nade pasquil
        1o aggiornamenti amoretti amorini bambini bassi castrati cavetti cembali centesimi cicisbei concerti
        1o concertini contralti crescendi divertimenti dui glissandi graffiti intermezzi libretti maestri mafiosi
        1o nielli obligati ovoli paparazzi pentimenti portamenti primi putti rilievi saltarelli scherzandi scherzi
        1o scudi secondi segni sgraffiti smalti soldi soli soprani sordini stretti tempi terzetti tondi torsi
        1o vaporetti virtuosi zecchini
        1on acromia amnia anacolutha anthelia anthemia aphelia asyndeta automata coelentera cola criteria eidola
        1on elytra encephala enchiridia enneahedra entera epencephala ephemera epiphenomena epithalamia epyllia
        1on etyma gammadia ganglia gonia gorgoneia haematozoa hematozoa hemelytra hemielytra hendecahedra himatia
        1on icosahedra lepta liriodendra logia megara mesentera metencephala mitochondria monoptera myelencephala
        1on neuroptera noumena octahedra organa orthoptera oxymora parasyntheta parerga parhelia pentahedra
        1on perihelia phenomena philodendra plectra polyhedra prolegomena propyla prosencephala prothalamia
        1on rhinencephala rhyta spermatozoa taxa tetrahedra tetraskelia thalamencephala trapezohedra trihedra
        1on triskelia trisoctahedra zoa
        1os discoboli pronephra
        1ot outshot overshot undershot
        1s addrest blest bypast metanephroi monopteroi mythoi naoi overpast pithoi pronephroi santimi sigloi tholoi
        1s topoi
        1schbok bok
        1u lei
        1ue prologs
        1um acetabula acicula addenda adyta aecia aecidia aerobia allodia alluvia alodia ambulacra anaerobia
        1um androclinia androecia animalcula antependia antheridia anthodia anticlinoria antisera antra apothecia
        1um aquaria arboreta arcana archegonia archesporia argumenta armamentaria ascidia ascogonia aspergilla
        1um aspersoria atria auditoria bacula basidia brachia caeca calcanei caldaria cambia candelabra capitula
        1um carpogonia ceca centra cerebella cerebra ciboria cilia cineraria cingula clinandria clitella clostridia
        1um coagula collegia colloquia colluvia collyria columbaria conidia consortia contagia continua coria
        1um corrigenda crania credenda crematoria cribella crissa ctenidia cubicula curricula cymatia decennia
        1um definienda delphinia dentalia desiderata dichasia dicta diluvia diverticula domatia dorsa effluvia
        1um eluvia emporia encomia endocardia endocrania endometria endostea endothecia endothelia epicardia
        1um epicedia epigastria epimysia episterna epithelia equilibria equiseta errata exempla exordia extrema
        1um fideicommissa fila flabella flagella florilegia folia fora formicaria fraena frena frenula frusta fulcra
        1um fumatoria furcula gametangia gametoecia gelsemia glochidia gonidia gymnasia gynaecea gynaecia gynecia
        1um gynoecia haustella haustoria herbaria hibernacula hila honoraria horologia hypanthia hypochondria
        1um hypogastria hypogea ideata ilia imperia indumenta indusia infundibula inocula insectaria interregna
        1um involucella ischia labara labella labia labra latifundia leprosaria lixivia lomenta lubritoria
        1um macrosporangia manubria marsupia mausolea maxima media mediastina megasporangia memoranda menstrua
        1um microsporangia milia millennia minima ministeria miracidia momenta monochasia monopodia moratoria
        1um mycelia mycobacteria myocardia natatoria nephridia nota oceanaria odea olea omasa omenta ommatidia
        1um oogonia opercula optima oscula ostia ova pallia pancratia paramecia parapodia patagia penicillia pepla
        1um pericardia perichondria pericrania peridia perigonia perinea perinephria perionychia periostea
        1um perithecia peritonea phyla pilea pineta planetaria plasmodia plena podetia podia pollinia polychasia
        1um polyparia polyzoaria postliminia primordia principia promycelia propylaea proscenia prostomia prothallia
        1um prytanea psalteria pseudopodia pterygia pudenda puparia pycnidia pygidia pyxidia quadrennia quanta
        1um quinquennia ramenta recta referenda refugia relata residua responsa reticula retinacula rhizobia rosaria
        1um rostella rostra sacra sacraria sancta sanitaria scholia sclerotia scriptoria scrota scuta scutella
        1um sensilla septa septaria septennia sequestra sera sestertia simulacra sistra sola solaria solatia spectra
        1um specula spermatia spermatogonia spermogonia spicula spirilla sporangia sporogonia sputa stadia
        1um staminodia sterna stomodaea stomodea strata stylopodia subdeliria subphyla succedanea sudaria sudatoria
        1um superstrata syconia sympodia symposia synclinoria syncytia tapeta telia tenacula terga terraria
        1um tintinnabula tomenta trapezia triclinia triennia triforia trivia tropaeola tympana ultimata uredinia
        1um vacua vascula vela velaria vexilla viatica vibracula vincula vivaria xiphisterna zoosporangia
        1us abaci acanthi acari acini altocumuli altostrati alumni alveoli amphioxi annuli antitragi asci aspergilli
        1us astragali aurei bacchii bacilli boleti borborygmi bronchi byssi cacti caducei calami calathi calculi
        1us calli canaliculi canthi caroli carpi cerci chiasmi choragi choriambi cirri cirrocumuli cirrostrati
        1us clypei cocci coenuri colossi congii convolvuli coryphaei cothurni culti cumuli cumulonimbi cumulostrati
        1us cysticerci denarii diplococci disci dupondii echini echinococci elenchi emboli epicanthi esophagi
        1us eucalypti euripi famuli fasciculi flocci flocculi foci fractocumuli fractostrati fuci fundi fungi
        1us funiculi genii ginglymi gladioli glomeruli glutaei glutei gonococci gyri hamuli hectocotyli hili
        1us hippocampi hippopotami homunculi humeri hypothalami ichthyosauri incubi isthmi lactobacilli lapilli
        1us lecythi lemnisci leptocephali limbi limuli loci loculi macronuclei magi mallei malleoli menisci
        1us metacarpi metatarsi micrococci micronuclei modioli moduli momi mosasauri naevi narcissi nauplii nautili
        1us nevi nidi nimbi nimbostrati nodi nucelli nuclei nucleoli obeli oboli ocelli octopi oculi palpi pappi
        1us papyri phalli pilei pithecanthropi pneumobacilli pneumococci polypi pronuclei propositi prothalli
        1us proventriculi pulvilli pulvini pylori radii rami ranunculi recti reguli retiarii rhombi rhonchi
        1us sarcophagi sartorii scaleni scarabaei scirrhi scyphi solidi sori splenii staphylococci stimuli strati
        1us stratocumuli streptococci strobili styli succubi sulci syllabi tali tarsi tarsometatarsi termini thalami
        1us thalli thesauri thrombi thymi thyrsi tophi tori tragi umbilici unci uredosori uteri utriculi vagi
        1us ventriculi villi vitelli
        1ve had has
        2 -aed -aimed -aired -aled -aler -amest -aner -anker -anter -arer -arses -auded -auled -balled -called -cses
        2 -cted -cuses -ded -dses -eated -eder -eeled -eest -erses -eses -eted -fed -fted -gher -gses -hed -hes
        2 -hted -hter -icer -ider -iier -iled -illed -iner -inger -ited -ked -kses -lest -lses -lted -luses -mbed
        2 -med -ned -nses -nted -oaded -oated -oed -oes -oged -oled -onest -onged -ooded -ooked -orbed -orner -oted
        2 -ouded -oured -outed -ped -polises -pted -pter -readed -red -rest -rled -rolled -rsest -rted -rthed -ruses
        2 -ser -sher -sises -ssed -sses -sted -suses -tses -tuses -tzed -tzes -ulled -vier -wed -wled -wner -xed
        2 -xer -xes -xier -xiver -yed -yses -zest -zzed -zzes acest achaemenidae achaemenides added adenocarcinomata
        2 adenomata adioses adonises aegises affairses agones agouties aided aimed aired airses alibied alkalies
        2 aller amoraim analemmata ancones anest angiomata antalkalies anticed appareled arkansases armses
        2 arthritises athenses atheromata attached augured aulder autochthones avoided axises babbitted bacchantes
        2 bachelored backhanded badmouthed balder balled banditti banged barest barramundies basest basises bathoses
        2 batiked beaten bedaubed been befallen befouled beheaded beholden beigest belled benter bequeathed bester
        2 biases bibed bicepses bilharziasises bircher birred blacker blackleaded blaest blander blasest blastemata
        2 blatest bleaker blester blinder blithest blitzkrieged blonder bluest bluffer blunter bolder bolivares
        2 bollocksed bombuses bonuses boobed boomeranged booner boycotted braded brager bravest brawer bregmata
        2 briefer brisker broader brokest bronchiolitises browbeaten brusker brutest builter bulletined bumer bunged
        2 burnter bursitises bused buses butted cabed cackeled called callouses callused calmer campuses cantoned
        2 canvased canvases carcinomata carted caucused cautiouses censused chagrined chalutzim chancest chaoses
        2 chapaties chapatties chaperoned charlestoned charted chasidim chassidim chastest chauffeured chazanim
        2 cheaper cheerleaded cherubim chiasmata chiefer chillies chirred choicest choired cholelithiasises
        2 chondromata chorused christmases chromonemata churred clader clanged clefter closest coffined colder
        2 collared colones colorses columbuses comparted condylomata confineses conquistadores contradistinguished
        2 cooccured cooler corbeled corybantes cosmoses cottoned couther cowses cpses creneled crisper crosscuted
        2 crudest crueler curbed curster curter cuted czecher dafter daises dallases damner damper darker darted
        2 daubed deader deafer debrises debuted decolored decompressed deeper defanged defated defter degases
        2 deister densest departed diastemata dickenses dinged dirter discolored disenthralls disturbed djed dogmata
        2 done doubted dourer dowiest dozenses dreader droller drunker dryades dryer duder duest duller dumber
        2 dunged dutcher eacher eaten ebbed echoes edemata eeriest egged egotriped eighther eisteddfodau elicited
        2 encephalomata enchondromata endotheliomata enemata enlivened environed epidermises epitheliomata erred
        2 ethoses eupatridae evened exanthemata exoduses expressed faber fainter fairer fakest fallen falsest farted
        2 fellahin felled festschriften fetiales feuded fibromata fiercest fifther finest fingerspelled firmer
        2 firster fivest fleeter flinter fliper fluenter focused fonder fordone foredone foregone foreshadowed
        2 forestalled forgone fortest fouler fourer fourther fracases frailer frauen frencher frijoles fronter
        2 frorest frothed fullbacked fuller furfures gabed galled gallowses ganged gases gastrocnemiuses gauchest
        2 gaunter gemeinschaften gesellschaften gestalten gied gilter glacest gliomata gluged golder gone gossiped
        2 goyim grafen grander granulomata gravest greeker greener greenses groked gruffer guilders gummata gurnards
        2 guted hadjes haematomata hajjes halest halfer halteres handcolored handcuffses harder hasidim hassidim
        2 hazzanim headbutted headed hearder heavenses helder hematomata hepatitises heraclidae heraklidae hermae
        2 herren heter hibachied hicker hmonger homest homesteaded hotfooted hourses hubrises hugest hurter
        2 iconostases ignoramuses iller illinoises imparted impies impressed infixed inputed inster invalided ironed
        2 ixcer ixler jadest jelled jeter jumpstarted juster kaddishim kalmucks kansases keener keeshonden kibbutzim
        2 kinder kneaded knelled kohlrabies lacunaria languished laoer laoses lapithae largest laster leaster lefter
        2 lemmata lenses leonides levises lewder liegest likest limper lipomata litai lithest livened livest lolled
        2 lollygaged loosest loster lother louchest louder luxest lymphomata lyriced macaronies maccaronies
        2 machzorim madest magmata mahzorim majorses malest mandamuses maoister mater matzoth mauvest meanses meeker
        2 melanomata melismata memphises metises miaoued miasmata midrashim milder minstreled minyanim mittenses
        2 moder moister monades mooter morest moshavim moster mouthed mrses mucher mudejares mumer murmured mutest
        2 mycetomata myomata myrmidones myxomata naiades naifer naivest navahoes neater neoer nereides neter netter
        2 neuromata newer newses nexter nibelungen nicest ninest ninther nudest nuller oceanides odder omayyades
        2 ommiades onest opuses orbed osar ossa osteomata otcer outdone outed outgone outsmarted overshadowed
        2 pajamases palest papillomata parises parted parvest pathoses pbses pease pectoralises penter perter
        2 perturbed philippineses photostated piggybacked pinged pinker pithed planest plasmodesmata plumper polled
        2 polymyositises ponchoes poorer poper pranged precised precises prefixed primest priorer proer proglottides
        2 prometheuses proofer protonemata prouder pumpses punker purred pussyfooted puted putted pyramided
        2 qaddishim quacker quadricepses quainter quarterbacked queerer quelled quezales quicker quieter quizes
        2 raided rarest ravened rawer readed reales redone reechoes refocused reinstalled rejiged relyriced
        2 remodeled rendezvoused rendezvouses reselled reshiped restarted rhabdomyomata rhinoceroses
        2 rhinotracheitises richer rifest ripest rolled roomses rosest rounder rubriced rudest rumer rumpused
        2 rumpuses ruster safest sagest sanest sassanidae sautest scabed scarcest schemata schnorred scleromata
        2 scotcher scotomata scourses scruber secer seleucidae selfer senores senter seraphim seter shabbasim
        2 shabbatim shadchanim shamer shanghaied sharper sheerer shelled shirred shnorred shoder shorter shoter
        2 shrewder shriller shuted shuter shyer sicker siddurim sidest sightsinged sikher sises sixther skied skimer
        2 skinter slacker slanged sleeker sleuthed slower slyer smarted smarter smoothed smoother snafued snidest
        2 snorkeled snuber softer soignest solicited somata somest sorest sounder sourer spanged sparest spearheaded
        2 spenter spicker spieled splated spliter spoilter sprucest squaber squalled squarest squinter stairses
        2 stalest stalled starker started stauncher steeper stemmata stepses sterner stiffer stigmata stiller
        2 stomata stonewalled stouter straiter strangest strawer streper striatest stricter stromata stronger
        2 strucker strunger stucker stunger suavest succored sucher sudsed suffixed sulfured sulphured summonsed
        2 sunker suppressed surder sveltest swamies swarter sweeter sweller swifter swobed synced syntagmata
        2 syphilomata taier taller tallithes taoister tarmaced tarter taupest tauter taxied taxies teargased
        2 teargases teener teenses telamones tener tennises tensest tenther teraphim termses texases thaier
        2 thamnophises theister thener thermostated thicker thirder thwarted toder tolled traditores traumata trefer
        2 trellised trellises treponemata triger tritest triunest troopses truest trymata tuted twanged twelfther
        2 twelvest twoer typhuses ubermenschen uglies ulter unbraided uncliped uncompressed unconsciouses underbided
        2 undercuted undergone unhanded unknoted unspelled upbraided vacuumed vaster velourses venuses verdigrised
        2 verdigrises viatores voided walled wantoned warmer wastest watercolored weaker wedeled weirder welled
        2 weller wester whanged whirligiged whitest whizes widest wilder winged wisest woner worlder worster worther
        2 wounder wronger wrother wryer wunderkinder xcier xciver xiver xlier xliver yarest yawses yelled yeshivahs
        2 yiped yoner zinced
        2a kronur penetralium
        2ah hallot shittim
        2al reis
        2an -men men
        2as springhase
        2ave left reft
        2aw drew outdrew overdrew wiredrew withdrew
        2ay slew
        2be am is
        2denum duona
        2e paraselenae phylae qualia raphae retia stelae
        2ead trod untrod
        2ee foresaw oversaw saw sightsaw
        2el felt knelt
        2em moslim
        2ep crept kept overslept slept swept upswept wept
        2er onagri
        2et begat begot forgot got
        2gbo ibo
        2i lumbus
        2ia telangiectases
        2id forbad
        2ie lay underlay
        2ig dug
        2im swam swum
        2in began begun gan spun won
        2is amanuenses amniocenteses amoebiases amphiarthroses amphimixes anabases anacruses anagnorises analyses
        2is anamneses anamorphoses anastomoses antitheses apodoses apomixes aponeuroses apophyses aposiopeses
        2is apotheoses arses arterioscleroses asceses aspergilloses atheroscleroses atmolyses autocatalyses
        2is avitaminoses bacteriostases caryopses catabases cataclases catalyses cathexes caules crases crises cutes
        2is cycloses dermatoses diaereses diagnoses dialyses diaphyses diapophyses diarthroses diastalses diastases
        2is diereses dieses ecchymoses ecdyses eisegeses ellipses emphases enarthroses endostoses entases epentheses
        2is epexegeses epicleses epiphyses exegeses exostoses fortes geneses gnoses gomphoses haematolyses
        2is haemodialyses haemolyses haemoptyses hematolyses hemodialyses hemolyses hemoptyses hyperostoses hypnoses
        2is hypophyses hypostases hypotheses katabases lenes lymphopoieses lyses mantes meioses metastases
        2is metatheses metempsychoses microanalyses mioses morphallaxes morphoses myiases myoses nares nemeses
        2is neurohypophyses neuroses oases ovotestes palingeneses parabases paraleipses paralyses paraphyses
        2is parapraxes parentheses pelves penes periphrases peristalses phyllotaxes phylogeneses praxes prognoses
        2is prolepses proptoses prostheses protases psychoneuroses psychoses ptoses pubes scleroses soroses stenoses
        2is syllepses symphyses synapses synarthroses syndesmoses synopses syntheses syssarcoses tenues testes
        2is theses urinalyses vermes zoonoses
        2it resat sat shat spat
        2ium gynecea gynoecea
        2ke made remade unmade
        2nade pasquils
        2ny halfpence pence
        2o did fordid foredid outdid overdid redid undid
        2ose chose
        2othe unclad
        2ow blew flyblew foreknew grew knew outgrew overblew overgrew overthrew threw
        2rino clani
        2s crura cyclopes jura ora stirpes stylopes terata
        2ue prologed
        2un foreran outran overran ran reran
        2us basileis
        2y flew gainsaid inlaid interlaid laid mislaid outlaid overflew overlaid overpaid paid prepaid repaid said
        2y soothsaid underlaid underpaid unlaid waylaid
        3 -aiding -aiming -aining -airing -alest -aling -arest -auding -balling -bed -calling -cting -dded -eading
        3 -eaking -eating -eling -est -eting -fting -gged -hting -iiest -iling -illing -immer -ing -iting -lled
        3 -llest -lting -mbing -mmed -nging -nned -nting -oading -oating -oging -oining -ooking -ooling -oting
        3 -ouding -ouring -outing -pped -pting -rbing -rling -rolling -rred -rting -ssing -sting -tted -tzing -uling
        3 -ulling -viest -wling -xiest -zzing adding aiding aiming airing annulled anticing arcked auguring avoiding
        3 babbitting balling batiking bedaubing bedevilled befalling belling bequeathing betrothing biassed bibing
        3 bidden birring bivouacked blitzkrieging blooding bollocksing boobing boomeranging boonest boycotting
        3 brading brainchildren bulletining bunging busing busses butting caballed cabing cabining calling
        3 callousing callusing cannot canvasing carolled caucusing cavilled censusing chagrining chaperoning
        3 chauffeuring children chirring chivved choiring chorusing churring cloaking coffining coiffed comedones
        3 controlled cooccuring coolest cruelest curettes daubing debussed debusses debuting decontrolled defanging
        3 defating degassed degasses deveining devilled dibbukkim disannulled distilled doubting dourest drabber
        3 dunging dunner dybbukkim eating egging egotriping embargoing embussed embusses enlivening enrolled
        3 environing erring fairest falling fatter fellaheen felling feuding fezzes fingerspelling fitter flooding
        3 focusing forbearing forestalling foretelling forgoing foulest fourest frailest frolicked fulfilled gabing
        3 ganging gaoling gassed gasses gladder glibber gluging glummer godchildren gossiping grandchildren
        3 grandstanding groaking groking guting handbuilding hanging harlequining headbutting hepper hipper hocussed
        3 hooding hotter indwelling inputing invaliding ironing ixlest jelling kayaking knelling livening lolling
        3 lollygaging lyricing madder mattest miaouing mimicked misspelling mucrones murmuring nettest nonplussed
        3 nonplusses oddest outbidden outgassed outgasses outselling overbidden overhanging overwearying patrolled
        3 pencilled photostating physicked picnicked polling poorest pranging precising priorest programmes purring
        3 pyramiding queerest quelling quizzed quizzes ravening redder reining reinstalling rejiging relyricing
        3 rendezvousing reselling reshiping retelling revved rosining rubricing ruining rumpusing sadder scabing
        3 schnorring selling shamest sheerest shellacked shelling shirring shnorring sicked slanging smelling
        3 smoothing smugger snafuing snugger sourest spanging splating squatter squizzes stalling standing
        3 stencilled stepchildren stonewalling succoring sudsing sulfuring sulphuring summonsing swobing syncing
        3 taiest talcked tangoing tanner tarmacing teargasing telling thaiest thermostating thinner tolling
        3 trafficked trekked trellising tuting twanging umbones uncliping uncloaking undergoing underselling
        3 unknoting unspelling vacuuming veining verdigrising voiding walling wanner welling wetter whanging
        3 whirligiging whizzed whizzes wielding withstanding wonest xciest xliest yakked yelling yiping yonest
        3 zincing
        3a cercariiae filariiae haggadoth organums yeshivoth
        3aea zoeas
        3ah haftaroth halloth haphtaroth megilloth mezuzoth mitzvoth parashoth
        3ake awoke betook forsook mistook overtook partook retook shook took undertook woke
        3all befell fell
        3and misunderstood outstood stood understood withstood
        3ang hung overhung
        3ap swops
        3at those
        3be are was
        3denum duonas
        3e -ading -aking -anging -athing -ceding -cing -coring -creting -enging -ging -ibing -iding -iking -iming
        3e -ining -iping -iring -laning -ling -moting -niting -noting -obing -oding -oking -othing -roning -sing
        3e -ting -uding -uing -uming -unging -uning -uring -vening -ving -writing -zing accoutring adhering adoring
        3e aneling anting aping apprising astringing atoning automobiling avalanching awing backbiting backbitten
        3e backslidden baling baring basting becoming bellyaching bestridden bewaring binging bitten blaming
        3e blaspheming boning brailling burking caching capsuling caring caseating ceding centring cering chafing
        3e chandelling chassing chicaning chidden chroming citing cloning cobblestoning cohering coming comparing
        3e compering competing completing comprising concentring condoning conging coning constringing coring
        3e craning craping creating creosoting creping cubing damascening deboning declaring defaming defiling
        3e deleting delineating depleting deploring deponing descaling devoting domiciling doping doting douching
        3e draping duping dyking dynamiting eloping empaling ensiling ensnaring enucleating escaping exhaling
        3e exiling expediting exploring extraditing facsimiling faring feting filing flambing fringing gaming
        3e gangrening garotting garroting garrotting gazetting ghostwritten goring groping gybing haling haring
        3e heterodyning hinging holystoning homing honing hoping hyping ideating ignoring impaling impeding inciting
        3e inditing inflaming infringing inhaling inhering interloping intoning inviting jackknifing jawboning
        3e julienning knifing laming loping lubing macraming manoeuvring massacring miscreating misnaming misquoting
        3e moping moussing naming nasaling nauseating nicknaming noting nucleating nuking outmanoeuvring outridden
        3e outstaring outvoting overawing overcoming overridden overruling overwritten owing paling paring pasting
        3e permeating persevering phoning piling pirouetting polychroming poring postponing preparing procreating
        3e profaning profiling puking puling quoting raping rebuking reciting reconnoitring recreating reding
        3e regaling renaming repleting reprising requiting rescaling rescheduling reshaping resiling respiting
        3e restoring revering reviling rewritten rhyming ridden ridiculing riling riposting roping sabring
        3e satelliting scaling scaring scheduling scheming scything sellotaping semaphoring shaming shaping sharing
        3e shoring silhouetting siting slidden smiling smiting snaring snowmobiling sparing spiting sponging
        3e squaring staling stampeding staring stereotyping stockpiling stoning stooging storing strafing stridden
        3e sulfuretting superseding syringing taming taping tasting teething telephoning telescoping terrassing
        3e theming tiling tinging tithing toning toping toting twinging typewritten underquoting underwritten
        3e undraping unhinging videotaping vouchsafing waring wasting welcoming whaling whiting wholesaling whoring
        3e writing written
        3eak bespoke broke forespoke forspoke snuck spoke unspoke
        3eal stole
        3ear bore born forbore forswore forsworn outwore outworn overbore swore sworn tore unswore unsworn wore worn
        3eat ate
        3eave clove hove interwove inwove uphove wove
        3eeve unrove
        3eeze froze unfroze
        3efy torrify
        3ell foretold outsold oversold retold sold told undersold
        3em moslims
        3en agnomina cognomina foramina germina gravamina limina lumina nomina numina praenomina prenomina putamina
        3en rumina stamina tegmina velamina vimina
        3esis diaerses diathses
        3ets startsy
        3ey cagier dicier dopier gooier homier honied
        3f aardwolves beeves bookshelves broadleaves calves cloverleaves dwarves elves flyleaves halves hooves
        3f loaves mooncalves scarves selves sheaves shelves shinleaves thickleaves thieves turves werewolves wharves
        3f wolves
        3fe alewives drawknives fishwives goodwives housewives jackknives knives lives midwives oldwives paperknives
        3fe penknives pocketknives sweetiewives wives
        3ff flagstaves quarterstaves
        3h tallitoth
        3hur uigurs
        3i senussis
        3ick stuck unstuck
        3id bade forbade
        3ide bestrode outrode overrode rode strode
        3ie lain overlain underlain
        3ike struck
        3ine outshone shone
        3ing clung flung hamstrung rang rung sang slung sprang sprung sung swung unslung upsprang upsprung upswung
        3ing wrung
        3ink countersank countersunk drank sank shrank shrunk slunk stank stunk sunk
        3ior signori
        3is necropoleis poleis these
        3ise arose rose uprose
        3ite ghostwrote overwrote rewrote smote typewrote underwrote wrote
        3ium glochidcia
        3ive drove forgave gave misgave overdrove shrove skydove strove throve
        3mel tramels
        3menium hynia
        3old beheld held upheld withheld
        3ome became came misbecame overcame
        3oot blackfeet feet flatfeet forefeet splayfeet tenderfeet
        3ose chosen
        3ouse barklice booklice dormice fieldmice flittermice lice mice rearmice shrewmice titmice woodlice
        3rino clanos
        3s aphides apsides caryopsides chlamydes chrysalides custodes definientia encephalitides entia ephemerides
        3s epididymides epiglottides frontes gentes glandes glottides haeredes incudes irides lymphangitides
        3s parietes parulides pedes pontes proboscides pyxides rhachides stapedes vires
        3ship tranship
        3thecium amphicia
        3tum substrasta
        3ue prologing
        3ur femora
        3us corpora genera subgenera
        3ut capita occipita sincipita
        3x androsphinges anthelices anthraces antihelices appendices bisectrices boraces calces calices calyces
        3x cephalothoraces cervices cicatrices coccyges cruces cylices cylikes epicalyces executrices fornices
        3x generatrices halluces helices hieracosphinges hyraces interreges kylikes larynges leges matrices
        3x mesothoraces metathoraces nasopharynges pharynges prothoraces radices rectrices salpinges scoleces
        3x separatrices spadices sphinges syringes tectrices thoraces varices voces
        3y -ied -ier -ies beatified embodied flown foxier groovier heavier interstratified nervier overwearied
        3y privier prophecies ratified salaried savvier scurvier secrecies sexier varied wavier waxier
        4 -bing -ddest -dding -gging -lling -mmest -mming -nnest -nning -pping -rring -ttest -tting annulling
        4 arcking bedevilling biassing biggest bivouacking caballing carolling cavilling chivving coiffing
        4 controlling cryings debussing decontrolling degassing devilling disannulling distilling drabbest embussing
        4 enrolling frolicking fulfilling glibbest heppest hippest hocussing ichthyosauruses mimicking mishnayoth
        4 nonplussing outgassing panicking patrolling pencilling physicking picnicking quizzing revving shellacking
        4 sicking smuggest snuggest stencilling stilettoeing talcking trafficking trekking whizzing yakking
        4aena phlyctenae
        4ake awoken woken
        4ame benempt
        4ar shofroth shophroth
        4as shammosim
        4be were
        4din gospopoda
        4eak bespoken broken forespoken forspoken spoken
        4eal stolen
        4ear borne forborne overborne
        4eave cloven inwoven woven
        4en flamines pectines schatchonim
        4er chedarim
        4es limites stipites
        4ese pekingese
        4ex apices aruspices auspices caudices cimices codices cortices culices haruspices ibices indices latices
        4ex murices pollices pontifices remiges scolices subcortices subindices vertices vortices
        4ey cagiest diciest dopiest gooiest homiest
        4go forewent forwent outwent underwent went
        4good best
        4hrea ocreae
        4i taxying
        4ie belying birdying boogying caddying dying hogtying hying lying outvying overlying retying stymying tying
        4ie untying vying
        4imio daymio
        4ind enwound found overwound rewound unbound unwound
        4inka stotkini
        4iro tyros
        4mel trameled
        4nade pasquilled
        4o lentigines teredines testudines uredines vertigines
        4oose geese
        4ooth buckteeth dogteeth eyeteeth foreteeth snaggleteeth teeth
        4re ricercacari
        4riper stiper
        4rson salespeople
        4sbok gemboks
        4tch caught
        4te igorrorote
        4w dought
        4y -iest chivvied chivvies foxiest grooviest heaviest nerviest priviest savviest scurviest sexiest waviest
        4y waxiest
        4yatid carides
        5abi wahhabis
        5agai assegais
        5ap swopped
        5aroo jackeroos
        5bad worse worst
        5each taught untaught
        5ead trodden untrodden
        5eech besought
        5eegee squilgee
        5eek sought
        5ell upswollen
        5et begotten forgotten gotten
        5eyir aurar
        5gali araglis
        5ify ladyfied ladyfies
        5ight fought outfought
        5imio daymios
        5ing brought
        5ink bethought outthought rethought shrunken sunken thought unthought
        5ith tallaisim
        5ivy chevied chevies
        5mel trameling tramelled
        5menium hyniums
        5nade pasquilling
        5ptyxis anatyxes
        5rono madornos
        5rotl artal artel
        5sbuck gembucks
        5uy bought underbought
        5y abought chivvying
        5yrse therses
        6ap swopping
        6armouse reremice
        6atto annattos
        6clepe yclept
        6eder chadarim hadarim
        6good better
        6hman ottomans
        6ify ladyfying
        6ivy chevying
        6likuta makuta
        6loti maloti
        6mel tramelling
        6ork wrought
        6oschbok bushbok
        6other brethren
        6redium uncidia
        6tenary bicennaries
        7adame mesdames
        7aestus cestuses
        7clepe ycleped
        7eesty bhishties
        7ellunge muskallunge
        7hachis rachides
        7oschbok bushboks
        7sente lisente
        8achis rhachises
        8chatchen shadchans
        8edema oedemata
        8hallah challoth
        8onsieur messieurs
        8sente listente
        9esophagus oesophagi
        9theridium andtheridia
        10anservant menservants
        11erfamilias patresfamilias
        11onseigneur messeigneurs
        13ademoiselle mesdemoiselles
        """
}
