import AppSupport

/// English words that say nothing about a game, are names, or are similar to names.
package enum OrdinaryWords {
  /// Words without a meaning of their own.
  package static let fillers: Set<String> = [
    ",", "-", "a", "an", "the", "and", "i", "we", "they", "it", "me", "us", "my", "our", "their",
    "were", "like", "to", "see", "seeing", "go", "does", "find", "have", "had", "been", "is", "be",
    "was", "game", "games", "match", "series", "ballgame", "team", "play", "playing", "season",
    "of", "on", "by", "with", "for", "from", "as", "one", "any", "some", "something", "all",
    "great", "during", "then", "also", "that", "this", "there", "what", "which", "who", "where",
    "when", "so", "just", "only", "dad", "mom", "wife", "time", "night", "live", "home", "start",
    "end", "between",
  ]

  /// Words that are names only if capitalized or next to a word such as `game` and `at`.
  static let names: Set<String> = [
    "aces", "angels", "bills", "blues", "braves", "courage", "crew", "current", "dash", "dream",
    "fever", "fire", "flames", "giants", "heat", "jazz", "jets", "kings", "legacy", "liberty",
    "lightning", "lynx", "magic", "mercury", "nets", "pride", "rays", "real", "reds", "reign",
    "rock", "saints", "sky", "spirit", "stars", "storm", "summit", "sun", "sparks", "target",
    "tempo", "thunder", "titans", "twins", "union", "united", "wave", "wild", "wings", "wizards",
    "chase", "rate", "progressive", "rocket", "spectrum", "enterprise", "bell", "ball", "garden",
  ]

  /// Words that are never taken for misspelled ones: also those one or two letters from a name.
  static let all: Set<String> = names.union(similar.split { $0.isWhitespace }.map(String.init))

  private static let similar = """
    aches acres allegiance angel angers angles athletic audio audit avalanches balls basketballs
    beads beaks beams beans beard beards beats beers bells belly belts blackjacks blazer blazes
    blots blued bluer bluest blurs boars boats bonds boots bosom bouts braces brains brakes brave
    braved braver bravest bravos breweries brewery bronchos bronco brown brows buffaloed buffaloes
    buffalos bulbs bulks bully bunch cages cakes campaign campaigns camps caned cannon canoes
    canon canyon capes capital capitalism capitalist carbon cardigans cardinal cares carnivals
    caroling carolling carps carry carton carts cases cavalier cavalries caves cease centennials
    chafe champagne chaps charger charges charters chased chases chasm chaste chaster chefs chief
    chippers chips chose chubbiest cinch civics civil clappers claps clipt clots clubs coats
    colanders colds colors commanded commandeer commandeers commander commandoes commandos commits
    cones cooks cools coops coral cords cored cores costs cowboy cranes crews cubes cults curbs
    curds currant currently currents daubs decks deltas denser devil docks dodges dolphin
    domestics ducts dunks dynamos eagle earthquake enrol enterprises exploring falcon fevers finds
    fines fired fires fiver flakes flame flamed flares fliers florid flyer footballs footprints
    fords foyers frames frankfurter friar giant globe globes grants grizzlier grizzliest guard
    guardian hacks hales halls haloes halon halts harks heart heath heats hornet hurricane idles
    islander jacket jaguar jests kerchiefs kicks kinds kinks knacks knight knocks lakes landowner
    lasers lawmakers layers leads leafy leaks leans leaps levies lightening lighting lightninged
    lightnings loafs loins loons mains maize mammoths manic margin margins marine mariner marines
    maverick meats meets melts metes milder milker milled millers modal moldy moods munch mystic
    mysticism national nationalism nationalist nationally necks nests newts nicks nines normal
    northeast nugget oracles paces packer packets pacts pails pains pairs panther pants papal
    papers paradises pares parish parts pasts pates paths patriot patriotic patriotism payers
    peals peels pelican pelts pends penguin peons pirate pirated pistols piston plague predator
    predatory press preys price prided prides pried prime prize prods progressing progression
    progressively progressives prominence prude puckers queen quest rackets raider raids rally
    ramps ranger ranges rapid rasps rated rates ravels raven raves reads reams reaps reeds reigns
    rends resign resolution resolutions retina revelation revolutions riders roams rockers rocket
    rockier rockiest rookies royal sabers sabre sacrament sacraments saint sands savvies scars
    sears senator sends sense settle shacks shakes shares shark sharps shirks shorting shoulders
    shuns sixes slakes slurs smoulders snake snaked snares snorting soars solder soldiered
    soldiers solider sorting sounder sours spanks spares spark spars spectrums spiriting spirits
    spotting spouting sprouting spuds spurn spurns spurt spurting spurts squanders stables stabs
    stags stairs stakes stales staple stapled stapler staplers stare stares stark starts stays
    stints stirs store stork storms stormy story stuns submit summits sunrises supporting tamper
    tampered tampers targets temper tempi temple tempos tempt texts thins thorn thorny thundered
    thunders tiers tiger timber timers truest truism trust twelves twigs twine twines unite unites
    untied vices vines virginity vises waive warrior waved waver waves weave westerns wield wilds
    winds wines winks wintriest wizard wrings yacks
    """
}

/// Finds the words that a misspelled one can mean, by edit distance.
package struct SpellingCorrector {
  private let words: [String]

  package init(_ words: some Sequence<String>) { self.words = words.filter { $0.utf8.count >= 4 } }

  /// Returns the words that are most similar to a misspelled one; none for ordinary words and for
  /// words of less than five letters.
  ///
  /// The first letter must be right. Words of up to eight letters may have one wrong, missing,
  /// additional or swapped letter, longer ones two.
  package func corrections(of word: String) -> Set<String> {
    guard word.utf8.count >= 5, word.allSatisfy(\.isLetter), !OrdinaryWords.all.contains(word)
    else { return [] }
    var best = word.utf8.count < 9 ? 1 : 2
    var found: Set<String> = []
    for candidate in words where candidate != word && candidate.first == word.first {
      guard let edits = EditDistance.edits(word, candidate, most: best) else { continue }
      if edits < best { (best, found) = (edits, []) }
      found.insert(candidate)
    }
    return found
  }
}
