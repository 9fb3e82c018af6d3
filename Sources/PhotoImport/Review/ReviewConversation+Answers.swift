import AppSupport
import Localization
import Matching
package import SportsModel

extension ReviewConversation {
  mutating func answer(_ line: String, item: ReviewItem) throws -> [Action] {
    switch step {
    case .question, .allLikeThis: return []
    case .stadium: return try chooseStadium(line, item: item)
    case .whichStadium(let found):
      guard let number = Int(line), found.indices.contains(number - 1)
      else { return giveUp(localized("No stadium chosen.")) }
      return try move(item, to: found[number - 1], on: item.day)
    case .day: return try chooseDay(line, item: item)
    case .event:
      let text = Visit.CommonEvent(letter: line)?.rawValue ?? line
      return record(.event(text.isEmpty ? nil : text), item: item)
    case .home, .away:
      if let doubt = doubt(line) { return doubt }
      guard let team = team(line, item: item) else { return giveUp(localized("No team entered.")) }
      step = if case .away(let home) = step { .score(home, team) } else { .away(team) }
      return []
    case .score(let home, let away):
      let score = Score(text: line)
      guard score != nil || line.isEmpty else {
        return [.output(text.wrapped(localized("Not a score: \"\(line)\". Enter it like 4-2.")))]
      }
      return record(.byHand(home: home, away: away, score: score), item: item)
    }
  }

  private mutating func chooseStadium(_ line: String, item: ReviewItem) throws -> [Action] {
    let found = service.stadiums(line, for: item)
    guard let first = found.first else {
      guard !line.isEmpty else { return giveUp(localized("No stadiums nearby.")) }
      let similar = service.stadiums(like: line, for: item)
      guard !similar.isEmpty
      else { return giveUp(localized("Unknown stadium or place \"\(line)\".")) }
      return ask(line, similar: similar, item: item)
    }
    if !line.isEmpty, !found.contains(where: { service.isName(line, of: $0.stadium) }) {
      return ask(line, similar: found, item: item)
    }
    if found.count == 1, !line.isEmpty { return try move(item, to: first.stadium, on: item.day) }
    step = .whichStadium(found.map(\.stadium))
    return [.output(text.stadiums(found, on: item.day))]
  }

  private mutating func ask(
    _ line: String, similar: [(stadium: Stadium, distance: Double?)], item: ReviewItem
  ) -> [Action] {
    step = .whichStadium(similar.map(\.stadium))
    let title = text.wrapped(
      localized("No stadium is named \"\(line)\". Did you mean one of these?"))
    return [.output(title + text.stadiums(similar, on: item.day))]
  }

  private mutating func chooseDay(_ line: String, item: ReviewItem) throws -> [Action] {
    let day: LocalDay? =
      switch line {
      case "+": item.day.map { $0 + 1 }
      case "-": item.day.map { $0 - 1 }
      default: readDay(line)
      }
    guard let day else {
      return giveUp(
        localized("Not a past date: \"\(line)\". Enter it like 2019-06-15 or Jun 15 2019."))
    }
    return try move(item, to: item.stadium, on: day)
  }

  private mutating func move(
    _ item: ReviewItem, to stadium: Stadium?, on day: LocalDay?
  ) throws -> [Action] {
    items[index].stadium = stadium
    items[index].day = day
    if let stadium {
      items[index].offers = try day.map { try service.offers(at: stadium, on: $0, for: item) } ?? []
    }
    try service.addEvents(to: &items[index])
    step = .question
    return [.output(question)]
  }

  private func team(_ line: String, item: ReviewItem) -> TeamName? {
    guard !line.isEmpty else { return nil }
    let found = service.teams(line, for: item).filter { service.isName(line, of: $0) }
    let homes = Set(item.stadium?.tenancies.map(\.league) ?? [])
    let fitting = found.filter { homes.contains($0.league) }
    guard let team = fitting.count == 1 ? fitting.first : found.count == 1 ? found.first : nil
    else { return TeamName(text: line) }
    return TeamName(text: team.name(season: item.day?.year ?? 0), team: team)
  }

  private mutating func doubt(_ line: String) -> [Action]? {
    let names = line == doubted ? [] : service.teamNames(like: line)
    guard !names.isEmpty else {
      doubted = nil
      return nil
    }
    doubted = line
    let remark = localized(
      """
      Unknown team "\(line)". Did you mean \(names.asAlternatives)? Enter it again to use it as \
      typed.
      """)
    return [.output(text.wrapped(remark))]
  }

  private mutating func giveUp(_ remark: String) -> [Action] {
    step = .question
    return again(remark)
  }

