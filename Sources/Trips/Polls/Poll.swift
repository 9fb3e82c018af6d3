package import AppSupport
package import Catalog
import Drawing
import Foundation
package import Localization
import Sharing
package import SportsModel
import TripPlanning

/// A group poll about several trips.
package struct Poll: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable, CaseIterable {
    /// Each voter selects all options that they like.
    case approval
    /// Each voter ranks the options.
    case ranked
  }

  package struct Option: Hashable, Sendable {
    package let title: String
    /// Information for voters, one line each.
    package let details: [String]

    package init(title: String, details: [String] = []) {
      self.title = title.cleanedForDrawing(limit: Poll.maxTitleLength)
      self.details = details.prefix(Poll.maxDetails).map { $0.cleanedForDrawing() }
    }
  }

  /// The largest number of options; with it every order of elimination can be computed.
  package static let maxOptions = 12
  package static let maxVoters = 200
  package static let maxNameLength = 60
  package static let maxTitleLength = 120
  private static let maxDetails = 40

  /// 16 hexadecimal digits.
  package let id: String
  package let title: String
  package let method: Method
  /// The last day; nil for no end.
  package let closes: LocalDay?
  package let options: [Option]
  /// The voters, each with a key; empty if anyone may vote.
  package let voters: [String]
  /// The language of the options and ballots; nil in polls that were made before it was stored.
  package let language: Language?

  /// - Throws: `PollError` for an invalid poll.
  package init(
    id: String, title: String, method: Method, closes: LocalDay?, options: [Option],
    voters: [String], language: Language? = nil
  ) throws(PollError) {
    guard Self.isID(id) else { throw .identifier }
    guard (2...Self.maxOptions).contains(options.count) else { throw .options(options.count) }
    guard options.allSatisfy({ !$0.title.isEmpty }) else { throw .emptyTitle }
    guard voters.count <= Self.maxVoters else { throw .voters(voters.count) }
    for voter in voters where Self.name(voter) != voter { throw .name(voter) }
    let titles = Set(options.map { $0.title.lowercased() })
    guard titles.count == options.count else { throw .sameOption }
    guard Set(voters.map { $0.lowercased() }).count == voters.count else { throw .sameVoter }
    (self.id, self.method, self.closes) = (id, method, closes)
    self.title = title.cleanedForDrawing(limit: Self.maxTitleLength)
    (self.options, self.voters, self.language) = (options, voters, language)
  }

  static func isID(_ text: String) -> Bool {
    text.utf8.count == 16 && text.allSatisfy("0123456789abcdef".contains)
  }

  /// The language of all texts for voters, so that no ballot mixes two.
  package var ballotLanguage: Language { language ?? .english }

  /// True if anyone may vote, under any name.
  package var isOpen: Bool { voters.isEmpty }

  /// Returns `A` for the first option.
  package static func letter(_ option: Int) -> String {
    String(UnicodeScalar(UInt8(clamping: 65 + max(0, min(25, option)))))
  }

  /// Returns a name in the form of ballots and votes; nil if it is invalid.
  package static func name(_ text: String) -> String? {
    let name = text.cleanedForDrawing(limit: maxNameLength).precomposedStringWithCanonicalMapping
    return name.isEmpty || name.hasSuffix("…") && !text.hasSuffix("…") ? nil : name
  }

  /// Returns the spelling of a voter's name in the poll; in an open poll every name is a voter.
  package func voter(_ name: String) -> String? {
    guard !isOpen else { return Self.name(name) }
    let wanted = name.lowercased()
    return voters.first { $0.lowercased() == wanted }
  }
}

/// A reason why a poll is invalid.
package enum PollError: Error, Hashable, Sendable, CustomStringConvertible {
  case identifier
  case options(Int)
  case emptyTitle, sameOption, sameVoter
  case voters(Int)
  case name(String)

  package var description: String {
    switch self {
    case .identifier: localized("a poll ID has 16 hexadecimal digits")
    case .options(let count):
      localized("a poll needs 2 to \(Poll.maxOptions) options, not \(count)")
    case .emptyTitle: localized("every option needs a title")
    case .sameOption: localized("two options have the same title")
    case .voters(let count):
      localized("a poll can have at most \(Poll.maxVoters) voters, not \(count)")
    case .name(let name):
      localized(
        "\"\(name)\" is not a valid name; use 1 to \(Poll.maxNameLength) characters on one line")
    case .sameVoter: localized("two voters have the same name")
    }
  }
}

extension Poll.Option {
  /// Creates the option for a saved trip, with its figures and games, in the language of the task.
  package init(_ trip: SavedTrip, names catalog: Catalog, format: DisplayFormat) {
    let itinerary = trip.itinerary
    var figures = [
      itinerary.dayCount.counted("day"), itinerary.games.count.counted("game"),
      format.distance(miles: itinerary.miles),
      DisplayFormat.money(dollars: Double(trip.costCents) / 100, cents: true),
    ]
    if let span = itinerary.span {
      figures.insert(DisplayFormat.dates(span.lowerBound, span.upperBound), at: 0)
    }
    self.init(
      title: trip.name,
      details: [figures.joined(separator: " · ")]
        + itinerary.games.map { game in
          "\(DisplayFormat.date(game.day))  \(catalog.title(of: game.game)), "
            + game.stadium.name(in: game.day.year)
        })
  }
}
