import AppSupport
import Foundation
import SportsModel

/// A word of a sentence: normalized, and as written.
package struct SentenceToken: Hashable, Sendable {
  /// Lowercase without accents, apostrophes and periods; `,`, `-`, `@` and `$` are also words.
  package var text: String
  package let written: String
  /// True if a hyphen joins it to the word before.
  package internal(set) var isJoined = false
  /// True for a day such as `20ish`.
  package internal(set) var isVague = false
  /// True if a sentence ends before it.
  package internal(set) var isFirst = false

  /// True if it is in capitals, like team codes.
  var isCode: Bool { written == written.uppercased() && written != written.lowercased() }
  package var isCapitalized: Bool { written.first?.isUppercase == true }

  static let maxCount = 200

  /// Returns the words of a text.
  ///
  /// Hyphens separate words, but are kept between numbers (`7-10`) and in dates (`2025-06-07`).
  package static func tokens(of text: String) -> [SentenceToken] {
    var splitter = SentenceTokenizer(Array(text.prefix(4_000)))
    return Array(splitter.tokens().prefix(maxCount))
  }
}

/// Splits a text into words.
private struct SentenceTokenizer {
  /// Short forms that mean only one word.
  private static let shortForms = [
    "wknd": "weekend", "wkend": "weekend", "wknds": "weekends", "wk": "week", "wks": "weeks",
    "thru": "through", "thur": "thursday", "thurs": "thursday", "tues": "tuesday",
    "weds": "wednesday", "fri": "friday", "nite": "night", "nites": "nights", "bday": "birthday",
  ]
  /// Units that follow a number without a space: `6h`.
  private static let units: Set<String> = ["h", "hr", "hrs", "hours", "mi", "miles", "day", "days"]

  private let characters: [Character]
  private var found: [SentenceToken] = []
  private var written = ""
  private var isJoined = false
  private var isFirst = false

  init(_ characters: [Character]) { self.characters = characters }

  mutating func tokens() -> [SentenceToken] {
    for (index, character) in characters.enumerated() { consume(character, index: index) }
    finish()
    return found
  }

  private mutating func consume(_ character: Character, index: Int) {
    switch character {
    case ".":
      if isDigit(index - 1), isDigit(index + 1) { written.append(character) }
      if isEnd(index) { endSentence() }
    case "'", "’", "‘":
      // `A's` is not `as`.
      if written.count == 1, written.first?.isLetter == true, follows(index, text: "s"),
        !isLetter(index + 2)
      {
        written.append("'")
      }
    case ",":
      if isDigit(index - 1), digits(after: index) == 3 { break }
      part(",")
    case ";", "!", "?": endSentence()
    case ":", "(", ")", "“", "”", "\"": part(nil)
    case "/": slash(index)
    case "+", "±": part(character == "±" || follows(index, text: "/-") ? "±" : "and")
    case "-", "–", "—": hyphen(character, index: index)
    case ">", "→": part(",")
    case "$", "&", "@": part(character == "&" ? "and" : String(character))
    default: if character.isWhitespace { finish() } else { written.append(character) }
    }
  }

  private mutating func slash(_ index: Int) {
    if isDigit(index - 1), isDigit(index + 1) {
      written.append("/")
    } else if written.lowercased() == "w" {
      written = "with"
      finish()
    } else if index == 0 || characters[index - 1] != "+" {
      part(Self.units.contains { written.lowercased().hasSuffix($0) } ? "per" : "and")
    }
  }

  private mutating func hyphen(_ character: Character, index: Int) {
    if isInDate(index) {
      written.append("-")
    } else if character == "-", isLetter(index - 1), isLetter(index + 1) {
      finish()
      isJoined = true
    } else if index < 2 || characters[index - 1] != "/" || characters[index - 2] != "+" {
      part(isDigit(index - 1) && isLetter(index + 1) ? nil : "-")
    }
  }

  private mutating func endSentence() {
    finish()
    isFirst = !found.isEmpty
  }

  /// Returns whether a period ends a sentence; not after a short form such as `St.` and `Sept.`.
  private func isEnd(_ index: Int) -> Bool {
    guard index + 1 == characters.count || characters[index + 1].isWhitespace else { return false }
    if CalendarNames.month(named: written) != nil || CalendarNames.weekday(named: written) != nil {
      return written.count > 4
    }
    return written.count > 3 || isDigit(index - 1) || written.count > 1 && !isLowercase(index - 1)
  }

  private mutating func part(_ mark: String?) {
    finish()
    if let mark { found.append(SentenceToken(text: mark, written: mark)) }
  }

  private mutating func finish() {
    defer { (written, isJoined) = ("", false) }
    guard !written.isEmpty else { return }
    let number = written.prefix { $0.isNumber || $0 == "." }
    let unit = written.dropFirst(number.count)
    for word in !number.isEmpty && Self.units.contains(unit.lowercased())
      ? [number, unit] : [written[...]]
    {
      var text = word.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      text = Self.shortForms[text] ?? text
      var token = SentenceToken(
        text: text, written: String(word), isJoined: isJoined, isFirst: isFirst)
      if text.hasSuffix("ish"), !number.isEmpty {
        (token.text, token.isVague) = (String(text.dropLast(3)), true)
      }
      found.append(token)
      isFirst = false
    }
  }

  private func follows(_ index: Int, text: String) -> Bool {
    String(characters.dropFirst(index + 1).prefix(text.count)) == text
  }

  private func isLetter(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isLetter
  }

  private func isLowercase(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isLowercase
  }

  private func isDigit(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isASCII && characters[index].isNumber
  }

  private func digits(after index: Int) -> Int {
    var count = 0
    while count < 5, isDigit(index + 1 + count) { count += 1 }
    return count
  }

  /// Returns whether a hyphen is part of a date such as `2025-06-07`.
  private func isInDate(_ index: Int) -> Bool {
    for start in [index - 4, index - 7] where start >= 0 && start + 10 <= characters.count {
      if isDigit(start - 1) || isDigit(start + 10) { continue }
      if LocalDay(String(characters[start..<start + 10])) != nil { return true }
    }
    return false
  }
}

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
      guard let edits = EditDistance.edits(word, candidate, maxEdits: best) else { continue }
      if edits < best { (best, found) = (edits, []) }
      found.insert(candidate)
    }
    return found
  }
}