  mutating func press(_ key: Character, item: ReviewItem) throws -> [Action] {
    if item.isGroup, let actions = pressForSpot(key, item: item) { return actions }
    if let number = key.wholeNumberValue { return choose(number, item: item) }
    switch key.lowercased() {
    case "\n", "\r": return accept(item)
    case "y":
      guard let visit = item.proposedVisit else { return unknown(key) }
      return record(.join(visit), item: item)
    case "a":
      guard let games = item.bothGames
      else { return again(localized("There aren't two games to record.")) }
      return record(.both(games), item: item)
    case "t": return needsPlace(item) ?? record(.tour, item: item)
    case "e": return ask(.event, item: item)
    case "b": return ask(.home, item: item)
    case "o":
      step = .stadium
      return []
    case "d":
      step = .day
      return []
    case "p":
      return item.photos.isEmpty
        ? again(localized("This question has no photos.")) : [.open(item.photos)]
    case "w": return [.output(text.why(item))]
    case "h" where item.proposal == nil: return record(.habit, item: item)
    case "l": return next()
    case "s", "n": return record(.skip, item: item)
    case "r": return askAboutAll(item)
    case "k": return back()
    case "q": return [.finish]
    default: return unknown(key)
    }
  }

  private func unknown(_ key: Character) -> [Action] { again(localized("Unknown key \"\(key)\".")) }

  /// Handles the keys that have another meaning for several outings around one stadium; nil for others.
  private mutating func pressForSpot(_ key: Character, item: ReviewItem) -> [Action]? {
    switch key.lowercased() {
    case "i": return list(item)
    case "a", "t", "e", "b", "o", "d", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      return again(
        localized(
          "This question covers \(item.all.count) outings. To answer one, press i first."))
    default: return nil
    }
  }

  private func record(_ answer: ReviewAnswer, item: ReviewItem) -> [Action] {
    [.record([(answer, item)])]
  }

  private func choose(_ number: Int, item: ReviewItem) -> [Action] {
    let choices = item.choices
    if choices.indices.contains(number - 1) { return record(choices[number - 1], item: item) }
    guard item.offeredVisits.isEmpty else { return again(localized("No visit \(number).")) }
    switch choices.count {
    case 0: return again(localized("No game \(number): no game is offered."))
    case 1 where item.events.isEmpty:
      return again(localized("No game \(number): only game 1 is offered."))
    case 1: return again(localized("No event \(number): only event 1 is offered."))
    default: return again(localized("No game \(number): choose from 1 to \(choices.count)."))
    }
  }

  private mutating func accept(_ item: ReviewItem) -> [Action] {
    if let offer = item.onlyOffer { return record(.game(offer), item: item) }
    return item.kind == .nearby && item.isAsFound ? record(.skip, item: item) : next()
  }

  private mutating func ask(_ step: Step, item: ReviewItem) -> [Action] {
    if let missing = needsPlace(item) { return missing }
    self.step = step
    return []
  }

  private func needsPlace(_ item: ReviewItem) -> [Action]? {
    if item.stadium == nil, item.otherPark != nil {
      return [.output(text.advice(item) + text.keys(item))]
    }
    if item.stadium == nil { return again(localized("Choose a stadium first: press o.")) }
    if item.day == nil { return again(localized("Choose a date first: press d.")) }
    return nil
  }

  private mutating func askAboutAll(_ item: ReviewItem) -> [Action] {
    let all = likeThis(item)
    guard all.count > 1
    else { return again(localized("No other questions like this one are left.")) }
    step = .allLikeThis
    return [.output(text.allLikeThis(all))]
  }

  mutating func answerAll(_ key: Character, item: ReviewItem) -> [Action] {
    let all = likeThis(item)
    switch key.lowercased() {
    case "\n", "\r":
      let offers = all.compactMap(\.onlyOffer)
      if offers.count == all.count { return [.record(zip(offers, all).map { (.game($0), $1) })] }
      return item.kind == .nearby ? [.record(all.map { (.skip, $0) })] : leaveAll()
    case "y" where all.allSatisfy({ $0.proposedVisit != nil }):
      return [.record(all.compactMap { item in item.proposedVisit.map { (.join($0), item) } })]
    case "t" where !item.isGroup && all.allSatisfy { $0.stadium != nil && $0.day != nil }:
      return [.record(all.map { (.tour, $0) })]
    case "s", "n": return [.record(all.map { (.skip, $0) })]
    case "h" where item.proposal == nil: return [.record(all.map { (.habit, $0) })]
    case "k", "l", "r": return leaveAll()
    case "q": return [.finish]
    default:
      return [.output(text.wrapped(localized("Unknown key \"\(key)\".")) + text.allLikeThis(all))]
    }
  }

  private mutating func leaveAll() -> [Action] {
    step = .question
    return again(localized("Only this question:"))
  }
}

extension Score {
  /// Parses `4-2`, the home team's points first.
  package init?(text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Int(String($0.filter { !$0.isWhitespace }))
    }
    guard parts.count == 2, let home = parts[0], let away = parts[1], home >= 0, away >= 0
    else { return nil }
    self.init(home: home, away: away)
  }
}
