import Localization
package import SportsModel

/// The events of a game that rules ask for; an unknown one matches no rule.
package struct GameMoments: Hashable, Sendable {
  package var kinds: MomentSet
  package var figures: GameFigures
  /// The ids of the members of the Hall of Fame who appeared, each once.
  package var hallOfFamers: [String]

  package init(
    kinds: MomentSet = MomentSet(), figures: GameFigures = GameFigures(),
    hallOfFamers: [String] = []
  ) {
    self.kinds = kinds
    self.figures = figures
    self.hallOfFamers = hallOfFamers
  }
}

/// A set of kinds of moments.
package struct MomentSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ kinds: some Sequence<MomentKind>) {
    self = kinds.reduce(into: []) { set, kind in
      let place = MomentKind.allCases.firstIndex(of: kind) ?? 0
      set.formUnion(MomentSet(rawValue: 1 << UInt64(place)))
    }
  }
}

/// A number of a game that rules can compare and add up.
package enum GameFigure: String, Sendable, CaseIterable, Codable {
  /// Degrees Fahrenheit outdoors.
  case temperature
  case attendance, minutes, innings
  case homeRuns = "home-runs"
  case touchdowns
  /// The members of the Hall of Fame who appeared.
  case hallOfFamers = "hall-of-famers"

  /// Those that can be added up.
  static let totals: [GameFigure] = [.homeRuns, .touchdowns]

  /// `1 more home run`, `20 more home runs`.
  func counted(_ count: Int) -> String {
    switch self {
    case .homeRuns:
      localized(count, one: "\(count) more home run", other: "\(count) more home runs")
    case .touchdowns:
      localized(count, one: "\(count) more touchdown", other: "\(count) more touchdowns")
    case .hallOfFamers:
      localized(count, one: "\(count) more Hall of Famer", other: "\(count) more Hall of Famers")
    // These aren't added up.
    case .temperature, .attendance, .minutes, .innings: "\(count) more \(rawValue)"
    }
  }
}

/// The known figures of a game.
package struct GameFigures: Hashable, Sendable {
  private var values: [GameFigure: Int] = [:]

  package init() {}

  package subscript(_ figure: GameFigure) -> Int? {
    get { values[figure] }
    set { values[figure] = newValue }
  }
}
