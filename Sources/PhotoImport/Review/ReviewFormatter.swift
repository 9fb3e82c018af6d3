package import AppSupport
package import Catalog
import Foundation
import Localization
import Matching
package import SportsModel
package import VisitStore

/// The text of a review, for any width of a terminal.
package struct ReviewFormatter: Sendable {
  private let catalog: Catalog
  private let columns: Int
  let format: DisplayFormat

  package init(catalog: Catalog, columns: Int, format: DisplayFormat) {
    self.catalog = catalog
    self.columns = max(30, columns)
    self.format = format
  }

  /// Returns a question: photos, place, day, the reason why it is open, and the offered games.
  package func question(_ item: ReviewItem, number: Int, of count: Int) -> [String] {
    var lines = ["", localized("Question \(number) of \(count): \(days(item))")]
    if item.isGroup {
      let (photos, days, place) = (photos(item), item.days.count, place(item))
      lines += wrapped(
        localized(
          days, one: "\(photos) on \(days) day near \(place). Were any of them taken at a game?",
          other: "\(photos) on \(days) days near \(place). Were any of them taken at a game?"))
      if !item.photos.isEmpty { lines += wrappedItems("", names(of: item.photos)) }
      return lines + advice(item) + [""] + keys(item)
    }
    let reason = item.isAsFound ? sentence(item.reason(format)) : games(item.offers.count)
    let photos =
      item.photos.isEmpty ? found(item) : "\(found(item)) (\(names(of: item.photos)))"
    lines += wrapped(place(item)) + wrappedItems("", photos) + wrapped(reason) + advice(item)
    let visits = item.offeredVisits.map(title)
    let offers = item.offers.map { title($0, for: item) } + item.events.map(\.title)
    if !offers.isEmpty || !visits.isEmpty { lines.append("") }
    for titles in [visits, offers] {
      for (index, title) in titles.enumerated() {
        lines += wrappedItems("  \(index + 1)  ", title, indent: 5)
      }
    }
    return lines + [""] + keys(item)
  }

  func advice(_ item: ReviewItem) -> [String] {
    guard item.stadium == nil, let park = item.otherPark else { return [] }
    // The command is one line, so that it can be copied.
    return wrapped(localized("To record visits there, add it as a stadium and review again:"))
      + ["  \(park.additionCommand)"]
  }

  /// Returns `Sat, Jun 15, 2019`, or the range of several days.
  func days(_ item: ReviewItem) -> String {
    guard item.isGroup, let first = item.days.first, let last = item.days.last
    else { return item.day.map(DisplayFormat.date) ?? localized("unknown date") }
    return first == last ? DisplayFormat.date(first) : DisplayFormat.dates(first, last)
  }

  /// Returns `43 photos`, or the sightings of a device.
  func photos(_ item: ReviewItem) -> String {
    item.isGroup ? item.photoCount.counted("photo") : item.outing.counted
  }

  private static let maxNames = 3

  /// Returns the names of the first photos, and the number of the others.
  package func names(of photos: [StoredPhoto]) -> String {
    let names = photos.prefix(Self.maxNames).map(\.fileName).joined(separator: ", ")
    let others = photos.count - Self.maxNames
    return others > 0 ? localized("\(names) and \(others) more", context: "files") : names
  }

  /// Returns the keys of the menu, as many on a line as fit.
  package func keys(_ item: ReviewItem) -> [String] {
    if item.isGroup {
      return filled(
        [localized("Enter none of them were games"), localized("i list them")] + photoKey(item) + [
          localized("h I live or work here"), localized("w why"), localized("r all like this"),
          localized("l later"), localized("k back"), localized("q quit"),
        ])
    }
    if !item.offeredVisits.isEmpty { return filled(visitKeys(item)) }
    var keys: [String] = []
    if item.onlyOffer != nil {
      keys.append(localized("Enter this game"))
    } else {
      let isNone = item.kind == .nearby && item.isAsFound
      keys.append(isNone ? localized("Enter none of these") : localized("Enter later"))
      let count = item.choices.count
      switch (count, item.events.count) {
      case (0, _): break
      case (1, 0): keys.append(localized("1 this game"))
      case (1, _): keys.append(localized("1 this event"))
      case (_, 0): keys.append(localized("1-\(count) choose a game"))
      default: keys.append(localized("1-\(count) choose a game or event"))
      }
      if item.bothGames != nil { keys.append(localized("a both games")) }
    }
    keys += [
      localized("t tour"), localized("e other event"), localized("b add by hand"),
      localized("o other stadium"), localized("d other date"),
    ]
    keys += photoKey(item)
    keys += [
      localized("w why"), localized("h I live or work here"), localized("l later"),
      localized("s none of these"), localized("r all like this"), localized("k back"),
      localized("q quit"),
    ]
    return filled(keys)
  }

  private func photoKey(_ item: ReviewItem) -> [String] {
    item.photos.isEmpty ? [] : [localized("p open photos")]
  }

  private func visitKeys(_ item: ReviewItem) -> [String] {
    let count = item.offeredVisits.count
    let numbers =
      count == 1 ? localized("1 add to this visit") : localized("1-\(count) choose a visit")
    var keys = [localized("Enter later")]
    if item.proposedVisit != nil { keys.append(localized("y add them")) }
    if item.proposedVisit == nil || count > 1 { keys.append(numbers) }
    keys += [localized("o other stadium"), localized("d other date")] + photoKey(item)
    return keys + [
      localized("w why"), localized("l later"),
      item.proposal == nil ? localized("s none of these") : localized("s no"),
      localized("r all like this"), localized("k back"), localized("q quit"),
    ]
  }

  func allLikeThis(_ items: [ReviewItem]) -> [String] {
    let count = items.count
    let title =
      items[0].stadium.map {
        localized("One answer for all \(count) questions like this at \($0.name):")
      } ?? localized("One answer for all \(count) questions like this:")
    var keys: [String] = []
    if items.allSatisfy({ $0.onlyOffer != nil }) {
      keys.append(localized("Enter these games"))
    } else if items[0].kind == .nearby {
      keys.append(localized("Enter none of them were games"))
    }
    let parts: [(Bool, String)] = [
      (items.allSatisfy { $0.proposedVisit != nil }, localized("y add them to their visits")),
      (items.allSatisfy { !$0.isGroup && $0.stadium != nil }, localized("t tours")),
      (true, localized("s none of these")),
      (items[0].proposal == nil, localized("h I live or work there")),
      (true, localized("k back")), (true, localized("q quit")),
    ]
    return wrapped(title) + filled(keys + parts.filter(\.0).map(\.1))
  }

  package func why(_ item: ReviewItem) -> [String] {
    if item.proposal != nil, item.isAsFound {
      return [found(item), item.reason(format)].flatMap { wrapped("  \($0)", indent: 4) }
    }
    let lines = item.explanation(format, name: catalog.displayName).lines
    return (lines + item.events.map { "\($0.day): \($0.title)" })
      .flatMap { wrapped("  \($0)", indent: 4) }
  }

  package func stadiums(_ found: [(stadium: Stadium, distance: Double?)], on day: LocalDay?)
    -> [String]
  {
    found.enumerated().flatMap { index, item in
      let name = day.map { item.stadium.name(in: $0.year) } ?? item.stadium.name
      let distance = item.distance.map { ", \(format.distance(meters: $0))" } ?? ""
      let city = item.stadium.city.isEmpty ? "" : ", \(item.stadium.city)"
      return wrapped("  \(index + 1)  \(name)\(city)\(distance)", indent: 5)
    }
  }

  package func teams(_ teams: [Team]) -> [String] {
    teams.enumerated().flatMap { index, team in
      wrapped("  \(index + 1)  \(team.name) (\(team.league))", indent: 5)
    }
  }

  /// Returns the lines of an answer: its visits, and how many questions it settled.
  package func recorded(_ done: ReviewService.Done, answering items: [ReviewItem]) -> [String] {
    let verb = done.isJoined ? localized("Added to:") : localized("Recorded:")
    let visits = done.visits.flatMap { visit in
      wrappedItems("\(verb) ", "\(visit.day) \(visit.stadiumName), \(visit.title).")
    }
    let count = done.settled.count
    guard visits.isEmpty else {
      let others = count - items.count
      let also = localized(
        others, one: "This also settled \(others) other question.",
        other: "This also settled \(others) other questions.")
      return visits + (others > 0 ? wrapped(also) : [])
    }
    if done.isHabit {
      return wrapped(
        localized(
          count, one: "Settled \(count) question. stvisits no longer asks about this place.",
          other: "Settled \(count) questions. stvisits no longer asks about this place."))
    }
    return [count > 1 ? localized("Skipped. Settled \(count) questions.") : localized("Skipped.")]
  }

  /// Wraps text between words to the width of the terminal.
  ///
  /// Leading blanks stay; further lines are indented.
  package func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let clean = text.cleanedForTerminal
    let blanks = clean.prefix { $0 == " " }
    let parts = clean.dropFirst(blanks.count).split(
      separator: " ", omittingEmptySubsequences: false)
    var lines = [String(blanks) + (parts.first ?? "")]
    for word in parts.dropFirst() {
      if lines[lines.count - 1].count + 1 + word.count > columns {
        lines.append(String(repeating: " ", count: indent) + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines
  }

  /// Wraps a list between its items where that is possible, not inside names; `first` precedes it.
  func wrappedItems(_ first: String, _ list: String, indent: Int = 0) -> [String] {
    let room = columns - max(first.count, indent)
    let items = list.components(separatedBy: ", ").map { item in
      item.count < room ? item.replacing(" ", with: "\u{a0}") : item
    }
    return wrapped(first + items.joined(separator: ", "), indent: indent)
      .map { $0.replacing("\u{a0}", with: " ") }
  }

  func place(_ item: ReviewItem) -> String {
    if let proposal = item.proposal, item.isAsFound {
      return addition(of: item.photoCount, by: proposal.camera, item)
    }
    if let park = item.otherPark, item.stadium == nil { return park.label }
    guard let stadium = item.stadium
    else { return localized("Which stadium? Press o to choose one.") }
    let name = item.day.map { stadium.name(in: $0.year) } ?? stadium.name
    let distances = item.all.compactMap { $0.outing.position?.distance(to: stadium.coordinate) }
    guard let distance = format.distances(meters: distances) else { return name }
    return localized("\(name), \(distance) from the center")
  }

  private func addition(of count: Int, by camera: String, _ item: ReviewItem) -> String {
    if let visit = item.proposedVisit {
      return localized(
        count, one: "Add \(count) photo of your \(camera) to your visit to \(visit.stadiumName)?",
        other: "Add \(count) photos of your \(camera) to your visit to \(visit.stadiumName)?")
    }
    return item.offeredVisits.count == 1
      ? localized(
        count, one: "Add \(count) photo of your \(camera) to this visit?",
        other: "Add \(count) photos of your \(camera) to this visit?")
      : localized(
        count, one: "Add \(count) photo of your \(camera) to one of these visits?",
        other: "Add \(count) photos of your \(camera) to one of these visits?")
  }

  func found(_ item: ReviewItem) -> String {
    let photos = item.outing.counted
    guard let span = item.outing.span else { return photos }
    let (first, last) = (span.lowerBound.hourAndMinute, span.upperBound.hourAndMinute)
    return first == last ? "\(photos), \(first)" : "\(photos), \(first)–\(last)"
  }

  func title(_ visit: Visit) -> String { "\(visit.stadiumName): \(visit.title)" }

  func title(_ offer: Candidate, for item: ReviewItem) -> String {
    let game = offer.game
    var title = catalog.title(game)
    if let start = game.exactStart { title += ", \(start.hourAndMinute)" }
    if game.day != item.day { title += ", " + localized("on \(DisplayFormat.date(game.day))") }
    return title + offer.otherStadium(than: item.stadium, format)
  }

  private func games(_ count: Int) -> String {
    switch count {
    case 0: localized("No game there that day.")
    case 1: localized("One game there that day.")
    default: localized("\(count) games there that day.")
    }
  }

  func sentence(_ text: String) -> String { sentenceStart(text) + "." }
  func sentenceStart(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func filled(_ parts: [String]) -> [String] {
    parts.reduce(into: []) { lines, part in
      if let line = lines.last, line.count + 4 + part.count <= columns {
        lines[lines.count - 1] = line + "    " + part
      } else {
        lines.append(part)
      }
    }
  }
}
