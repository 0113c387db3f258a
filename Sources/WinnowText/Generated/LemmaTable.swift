// Written by Scripts/generate/lemma-table from WordNet 3.0, Copyright 2006 by Princeton University; see NOTICE.

/// Rules for the lemmas of English words. Each line has the number of letters to remove from the end and those to
/// append, then the ends that the rule is for, with a hyphen before each, and whole words. A longer end has priority
/// over a shorter one, a whole word over all ends.
enum LemmaTable {
    /// The number of ends and words.
    static let count = 7285
    /// The longest end.
    static let longestEnd = 7

    static let text: StaticString = """
        0 -ad -aded -aried -arted -arying -atics -atified -backed -bearing -bodied -brained -bred -cited -coming
        0 -dowed -ecies -eed -elated -eled -fined -fixed -footed -going -guished -handed -id -ielding -ifier -is
        0 -itled -ld -lored -loved -mics -nd -od -onied -orest -othed -pressed -prising -randed -rbed -rd -sighted
        0 -solved -ss -tached -tairs -tanding -tired -tring -turated -ud -uest -uilding -urved -us -uthed -warding
        0 -wards -wd abashed abbreviated abed abiding ablated abounding abscessed absentminded absorbed abstracted
        0 accelerated accenting accounting accrued accustomed aching acned acquainted acres acting activated
        0 aculeated ad add addicted addlepated addressed adios adscripted advanced advertising aerated aerosolized
        0 afeared affairs affiliated afflicted aforementioned afrikaans afrikaner aftershafted aged ageing agitated
        0 ailing alarmed alas alated alerting alias alienated alleged allied alligatored aloes always amazed amazing
        0 amidships amusing animated annihilating annoyed annoying annulated antares antiknocking antlered anyways
        0 appalling appealing appendaged appetising appetizing appointed appraiser apropos arced arched arching
        0 archives ariled arkansas armed armored arrest as ascending ashamed aspiring assorted asteriated astonished
        0 astonishing astounding astrophysics athens athletics atrophied attest attrited auriculated authorities
        0 autoloading avowed awed awned awninged azygos babbiting backbreaking backing backwoods baffled baffling
        0 baked balanced balding balking bandaged banging banker banter barefaced barelegged bargaining barrier
        0 basined bastioned bated bathing bathos battered batting battlemented batwing beaming bearded bearer bed
        0 bedding bedraggled befuddled beguiling belching bended besides besotted bespectacled bestubbled betimes
        0 bewhiskered bewildered bewitched bias biased bibbed biceps bichromated bickering bicoloured bicorned
        0 biedermeier bigoted billowing bilobated bilobed bimotored binding binoculars binucleated biped birdnest
        0 bistered bistred biting bitters bivalved blackened blackening bladed blanched blaring blasting blazing
        0 bleached bleachers blebbed blending blessed blessing blighted blinded blindfolded blistering blockading
        0 bloodcurdling bloodshed bloodstained bloodsucking blooming blowing bluestocking blurred blushing boarding
        0 boating bobbysoxer bobsled bobtailed bollocks bombing bonkers booking booted bootlegging borated boring
        0 boughed bouldered bounded bounds bountied bowed bowlegged boxed boxer bracing bracted braided brakes
        0 branched breadthways breathing breathtaking breeched breeches breed breeding bricklaying briefing brier
        0 brigadier brinded brindled bring broadcasting broadening broadnosed broider bronzed brooding bulbed
        0 bulging bullnecked burdened burned burning bushwhacking busted bustling butterfingered buttocks buttoned
        0 buttressed buzzing cadenced cairned calced calloused calving calycled campanulated camping cancellated
        0 caning canker canonized canter cantering canvas captivating carbolated carbuncled carinated carpetbagging
        0 carpeted carping carrier carunculated carving cashier cassocked castanets castellated catacorner
        0 categorized catercorner caudated cavalier cavitied cd ceiling ceilinged centralized certified challenging
        0 chambered chandelier chaos chapleted chapter charming chattering cheering cheeseparing chest chilblained
        0 chilling chinked christening christmas churning ciliated circulating cityfied civilized clamoring clanging
        0 clangoring clanking clapping classics cleaner cleaning cleansing clerking cliched clinched cling clocking
        0 clogged clogging closed closefisted closelipped clothes clothing clotted clouded clowning cluttered
        0 coaching coarsened coated coating coaxing cobbler cockeyed colonnaded columned comforting commanding
        0 commuting compartmented compiling complicated composed composer compounding compromising concealed
        0 conceited concentrated concerned concerted condenser condescending conditioning confiding conflicting
        0 confused confusing congest congested congratulations conjoined conjugated connected consider consolidated
        0 consoling constrained constraining constricted constricting consummated container contemporaries contented
        0 contest contrived convinced convincing cooccurring cooking cooling coping corbelled corduroys corner
        0 coroneted corps corresponding corrugated cosher cosmetics cosmos coughing counseling counterbalanced
        0 countrified countryfied coupling courier courtier cowled cowling cps cracking cragged crannied crazed
        0 creaking credentialled creed crenated crenulated crest crested cringing crippled crippling crisscrossed
        0 croaking crocked crocketed crooked cropped crossbreed crossroads crossways crowded crowned crowning
        0 crumpled crushed crusher crushing crusted cultured cunning curling cursed curtained curving cushioning
        0 cuspated cusped cuspidated cyclades dabbled dallas damned dancing dappled daring darkening darkling
        0 darling darned dashing dated daughter dawning daybed dazed dazzling deadened deadlocked deafening dealer
        0 dealings deathbed debilitating debris debunking deceased deckled dedicated dedifferentiated deepening
        0 deflated deformed degas dejected delayed delighted demented demythologized denaturised denaturized denuded
        0 depleted deprecating depressing deranged des descendants desegrated deserted despairing desynchronizing
        0 detailed detest deuced devastating diabetes diagnosing dickens differentiated diffused diffusing digest
        0 dighted dignified dilapidated dimensioning diminished ding disabled disabling disappointed disappointing
        0 disarming discalced discarded discerning disciplined discomfited disconcerted disconcerting disconfirming
        0 discontented discriminating diseased disfigured disguised disgusted disgusting disheartened disheartening
        0 dishonest dishwasher disillusioning disinfest disinterest disinterested disinvest disjointed dismayed
        0 dismaying disordered disorganized dispenser dispersed displeased dispossessed disqualified dissatisfied
        0 distorted distressed distressing disturbing disused divers diversified divest diving dodging dogged
        0 dogging dogsled domed domineering doomed doped dosed dotted doweling drafting draped drawing dreamed
        0 dreamer dregs drenched dressed dresser drifting drinking drizzling droppings drugged drugging drygoods
        0 dulled dumfounded dumfounding during dwelling dwindling dyeing eared earlier earnest earnings earsplitting
        0 earthshaking ebbing edged edgeways edifying educated egest eggs elasticised elasticized eldest
        0 electrifying electronics elevated elongated emaciated emancipated embarrassed embarrassing embed embedded
        0 emboldened embracing embroider enchained enchanted encysted endearing enduring endways enervating
        0 engineering engraved engrossed engrossing enlarged enlightened enraged enslaving ensorcelled ensuing
        0 entangled entertainer enured enveloping environs enwrapped equipoised eroded estranged estranging ethics
        0 ethos evening everlasting everything exalted exasperated exasperating exciting excruciating exhausted
        0 exhausting exhilarating existing explorer extraverted extroverted fabled faceted faltering famed fanged
        0 fantods farfetched farming farseeing farthest fascinating fatigued fattening faultfinding feathered
        0 featheredged feebleminded feeder feeding feeling fencing ferned fetching fevered fewest fifties fighter
        0 fighting filled filmed filming financier financing finer finger fingered fingering fingerprinting firing
        0 fisher fishing fitting fixed fixer flaming flaring flatbottomed flats flecked fledgeling fledgling
        0 fleeting fling floating floodlighted flooring flowering flowing flushed focussed foliaged following
        0 fooling foothills footing foraging foreboding forecasting forefinger forked formalized forties fouled
        0 founding fracas fragmented framing frayed freewheeling freighter frenzied fried frightened frightening
        0 frilled frills fringed frontier frothing frowzled frustrated frustrating fulgurating fumbling fumes
        0 functioning fundamentals funds furnishings furthest fuzzed gabled galling gallows galvanizing gambler
        0 gambling gangling gaping garbled gardening gas gassing gathering gauntleted gelded gelding generalized
        0 gesticulating geyser gifted gilded gilled gimbaled ginger glacier glanders glaring gleaming glimmer
        0 glinting glistening glistering glittering glooming gloves glowering glowing gobsmacked goddamned golfing
        0 goods gospels gossamer gowned graded grading graining grappling grassroots gratifying grating greatest
        0 greed greeting grinding grinning grizzled groomed grooved groundbreaking grouping groveling growing
        0 growling grueling gruelling grumbling gulping gunslinger gusseted guts gymnastics habilimented hackneyed
        0 haired hairsplitting hallowed hamming handcuffs handicapped handshaking handstitched handwriting hanker
        0 harassed harbinger hardened hardfisted hardworking harvest hatching hatred haunting headquarters
        0 headwaters healer healing hearer heartbreaking heartening heartrending heartwarming heated heating heavens
        0 helmeted henpecked hereabouts hermeneutics heroics hers highbrowed higher highfaluting highflying hills
        0 hipped hissing historied histrionics hollering holmes homostyled honest honeyed hooked hooved horrified
        0 horrifying housebreaking housekeeping housing howling hubris hugging humiliating humming hundred hunting
        0 hypersensitised hypersensitized hypertrophied hypophysectomised idealized idolized illuminating imaging
        0 imbalanced imbed immodest immunocompromised impacted impassioned impelled impending impinging implicated
        0 imploring improvised incensed inclined indebted indexing indiscriminating individualized indoors
        0 inexperienced infest inflamed inflated inflected inflowing infrared infuriating ingest ingrowing inhabited
        0 injured inkling inning inpouring inquiring inscribed institutionalized insulting integrating intensifying
        0 interbreed intercrossed interest interested interesting interfering interlocking intermeshed intersecting
        0 introjected inverted invest iodinated iodinating ionized irritating isolated isosceles its ivied jabbing
        0 jagged jammed jangling jarring jest jetting jiggered jingling jittering jolted journeying jumbled jutting
        0 kansas keyed kindled kindred king kipling kissing knackered knickknacks knotted kosher laborer laborsaving
        0 laboursaving laced lacking lactating ladened lancinating landing landlocked landowner landscaped
        0 landscaping laos lapsed lasher lashing lasting latest latticed laughter laundering laurels leaders learned
        0 leastways leathered leaved leavened leavening lecturing leering legged leisured lengthening lengthways
        0 lens lessened lessening lesser lettering lexicostatistics liberated licensed licking lidded
        0 liechtensteiner lighted lighting lightning limbed limited lined liner linger linguistics lipped littered
        0 liveried living loaded loading lobated lobed located lodging lodgings logging logistics loins longing
        0 longways looted lopsided loser lots louvered lowbrowed lowest maddened maddening magnified maimed
        0 mainstreamed majors maladjusted malapropos malformed malinger malingering malposed maneuvering mangled
        0 manifest manned mannered manufactured manufacturing marbleized marbleizing marked marketing married mars
        0 marshaling masking massachusetts masted mating matted matting maturing mazed meandering meaning means
        0 meanspirited mechanics mechanized meddling medullated meeting melted melting membered menacing mentholated
        0 merchandising merrymaking metagrabolised metagrabolized metagrobolised metagrobolized methylated
        0 microphoning midships midwest millions mincing miner mining misgiving misguided misleading misplaced
        0 missing misused mittens mixed mixing moated moccasins mocking modernized modernizing modest molding molest
        0 moneyed moneymaking monitoring monocled mooncurser morals morning moses motivated motivating mottled mrs
        0 muddied muffled mullioned multicoloured multifaceted multistoried musing mustachioed muted myelinated
        0 nagging naked narrowed narrowing naturalized nauseated neighboring nerves nest nestling neutralized
        0 newfangled news nibbed nighted nineties nitwitted nodulated noduled nonaged nonaligned noncarbonated
        0 noncivilised noncivilized noncolumned noncombining noncommissioned nonconducting nonconforming nonelected
        0 nonflavored nonflavoured nonflowering noninstitutionalised noninstitutionalized nonintegrated
        0 nonintersecting nonionised nonionized nonkosher nonliving nonmoving nonopening nonplused nonreciprocating
        0 nonreflecting nonsegregated nonspeaking nontelescoping nonunionised nonunionized northwest nosed nostrils
        0 nothing nowadays numbering numbing nursing obligated obliged obsessed occluded ocellated odd odds officer
        0 offsides offspring oftentimes ofttimes oiled olympics opening operculated opinionated opposing ordering
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
        0 quavering questioning quickening quilted raftered ragged railing rallying ranked raped rarified raring
        0 rasping rating rationed rationing rattlepated rattling rawboned reading rearing reasoning reassuring
        0 receding receipts reckoning reclaimed reclining reconciling reconsider recording red redoubled reeking
        0 reflexed refocusing reformed refreshed refreshing refrigerated refueling regenerating rehearing rejoicing
        0 relations relieved reliving rendering rending renewing renowned reserves resounding rest retailing
        0 retarded retraining revered revised rhinoceros ribes riddled rider ring ringed ringleted ripening roarer
        0 roasted roiling roleplaying rolling rooting roughdried rounded rousing ruffled rugged ruined ruling
        0 rushing rusted rustling rustproofed rutted sacculated sacred sagging sailing sampler sampling sanctified
        0 sandaled sandalled sapiens sapling sassing satisfied satisfying saving savings scaled scalloped
        0 scandalmongering scared scarred scathing scattered scented sceptered sceptred schooldays schooling
        0 sclerosed scoffing scorched scorching scoured scouring scours scouting scraping screaming screeching
        0 scrivened scrubbing sculptured scurrying seafarer seafaring sealing seated secluded sectioned seedbed
        0 seeded seedling seeping seething segregated semiconducting semiskilled sensing sequined series serried
        0 services severing sewed sewing shackled shading shamefaced sharer shaved shaving shed sheltered shielded
        0 shifting shimmer shining shipping shirking shirtsleeves shivering shocking shoed shooting shopping
        0 shopsoiled shorts shouldered shred shrieked shrieking shucks shuddering shuffling sidesplitting sideways
        0 siding sightseeing sightsing signaling silenced simmer simplified simulated sing singer sinning sintered
        0 sissified situated sixties sized sizzling skilled skimming skirmisher skulking slacks slanted slanting
        0 slantways slaughter slaveholding sled sleeved sling slinging slippered sloganeering sloping slowing
        0 slubbed sluicing slurred smoldering smothered smothering sneering sniveling snoring snuggled soaked
        0 soaking soapsuds soaring sobering sobersided socialized softening soiled soldier soldiering soled
        0 somersaulting something sometimes someways soonest sophisticated sorbed southwest soviets sozzled spaced
        0 spacing sparkling spavined specialized specified speckled spectacled spellbinding spelling spider spiffing
        0 spiked spiraling spirited splattered splicing spoilables spoiled sporting sprawling spraying spring
        0 sprinkling sputtering squalling squared squashed squatting stabilized stabilizing stacked staggering
        0 stained staining standardized starkers startled startling starving steadied steamed steamer steaming
        0 stenosed steps stereotyped sterling stewing sticking stilted sting stinging stinking stocking stockinged
        0 stooped storeyed storied stovepiped straggling straightlaced strained straining straitlaced strangled
        0 streaked streaming streamlined streamliner striking striped striving structured struggling stubbled
        0 studded stumping stunned stunning stupefying stylized subdued submerged suburbanized suds suffering
        0 suffocating suggest suited sulfurized summons sunbaked sundried suntanned superfatted superimposed
        0 supersensitised supersensitized supplier supplies surmounted surpliced surprised surrounding surroundings
        0 suspended swaggering swashbuckling swathing sweeping swelled swelling sweltering sweptwing swing swingeing
        0 syllabled tactics takings talented taliped taloned tampering tangled tanker tanned tantalizing taped
        0 tapered tapering tapestried tapping tattered taunting taxpaying teaching teargas tears teasing teenaged
        0 teens teetotaler telemetered tempest tentacled tenting terrier terrified terrifying test testing texas
        0 textured thanks thanksgiving thawing theirs themselves thereabouts thermosetting thickened thickening
        0 thieving thing thirties thoriated threshing thrilling thriving throated throbbing thrombosed thronged
        0 thudding thumping thundering tidings tiered tightening tightfisted tightfitting tightlipped tiled tilled
        0 timbered timeserving timing tined ting tingling tired tiring titillating tittering toiling toned tongued
        0 topknotted topped tormented tortured torturing totaled tottering touristed tousled toweling trabeated
        0 tracing trading trained training trampling tranquilising transgendered transmitting transpiring trapping
        0 treasured trembling trendsetting trifoliated trilobated trilobed trimming trimotored trinucleated
        0 tripinnated troops trouser trousered trousers trucking tubing tufted tumbler tuning turbaned tuxedoed
        0 twenties twinkling twisting typewriting typing ulcerated unabashed unabated unabridged unabused unaccented
        0 unaccepted unaccommodating unaccompanied unaccredited unaccustomed unacknowledged unacquainted unadapted
        0 unaddicted unaddressed unadjusted unadorned unadulterated unadvised unaerated unaffected unaffecting
        0 unaffiliated unaged unagitated unaided unaired unalarming unalloyed unaltered unamended unanalyzed
        0 unanimated unannealed unannounced unanswered unanticipated unappealing unappendaged unappetising
        0 unappetizing unappreciated unarmed unarmored unarmoured unarticulated unashamed unasked unassigned
        0 unassisted unassuming unassured unasterisked unattended unauthorised unauthorized unavailing unavenged
        0 unavowed unawakened unawares unawed unbaffled unbanded unbaptised unbaptized unbarrelled unbefitting
        0 unbelieving unbeneficed unbiased unbiassed unbigoted unbleached unblemished unblended unblessed unblinking
        0 unblushing unbooked unbordered unbounded unbowed unbrainwashed unbranched unbranching unbrushed unburied
        0 unburnished unbuttoned uncamphorated uncarbonated uncaring uncarpeted uncarved uncastrated uncategorised
        0 uncategorized uncaulked uncaused unceasing uncensored uncertified unchallenged unchanged unchanging
        0 uncharged unchartered unchecked uncivilised uncivilized unclaimed unclassified uncleared unclipped
        0 unclouded uncoated uncoerced uncollected uncoloured uncolumned uncombed uncombined uncommercialised
        0 uncommercialized uncommitted uncompartmented uncompensated uncomplaining uncompleted uncomplicated
        0 uncompounded uncomprehended uncomprehending uncompromising unconcealed unconcerned unconditioned
        0 unconfessed unconfirmed unconfused unconnected unconquered unconsecrated unconsidered unconsolidated
        0 unconstipated unconstrained unconstricted unconsumed unconsummated uncontaminated uncontaminating
        0 uncontested uncontrived uncontrolled unconverted unconvinced unconvincing uncooked uncoordinated
        0 uncorrected uncorroborated uncorrupted uncounted uncrannied uncreased uncropped uncrowded uncrowned
        0 uncrystallised uncrystallized uncultivated uncultured uncured uncurtained uncurving undamaged undated
        0 undaunted undecided undeciphered undeclared undecomposed undecorated undedicated undefeated undefended
        0 undefiled undelineated undemanding undepicted underdeveloped undereducated underemployed underived
        0 underling underlying undermanned undermentioned underpopulated underprivileged undersealed undersexed
        0 undersized understaffed undescended undeserved undeserving undesigned undesired undesiring undetected
        0 undetermined undeterred undeveloped undeviating undiagnosed undifferentiated undigested undignified
        0 undiluted undiminished undimmed undirected undiscerning undischarged undisciplined undisclosed
        0 undiscouraged undiscovered undiscriminating undisguised undismayed undisputed undistorted undistributed
        0 undiversified undivided undocumented undoing undomesticated undrained undreamed undried undyed undying
        0 unearned unedifying unedited uneducated unelaborated unembarrassed unembellished unemployed unenclosed
        0 unencouraging unencumbered unended unending unenforced unengaged unenlightened unenlightening unenlivened
        0 unequaled unequalised unequalized unequalled unequipped unerring unestablished unexacting unexampled
        0 unexceeded unexcelled unexciting unexcused unexhausted unexpected unexpended unexpired unexplained
        0 unexploded unexploited unexpurgated unextended unfaceted unfading unfailing unfaltering unfastened
        0 unfathomed unfattened unfearing unfeathered unfed unfeeling unfeigned unfenced unfermented unfertilised
        0 unfertilized unfettered unfilled unfilmed unfinished unfitting unflagging unflattering unflavored
        0 unflavoured unflawed unfledged unflinching unfluctuating unflurried unflustered unfocused unfocussed
        0 unfolding unforced unforested unforgiving unformed unfounded unframed unfrequented unfretted unfrightened
        0 unfrosted unfulfilled unfunded unfurnished unfurrowed ungarmented ungathered ungeared unglazed ungoverned
        0 ungraded ungrasped ungratifying ungreased ungroomed ungrudging unguarded unguiculated unguided ungulated
        0 ungummed ungusseted unhampered unhardened unharmed unhatched unhealed unhearing unheated unheeded
        0 unheeding unheralded unhesitating unhindered unhomogenised unhomogenized unhoped unhurried unidentified
        0 unified uniformed unilluminated unilluminating unimagined unimpaired unimpassioned unimpeded unimposing
        0 unimpregnated unimprisoned unimproved unincorporated unindustrialised unindustrialized uninebriated
        0 uninfected uninflected uninfluenced uninformed uninhabited uninhibited uninitiated uninjured uninquiring
        0 uninspired uninspiring uninstructed uninsured unintegrated unintended uninterested uninteresting
        0 uninterrupted unintimidated unintoxicated uninvited uninviting uninvolved unironed unjointed unjustified
        0 unkeyed unkindled unknowing unlabelled unlamented unlatched unlaurelled unlearned unleavened unlettered
        0 unlicenced unlicensed unlighted unlimited unlined unlipped unlisted unlittered unliveried unloaded
        0 unloading unlobed unlocated unlocked unloving unlubricated unmalted unmannered unmapped unmarked unmarred
        0 unmarried unmatched unmated unmeasured unmechanised unmechanized unmediated unmelted unmerited unmined
        0 unmingled unmitigated unmixed unmoderated unmodernised unmodernized unmodified unmodulated unmolested
        0 unmortgaged unmotivated unmotorised unmotorized unmourned unmoved unmoving unmutilated unmyelinated
        0 unnamed unnaturalised unnaturalized unneeded unnotched unnoted unnoticed unnourished unnumbered
        0 unobligated unobliging unobserved unobstructed unoccupied unoffending unoiled unopened unopposed unordered
        0 unorganised unorganized unoriented unornamented unowned unoxygenated unpackaged unpainted unpaired
        0 unparented unpartitioned unpasteurised unpasteurized unpatented unpatronised unpatronized unpatterned
        0 unpaved unpeopled unperceived unperceiving unperformed unpermed unperplexed unpictured unpierced
        0 unpigmented unpillared unpitying unplaced unplanned unplanted unpleasing unpledged unploughed unplowed
        0 unplumbed unpointed unpolished unpolluted unpopulated unposed unpotted unpowered unpracticed unpractised
        0 unprecedented unpredicted unprejudiced unpremeditated unprepared unprepossessing unpretending unprincipled
        0 unprocessed unpromised unpromising unprompted unprotected unproved unprovoked unprovoking unpublished
        0 unpunished unpurified unqualified unquestioned unquestioning unraised unranked unreached unrealised
        0 unrealized unreasoning unreassuring unreciprocated unrecognised unrecognized unreconciled unreconstructed
        0 unrecorded unredeemed unreduced unreflected unreformed unrefreshed unregenerated unregistered unregretting
        0 unregulated unrehearsed unrelaxed unreleased unrelenting unrelieved unremarked unremedied unremitting
        0 unrenewed unrepaired unreported unrequested unrequited unreserved unresisting unrest unrested unrestrained
        0 unrestricted unrevealed unrevised unrevived unrewarded unrhymed unrifled unrimed unripened unrivaled
        0 unrivalled unroofed unrouged unruffled unsalted unsanctioned unsanded unsaponified unsated unsatiated
        0 unsatisfied unsatisfying unsaved unscathed unscheduled unschooled unscripted unseamed unseasoned unsecured
        0 unseeded unseeing unsegmented unsegregated unselected unsettled unshackled unshaped unshared unsharpened
        0 unshaved unsheared unshelled unshielded unshoed unshrinking unshuttered unsigned unsilenced unsized
        0 unskilled unsleeping unsloped unsmiling unsoiled unsophisticated unsorted unsounded unsoured unspaced
        0 unsparing unspecialised unspecialized unspecified unspoiled unsporting unspotted unstaged unstained
        0 unstarred unstated unsterilised unsterilized unstilted unstimulating unstinted unstinting unstirred
        0 unstoppered unstressed unstructured unstudied unsubdivided unsubdued unsubstantiated unsugared unsuited
        0 unsullied unsupervised unsupported unsurpassed unsurprised unsuspected unsuspecting unswayed unsweetened
        0 unswerving unsyllabled unsympathising unsympathizing unsynchronised unsynchronized untagged untainted
        0 untalented untamed untanned untaped untapped untarnished untasted untaxed untempered untempting untenanted
        0 untended untested untethered unthinking unthreatening untilled untimbered untipped untiring untoasted
        0 untouched untoughened untracked untrained untrammelled untravelled untraversed untreated untried untrimmed
        0 untroubled untrusting untucked untufted unturned untutored unused unuttered unvaccinated unvalued unvaned
        0 unvanquished unvarnished unvented unventilated unverbalised unverbalized unverified unversed unvitrified
        0 unvoiced unvulcanised unvulcanized unwanted unwarmed unwarranted unwashed unwavering unwaxed unweaned
        0 unweathered unwebbed unwed unwedded unwilled unwilling unwished unwitting unwonted unwooded unworried
        0 unwounded unwrinkled uplifted uplifting upraised upturned urbanized us user usher vacationing vaccinating
        0 vacuolated valued valved vaned vapourised varicoloured variegated veiled veined velours vending venomed
        0 verdigris verticillated vest vestmented viewers visaged visored vitals voiced volumed voluted vomiting
        0 voting wads wailing wainscoted walleyed walloping wandering waning warehousing wares warmed warming
        0 warmongering warning warped washing waterlogged waterproofing watershed waxed waxing wayfaring weakening
        0 weaning weaponed wearer wed wedding weeds weeping weighted weighting west wetting wheezing whereabouts
        0 whereas whipping whirring whiskered whiskers whistling whitewashed wholesaler whorled wicked willing
        0 windburned winded winding wing withered withering withholding witting wizened wobbling wonderworking
        0 wonted wooded woodgraining woods woodshed wording words workings worsted wounded wrapped wrenching wrest
        0 wrestling wretched wring wrinkled writhing wrongdoing wyoming yawning yaws yearning yelping yes yokuts
        0 yours yourselves zest zoning
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
        1 brailled braked branchiae braver breathalyses brickler brigaded brindler brittler bronzer bullae bunde
        1 bureaux burked burnt bursae buttonholed cached caches caddied caddies caesurae cajoled caked calcined
        1 camaraderies camerae caned canoed canoes canulae caprioled caracoled cared carinae cascaded caseated
        1 catastrophes catenae cathari ceded cellae cercariae cered cesurae chaetae chafed chalazae chancer
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
        1 overuses owed paleae paled paler palestrae palisaded papillae papulae paramenta paroled parses partaken
        1 parver patellae patinae peed pennae pennia pent penumbrae permeated persevered personae persuaded perus
        1 peruses pervaded petechiae pfennige phoned phylloxerae pies pigeonholed piled pined pinnae pinnulae pirogi
        1 pirouetted piscinae pixies placentae planulae plateaux pleurae plicae poled polychromed pored portmanteaux
        1 portugueses posses postponed prairies premaxillae prepared primigravidae primiparae prizer procreated
        1 profaned profiled proner proven psis psyches psychoanalyses pterylae puked puli pupae purer quadrigae
        1 quaked quartersawn quickies quoted rabbis radulae raked ranulae rarer rbis rearwards rebuked recited
        1 recluses recombined reconciled recreated recurved recuses reded redefined rediae regaled reheard rehearses
        1 renamed renegaded repined repleted requited rescaled reseaux resewn reshaped resiled resoled resolved
        1 respited responses restored retaken retied reties retinae reveries reviled rewards rhymed rickettsiae
        1 rifer riled rimae rinses riper riposted risen riven roma rondeaux rookies roped roser rouleaux rousseaus
        1 ruder rugae sabred safer sager salmonellae salpae saner saphenae satellited sauter sawn scapulae scarcer
        1 schemed schuln schutzstaffeln scopulae scoriae scraped scyphistomae seen seined sellotaped semaphored
        1 senti sephardim sequelae setae sewn shaken shamed shanghais shaped shared shaven shewn shored shown
        1 shriven shuln siameses sider sightseen silhouetted siliquae silvae singler sited situlae sizer skis slaked
        1 sloes sloped smiled snafus snaked snared snider snored snowmobiled snowshoed soigner soler sombrer somer
        1 soothed sovkhozy sown spaded spared sparer sphacelated spicae spited spoilt sponged sprucer squamae
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
        2 bachelored backhanded badmouthed balder balled banditti banged barest barramundies basest basises bathed
        2 bathoses batiked beaten bedaubed been befallen befouled beheaded beholden beigest belled benter bequeathed
        2 bester biases bibed bicepses bilharziasises bircher birred blacker blackleaded blaest blander blasest
        2 blastemata blatest bleaker blester blinder blithest blitzkrieged blonder bluest bluffer blunter bolder
        2 bolivares bollocksed bombuses bonuses boobed boomeranged booner boycotted braded brager bravest brawer
        2 bregmata briefer brisker broader brokest bronchiolitises browbeaten brusker bruter builter bulletined
        2 bumer bunged burnter bursitises bused buses butted cabed cackeled called callouses callused calmer
        2 campuses cantoned canvased canvases carcinomata carted caucused cautiouses censused chagrined chalutzim
        2 chancest chaoses chapaties chapatties chaperoned charlestoned charted chasidim chassidim chastest
        2 chauffeured chazanim cheaper cheerleaded cherubim chiasmata chiefer chillies chirred choicest choired
        2 cholelithiasises chondromata chorused christmases chromonemata churred clader clanged clefter closest
        2 coffined colder collared colones colorses columbuses comparted condylomata confineses conquistadores
        2 contradistinguished cooccured cooler corbeled corybantes cosmoses cottoned couther cowses cpses creneled
        2 crisper crosscuted crudest crueler curbed curster curter cuted czecher dafter daises dallases damner
        2 damper darker darted daubed deader deafer debrises debuted decolored decompressed deeper defanged defated
        2 defter degases deister densest departed diastemata dickenses dinged dirter discolored disenthralls
        2 disturbed djed dogmata done doubted dourer dowiest dozenses dreader droller drunker dryades dryer duder
        2 duest duller dumber dunged dutcher eacher eaten ebbed echoes edemata eeriest egged egotriped eighther
        2 eisteddfodau elicited encephalomata enchondromata endotheliomata enemata enlivened environed epidermises
        2 epitheliomata erred ethoses eupatridae evened exanthemata exoduses expressed faber fainter fairer fakest
        2 fallen falsest farted fellahin felled festschriften fetiales feuded fibromata fiercest fifther finest
        2 fingerspelled firmer firster fivest fleeter flinter fliper fluenter focused fonder fordone foredone
        2 foregone foreshadowed forestalled forgone fortest fouler fourer fourther fracases frailer frauen frencher
        2 frijoles fronter frorest frothed fullbacked fuller furfures gabed galled gallowses ganged gases
        2 gastrocnemiuses gauchest gaunter gemeinschaften gesellschaften gestalten gied gilter glacest gliomata
        2 gluged golder gone gossiped goyim grafen grander granulomata gravest greeker greener greenses groked
        2 gruffer guilders gummata gurnards guted hadjes haematomata hajjes halest halfer halteres handcolored
        2 handcuffses harder hasidim hassidim hazzanim headbutted headed hearder heavenses helder hematomata
        2 hepatitises heraclidae heraklidae hermae herren heter hibachied hicker hmonger homest homesteaded
        2 hotfooted hourses hubrises hugest hurter iconostases ignoramuses iller illinoises imparted impies
        2 impressed infixed inputed inster invalided ironed ixcer ixler jadest jelled jeter jumpstarted juster
        2 kaddishim kalmucks kansases keener keeshonden kibbutzim kinder kneaded knelled kohlrabies lacunaria
        2 languished laoer laoses lapithae largest laster leaster lefter lemmata lenses leonides levises lewder
        2 liegest likest limper lipomata litai lithest livened lolled lollygaged loosest loster lother louchest
        2 louder luxest lymphomata lyriced macaronies maccaronies machzorim madest magmata mahzorim majorses malest
        2 mandamuses maoister mater matzoth mauvest meanses meeker melanomata melismata memphises metises miaoued
        2 miasmata midrashim milder minstreled minyanim mittenses moder moister monades mooter morest moshavim
        2 moster mouthed mrses mucher mudejares mumer murmured mutest mycetomata myomata myrmidones myxomata naiades
        2 naifer naivest navahoes neater neoer nereides neter netter neuromata newer newses nexter nibelungen nicest
        2 ninest ninther nudest nuller oceanides odder omayyades ommiades onest opuses orbed osar ossa osteomata
        2 otcer outdone outed outgone outsmarted overshadowed pajamases palest papillomata parises parted parvest
        2 pathoses pbses pease pectoralises penter perter perturbed philippineses photostated piggybacked pinged
        2 pinker pithed planest plasmodesmata plumper polled polymyositises ponchoes poorer poper pranged precised
        2 precises prefixed primest priorer proer proglottides prometheuses proofer protonemata prouder pumpses
        2 punker purred pussyfooted puted putted pyramided qaddishim quacker quadricepses quainter quarterbacked
        2 queerer quelled quezales quicker quieter quizes raided rarest ravened rawer readed reales redone reechoes
        2 refocused reinstalled rejiged relyriced remodeled rendezvoused rendezvouses reselled reshiped restarted
        2 rhabdomyomata rhinoceroses rhinotracheitises richer rifest ripest rolled roomses rosest rounder rubriced
        2 rudest rumer rumpused rumpuses ruster safest sagest sanest sassanidae sautest scabed scarcest schemata
        2 schnorred scleromata scotcher scotomata scourses scruber secer seleucidae selfer senores senter seraphim
        2 seter shabbasim shabbatim shadchanim shamer shanghaied sharper sheerer shelled shirred shnorred shoder
        2 shorter shoter shrewder shriller shuted shuter shyer sicker siddurim sidest sightsinged sikher sises
        2 sixther skied skimer skinter slacker slanged sleeker sleuthed slimed slower slyer smarted smarter smoothed
        2 smoother snafued snidest snorkeled snuber softer soignest solicited somata somest sorest sounder sourer
        2 spanged sparest spearheaded spenter spicker spieled splated spliter spoilter sprucest squaber squalled
        2 squarest squinter staged stairses stalest stalled starker started stauncher steeper stemmata stepses
        2 sterner stiffer stigmata stiller stomata stonewalled stouter straiter strangest strawer streper striatest
        2 stricter stromata stronger strucker strunger stucker stunger suavest succored sucher sudsed suffixed
        2 sulfured sulphured summonsed sunker suppressed surder sveltest swamies swarter sweeter sweller swifter
        2 swobed synced syntagmata syphilomata taier taller tallithes taoister tarmaced tarter taupest tauter taxied
        2 taxies teargased teargases teener teenses telamones tener tennises tensest tenther teraphim termses
        2 texases thaier thamnophises theister thener thermostated thicker thirder thwarted tinged toder tolled
        2 traditores traumata trefer trellised trellises treponemata triger tritest triunest troopses truest trymata
        2 tuted twanged twelfther twelvest twoer typhuses ubermenschen uglies ulter unbraided uncliped uncompressed
        2 unconsciouses underbided undercuted undergone unhanded unknoted unspelled upbraided vacuumed vaster
        2 velourses venuses verdigrised verdigrises viatores voided walled wantoned warmer wastest watercolored
        2 weaker wedeled weirder welled weller wester whanged whirligiged whitest whizes widest wilder winged wisest
        2 woner worlder worster worther wounder wronger wrother wryer wunderkinder xcier xciver xiver xlier xliver
        2 yarest yawses yelled yeshivahs yiped yoner zinced
        2a kronur penetralium
        2ah hallot shittim
        2al reis
        2an beadsmen men ploughmen socmen
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
        2is epexegeses epicleses epiphyses exegeses exostoses geneses gnoses gomphoses haematolyses haemodialyses
        2is haemolyses haemoptyses hematolyses hemodialyses hemolyses hemoptyses hyperostoses hypnoses hypophyses
        2is hypostases hypotheses katabases lenes lymphopoieses lyses mantes meioses metastases metatheses
        2is metempsychoses microanalyses mioses morphallaxes morphoses myiases myoses nares nemeses neurohypophyses
        2is neuroses oases ovotestes palingeneses parabases paraleipses paralyses paraphyses parapraxes parentheses
        2is pelves penes periphrases peristalses phyllotaxes phylogeneses praxes prognoses prolepses proptoses
        2is prostheses protases psychoneuroses psychoses ptoses pubes scleroses soroses stenoses syllepses symphyses
        2is synapses synarthroses syndesmoses synopses syntheses syssarcoses tenues testes theses urinalyses vermes
        2is zoonoses
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
        3 -aiding -aining -airing -alest -aling -arest -auding -balling -bed -calling -cting -dded -eading -eaking
        3 -eating -eling -est -eting -fting -gged -hting -iiest -iling -illing -immer -ing -iting -lled -llest
        3 -lting -mbing -mmed -nging -nned -nting -oading -oating -oging -oining -ooking -ooling -oting -ouding
        3 -ouring -outing -pped -pting -rbing -rling -rolling -rred -rting -ssing -sting -tted -tzing -uling -ulling
        3 -viest -wling -xiest -zzing adding aiding airing annulled anticing arcked auguring avoiding babbitting
        3 balling batiking bedaubing bedevilled befalling belling bequeathing betrothing biassed bibing bidden
        3 birring bivouacked blitzkrieging blooding bollocksing boobing boomeranging boonest boycotting brading
        3 brainchildren bulletining bunging busing busses butting caballed cabing cabining calling callousing
        3 callusing cannot canvasing carolled caucusing cavilled censusing chagrining chaperoning chauffeuring
        3 children chirring chivved choiring chorusing churring cloaking coffining coiffed comedones controlled
        3 cooccuring coolest cruelest curettes daubing debussed debusses debuting decontrolled defanging defating
        3 degassed degasses deveining devilled dibbukkim disannulled distilled doubting dourest drabber dunging
        3 dunner dybbukkim eating egging egotriping embargoing embussed embusses enlivening enrolled environing
        3 erring fairest falling fatter fellaheen felling feuding fezzes fingerspelling fitter flooding focusing
        3 forbearing forestalling foretelling forgoing foulest fourest frailest frolicked fulfilled gabing ganging
        3 gaoling gassed gasses gladder glibber gluging glummer godchildren gossiping grandchildren grandstanding
        3 groaking groking guting handbuilding hanging harlequining headbutting hepper hipper hocussed hooding
        3 hotter indwelling inputing invaliding ironing ixlest jelling kayaking knelling livening lolling
        3 lollygaging lyricing madder mattest miaouing mimicked misspelling mucrones murmuring nettest nonplussed
        3 nonplusses oddest outbidden outgassed outgasses outselling overbidden overhanging overwearying patrolled
        3 pencilled photostating physicked picnicked polling poorest pranging precising priorest programmes purring
        3 pyramiding queerest quelling quizzed quizzes ravening redder reining reinstalling rejiging relyricing
        3 rendezvousing reselling reshiping retelling revved rosining rubricing ruining rumpusing sadder scabing
        3 schnorring selling shamest sheerest shellacked shelling shirring shnorring sicked slanging smelling
        3 smoothing smugger snafuing snugger sourest spanging splating squatter squizzes staging stalling standing
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
        3e -ading -aking -anging -athing -ceding -cing -coring -creting -enging -ging -ibing -iding -iking -ining
        3e -iping -iring -laning -ling -moting -niting -noting -obing -oding -oking -othing -roning -sing -ting
        3e -uding -uing -uming -unging -uning -uring -vening -ving -writing -zing accoutring adhering adoring
        3e aneling anting aping apprising astringing atoning automobiling avalanching awing backbiting backbitten
        3e backslidden baling baring basting becoming begriming bellyaching bestridden bewaring binging birdliming
        3e bitten blaming blaspheming boning brailling burking caching capsuling caring caseating ceding centring
        3e cering chafing chandelling chassing chicaning chidden chiming chroming citing cloning cobblestoning
        3e cohering coming comparing compering competing completing comprising concentring condoning conging coning
        3e constringing coring craning craping creating creosoting creping cubing damascening deboning declaring
        3e defaming defiling deleting delineating depleting deploring deponing descaling devoting domiciling doping
        3e doting douching draping duping dyking dynamiting eloping empaling ensiling ensnaring enucleating escaping
        3e exhaling exiling expediting exploring extraditing facsimiling faring feting filing flambing fringing
        3e gaming gangrening garotting garroting garrotting gazetting ghostwritten goring griming groping gybing
        3e haling haring heterodyning hinging holystoning homing honing hoping hyping ideating ignoring impaling
        3e impeding inciting inditing inflaming infringing inhaling inhering interloping intoning inviting
        3e jackknifing jawboning julienning knifing laming liming loping lubing macraming manoeuvring massacring
        3e miming miscreating misnaming misquoting mistiming moping moussing naming nasaling nauseating nicknaming
        3e noting nucleating nuking outmanoeuvring outridden outstaring outvoting overawing overcoming overridden
        3e overruling overwritten owing paling pantomiming pasting permeating persevering phoning piling pirouetting
        3e polychroming poring postponing preparing procreating profaning profiling puking puling quoting raping
        3e rebuking reciting reconnoitring recreating reding regaling renaming repleting reprising requiting
        3e rescaling rescheduling reshaping resiling respiting restoring resubliming revering reviling rewritten
        3e rhyming ridden ridiculing riling riming riposting roping sabring satelliting scaling scaring scheduling
        3e scheming scything sellotaping semaphoring shaming shaping sharing shoring silhouetting siting slidden
        3e smiling smiting snaring snowmobiling sparing spiting sponging squaring staling stampeding staring
        3e stereotyping stockpiling stoning stooging storing strafing stridden subliming sulfuretting superseding
        3e syringing taming taping tasting teething telephoning telescoping terrassing theming tiling tithing toning
        3e toping toting twinging typewritten underquoting underwritten undraping unhinging videotaping vouchsafing
        3e waring wasting welcoming whaling whiting wholesaling whoring writing written
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
