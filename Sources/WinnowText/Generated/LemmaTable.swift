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
        0 -wards -wd abashed abbreviated abed abiding ablated abounding abscessed absentminded absorbed abstracted
        0 accelerated accenting accounting accrued accustomed aching acned acquainted acres acting activated
        0 aculeated ad add addicted addlepated addressed adios adscripted advanced advertising aerated aerosolized
        0 afeared affairs affiliated afflicted aforementioned afrikaans afrikaner aftershafted aged ageing agitated
        0 ailing alarmed alas alated alerting alias alienated alleged allied alligatored aloes always amazed amazing
        0 amidships amusing animated annihilating annoyed annoying annulated antares antiknocking antlered anything
        0 anyways appalling appealing appendaged appetising appetizing appointed appraiser apropos arced arched
        0 arching archives ariled arkansas armed armored arrest as ascending ashamed aspiring assorted asteriated
        0 astonished astonishing astounding astrophysics athens athletics atrophied attest attrited auriculated
        0 authorities autoloading avowed awed awned awninged azygos babbiting backbreaking backing backwoods baffled
        0 baffling baked balanced balding balking bandaged banging banker banter barefaced barelegged bargaining
        0 barrier basined bastioned bated bathing bathos battered batting battlemented batwing beaming bearded
        0 bearer bed bedding bedraggled befuddled beguiling belching bended besides besotted bespectacled bestubbled
        0 betimes bewhiskered bewildered bewitched bias biased bibbed biceps bichromated bickering bicoloured
        0 bicorned biedermeier bigoted billowing bilobated bilobed bimotored binding binoculars binucleated biped
        0 birdnest bistered bistred biting bitters bivalved blackened blackening bladed blanched blaring blasting
        0 blazing bleached bleachers blebbed blending blessed blessing blighted blinded blindfolded blistering
        0 blockading bloodcurdling bloodshed bloodstained bloodsucking blooming blowing bluestocking blurred
        0 blushing boarding boating bobbysoxer bobsled bobtailed bollocks bombing bonkers booking booted bootlegging
        0 borated boring boughed bouldered bounded bounds bountied bowed bowlegged boxed boxer bracing bracted
        0 braided brakes branched breadthways breathing breathtaking breeched breeches breed breeding bricklaying
        0 briefing brier brigadier brinded brindled bring broadcasting broadening broadnosed broider bronzed
        0 brooding bulbed bulging bullnecked burdened burned burning bushwhacking busted bustling butterfingered
        0 buttocks buttoned buttressed buzzing cadenced cairned calced calloused calving calycled campanulated
        0 camping cancellated caning canker canonized canter cantering canvas captivating carbolated carbuncled
        0 carinated carpetbagging carpeted carping carrier carunculated carving cashier cassocked castanets
        0 castellated catacorner categorized catercorner caudated cavalier cavitied cd ceiling ceilinged centralized
        0 certified challenging chambered chandelier chaos chapleted chapter charming chattering cheering
        0 cheeseparing chest chilblained chilling chinked christening christmas churning ciliated circulating
        0 cityfied civilized clamoring clanging clangoring clanking clapping classics cleaner cleaning cleansing
        0 clerking cliched clinched cling clocking clogged clogging closed closefisted closelipped clothes clothing
        0 clotted clouded clowning cluttered coaching coarsened coated coating coaxing cobbler cockeyed colonnaded
        0 columned comforting commanding commuting compartmented compiling complicated composed composer compounding
        0 compromising concealed conceited concentrated concerned concerted condenser condescending conditioning
        0 confiding conflicting confused confusing congest congested congratulations conjoined conjugated connected
        0 consider consolidated consoling constrained constraining constricted constricting consummated container
        0 contemporaries contented contest contrived convinced convincing cooccurring cooking cooling coping
        0 corbelled corduroys corner coroneted corps corresponding corrugated cosher cosmetics cosmos coughing
        0 counseling counterbalanced countrified countryfied coupling courier courtier cowled cowling cps cracking
        0 cragged crannied crazed creaking credentialled creed crenated crenulated crest crested cringing crippled
        0 crippling crisscrossed croaking crocked crocketed crooked cropped crossbreed crossroads crossways crowded
        0 crowned crowning crumpled crushed crusher crushing crusted cultured cunning curling cursed curtained
        0 curving cushioning cuspated cusped cuspidated cyclades dabbled dallas damned dancing dappled daring
        0 darkening darkling darling darned dashing dated daughter dawning daybed dazed dazzling deadened deadlocked
        0 deafening dealer dealings deathbed debilitating debris debunking deceased deckled dedicated
        0 dedifferentiated deepening deflated deformed degas dejected delayed delighted demented demythologized
        0 denaturised denaturized denuded depleted deprecating depressing deranged des descendants desegrated
        0 deserted despairing desynchronizing detailed detest deuced devastating diabetes diagnosing dickens
        0 differentiated diffused diffusing digest dighted dignified dilapidated dimensioning diminished ding
        0 disabled disabling disappointed disappointing disarming discalced discarded discerning disciplined
        0 discomfited disconcerted disconcerting disconfirming discontented discriminating diseased disfigured
        0 disguised disgusted disgusting disheartened disheartening dishonest dishwasher disillusioning disinfest
        0 disinterest disinterested disinvest disjointed dismayed dismaying disordered disorganized dispenser
        0 dispersed displeased dispossessed disqualified dissatisfied distorted distressed distressing disturbing
        0 disused divers diversified divest diving dodging dogged dogging dogsled domed domineering doomed doped
        0 dosed dotted doweling drafting draped drawing dreamed dreamer dregs drenched dressed dresser drifting
        0 drinking drizzling droppings drugged drugging drygoods dulled dumfounded dumfounding during dwelling
        0 dwindling dyeing eared earlier earnest earnings earsplitting earthshaking ebbing edged edgeways edifying
        0 educated egest eggs elasticised elasticized eldest electrifying electronics elevated elongated emaciated
        0 emancipated embarrassed embarrassing embed embedded emboldened embracing embroider enchained enchanted
        0 encysted endearing enduring endways enervating engineering engraved engrossed engrossing enlarged
        0 enlightened enraged enslaving ensorcelled ensuing entangled entertainer enured enveloping environs
        0 enwrapped equipoised eroded estranged estranging ethics ethos evening everlasting everything exalted
        0 exasperated exasperating exciting excruciating exhausted exhausting exhilarating existing explorer
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
        0 hubris hugging humiliating humming hundred hunting hypersensitised hypersensitized hypertrophied
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
        0 louvered lowbrowed lowest maddened maddening magnified maimed mainstreamed majors maladjusted malapropos
        0 malformed malinger malingering malposed maneuvering mangled manifest manned mannered manufactured
        0 manufacturing marbleized marbleizing marked marketing married mars marshaling masking massachusetts masted
        0 mating matted matting maturing mazed meandering meaning means meanspirited mechanics mechanized meddling
        0 medullated meeting melted melting membered menacing mentholated merchandising merrymaking metagrabolised
        0 metagrabolized metagrobolised metagrobolized methylated microphoning midships midwest millions mincing
        0 miner mining misgiving misguided misleading misplaced missing misused mittens mixed mixing moated
        0 moccasins mocking modernized modernizing modest molding molest moneyed moneymaking monitoring monocled
        0 mooncurser morals morning moses motivated motivating mottled mrs muddied muffled mullioned multicoloured
        0 multifaceted multistoried musing mustachioed muted myelinated nagging naked narrowed narrowing naturalized
        0 nauseated neighboring nerves nest nestling neutralized newfangled news nibbed nighted nineties nitwitted
        0 nodulated noduled nonaged nonaligned noncarbonated noncivilised noncivilized noncolumned noncombining
        0 noncommissioned nonconducting nonconforming nonelected nonflavored nonflavoured nonflowering
        0 noninstitutionalised noninstitutionalized nonintegrated nonintersecting nonionised nonionized nonkosher
        0 nonliving nonmoving nonopening nonplused nonreciprocating nonreflecting nonsegregated nonspeaking
        0 nontelescoping nonunionised nonunionized northwest nosed nostrils nothing nowadays numbering numbing
        0 nursing obligated obliged obsessed occluded ocellated odd odds officer offsides offspring oftentimes
        0 ofttimes oiled olympics opening operculated opinionated opposing ordering oriented ours ourselves
        0 outclassed outdated outdoors outflowing outing outlying outmoded outraged outrigged outsider outsized
        0 outskirts outstretched overaged overeating overfed overheated overloaded overmodest overnighter overpriced
        0 overriding overseas oversexed oversized oversubscribed overturned overweening overwhelming owner oxidised
        0 pacing packaging packing padded paging painstaking painting pajamas paneling panicked panicled panoplied
        0 pantalooned panting pants parched parings paris parked parking particoloured parting pasted patched pathos
        0 patronizing paved pbs peacekeeping peaked pealing pecs pedigreed pelting penciled pending penetrating
        0 peopled perambulating perfumed perhaps periwigged perplexed perplexing personalized peruked pestered
        0 pestering petaled petalled petticoated petting philippines philosophizing phonetics phrasing physics
        0 picturing pied pier pillared pimpled pinched ping pinnated pinning pinstriped pisces pitching pixilated
        0 placating planning planter planting plastered playacting pleased pleasing plodding plowing plumaged
        0 plumbing plumping poised politics polls polluted popeyed popping populated porticoed potbellied potholed
        0 pounding powdered powered practised preaching precedented preceding preconceived preconcerted precooked
        0 precooled predetermined predigest predigested predisposed prejudiced premier premises preoccupied
        0 prepackaged prepacked prescribed pricing priest primates primed priming primping principled printing
        0 privileged prizewinning probing proceedings processed processing profits programming prolonged promising
        0 pronged pronounced propertied protest proved publisher puffed pulverized pumps punctured pureblooded
        0 purging puzzled puzzling quadriceps quadruped quadrupling quarters quavering questioning quickening
        0 quilted raftered ragged railing rallying ranked raped rarified raring rasping rating rationed rationing
        0 rattlepated rattling rawboned reading rearing reasoning reassuring receding receipts reckoning reclaimed
        0 reclining reconciling reconsider recording red redoubled reeking reflexed refocusing reformed refreshed
        0 refreshing refrigerated refueling regenerating rehearing rejoicing relations relieved reliving rendering
        0 rending renewing renowned reserves resounding rest retailing retarded retraining revered revised
        0 rhinoceros ribes riddled rider ring ringed ringleted ripening roarer roasted roiling roleplaying rolling
        0 rooting roughdried rounded rousing ruffled rugged ruined ruling rushing rusted rustling rustproofed rutted
        0 sacculated sacred sagging sailing sampler sampling sanctified sandaled sandalled sans sapiens sapling
        0 sassing satisfied satisfying saving savings scaled scalloped scandalmongering scared scarred scathing
        0 scattered scented sceptered sceptred schooldays schooling sclerosed scoffing scorched scorching scoured
        0 scouring scours scouting scraping screaming screeching scrivened scrubbing sculptured scurrying seafarer
        0 seafaring sealing seated secluded sectioned seedbed seeded seedling seeping seething segregated
        0 semiconducting semiskilled sensing sequined series serried services severing sewed sewing shackled shading
        0 shamefaced sharer shaved shaving shed sheltered shielded shifting shimmer shining shipping shirking
        0 shirtsleeves shivering shocking shoed shooting shopping shopsoiled shorts shouldered shred shrieked
        0 shrieking shucks shuddering shuffling sidesplitting sideways siding sightseeing sightsing signaling
        0 silenced simmer simplified simulated sing singer sinning sintered sissified situated sixties sized
        0 sizzling skilled skimming skirmisher skulking slacks slanted slanting slantways slaughter slaveholding
        0 sled sleeved sling slinging slippered sloganeering sloping slowing slubbed sluicing slurred smoldering
        0 smothered smothering sneering sniveling snoring snuggled soaked soaking soapsuds soaring sobering
        0 sobersided socialized softening soiled soldier soldiering soled somersaulting something sometimes someways
        0 soonest sophisticated sorbed southwest soviets sozzled spaced spacing sparkling spavined specialized
        0 specified speckled spectacled spellbinding spelling spider spiffing spiked spiraling spirited splattered
        0 splicing spoilables spoiled sporting sprawling spraying spring sprinkling sputtering squalling squared
        0 squashed squatting stabilized stabilizing stacked staggering stained staining standardized starkers
        0 startled startling starving steadied steamed steamer steaming stenosed steps stereotyped sterling stewing
        0 sticking stilted sting stinging stinking stocking stockinged stooped storeyed storied stovepiped
        0 straggling straightlaced strained straining straitlaced strangled streaked streaming streamlined
        0 streamliner striking striped striving structured struggling stubbled studded stumping stunned stunning
        0 stupefying stylized subdued submerged suburbanized suds suffering suffocating suggest suited sulfurized
        0 summons sunbaked sundried suntanned superfatted superimposed supersensitised supersensitized supplier
        0 supplies surmounted surpliced surprised surrounding surroundings suspended swaggering swashbuckling
        0 swathing sweeping swelled swelling sweltering sweptwing swing swingeing syllabled tactics takings talented
        0 taliped taloned tampering tangled tanker tanned tantalizing taped tapered tapering tapestried tapping
        0 tattered taunting taxpaying teaching teargas tears teasing teenaged teens teetotaler telemetered tempest
        0 tentacled tenting terrier terrified terrifying test testing texas textured thanks thanksgiving thawing
        0 theirs themselves thereabouts thermosetting thickened thickening thieving thing thirties thoriated
        0 threshing thrilling thriving throated throbbing thrombosed thronged thudding thumping thundering tidings
        0 tiered tightening tightfisted tightfitting tightlipped tiled tilled timbered timeserving timing tined ting
        0 tingling tired tiring titillating tittering toiling toned tongued topknotted topped tormented tortured
        0 torturing totaled tottering touristed tousled toweling trabeated tracing trading trained training
        0 trampling tranquilising transgendered transmitting transpiring trapping treasured trembling trendsetting
        0 trifoliated trilobated trilobed trimming trimotored trinucleated tripinnated troops trouser trousered
        0 trousers trucking tubing tufted tumbler tuning turbaned tuxedoed twenties twinkling twisting typewriting
        0 typing ulcerated unabashed unabated unabridged unabused unaccented unaccepted unaccommodating
        0 unaccompanied unaccredited unaccustomed unacknowledged unacquainted unadapted unaddicted unaddressed
        0 unadjusted unadorned unadulterated unadvised unaerated unaffected unaffecting unaffiliated unaged
        0 unagitated unaided unaired unalarming unalloyed unaltered unamended unanalyzed unanimated unannealed
        0 unannounced unanswered unanticipated unappealing unappendaged unappetising unappetizing unappreciated
        0 unarmed unarmored unarmoured unarticulated unashamed unasked unassigned unassisted unassuming unassured
        0 unasterisked unattended unauthorised unauthorized unavailing unavenged unavowed unawakened unawares unawed
        0 unbaffled unbanded unbaptised unbaptized unbarrelled unbefitting unbelieving unbeneficed unbiased
        0 unbiassed unbigoted unbleached unblemished unblended unblessed unblinking unblushing unbooked unbordered
        0 unbounded unbowed unbrainwashed unbranched unbranching unbrushed unburied unburnished unbuttoned
        0 uncamphorated uncarbonated uncaring uncarpeted uncarved uncastrated uncategorised uncategorized uncaulked
        0 uncaused unceasing uncensored uncertified unchallenged unchanged unchanging uncharged unchartered
        0 unchecked uncivilised uncivilized unclaimed unclassified uncleared unclipped unclouded uncoated uncoerced
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
