import Localization
import Matching
import SportsModel

extension ReviewConversation {
  mutating func press(_ key: Character, _ item: ReviewItem) throws -> [Action] {
    if item.isGroup, let actions = pressForSpot(key, item) { return actions }
    if let number = key.wholeNumberValue { return choose(number, item) }
    switch key.lowercased() {
    case "\n", "\r": return accept(item)
    case "y":
      guard let visit = item.proposedVisit else { return unknown(key) }
      return record(.join(visit), item)
    case "a":
      guard let games = item.bothGames else {
        return again(localized("There aren't two games to record."))
      }
      return record(.both(games), item)
    case "t": return needsPlace(item) ?? record(.tour, item)
    case "e": return ask(.event, item)
    case "b": return ask(.home, item)
    case "o":
      step = .stadium
      return []
    case "d":
      step = .day
      return []
    case "w": return [.output(text.why(item))]
    case "h" where item.proposal == nil: return record(.habit, item)
    case "l": return next()
    case "s", "n": return record(.skip, item)
    case "r": return askAboutAll(item)
    case "k": return back()
    case "q": return [.finish]
    default: return unknown(key)
    }
  }

  private func unknown(_ key: Character) -> [Action] {
    again(localized("Unknown key \"\(key)\"."))
  }

  /// Handles the keys that have another meaning for several outings at one spot; nil for others.
  private mutating func pressForSpot(_ key: Character, _ item: ReviewItem) -> [Action]? {
    switch key.lowercased() {
    case "i": return list(item)
    case "a", "t", "e", "b", "o", "d", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      return again(
        localized(
          "This question covers \(item.all.count) outings. To answer one, press i first."))
    default: return nil
    }
  }

  private func record(_ answer: ReviewAnswer, _ item: ReviewItem) -> [Action] {
    [.record([(answer, item)])]
  }

  private func choose(_ number: Int, _ item: ReviewItem) -> [Action] {
    let visits = item.offeredVisits
    if visits.indices.contains(number - 1) { return record(.join(visits[number - 1]), item) }
    guard visits.isEmpty else { return again(localized("No visit \(number).")) }
    if item.offers.indices.contains(number - 1) {
      return record(.game(item.offers[number - 1]), item)
    }
    switch item.offers.count {
    case 0: return again(localized("No game \(number): no game is offered."))
    case 1: return again(localized("No game \(number): only game 1 is offered."))
    default: return again(localized("No game \(number): choose from 1 to \(item.offers.count)."))
    }
  }

  /// Accepts a probable offer, declines a nearby question, and leaves others for later.
  private mutating func accept(_ item: ReviewItem) -> [Action] {
    if let offer = item.onlyOffer { return record(.game(offer), item) }
    return item.kind == .nearby && item.isAsFound ? record(.skip, item) : next()
  }

  private mutating func ask(_ step: Step, _ item: ReviewItem) -> [Action] {
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

  // MARK: All like this

  private mutating func askAboutAll(_ item: ReviewItem) -> [Action] {
    let all = likeThis(item)
    guard all.count > 1 else {
      return again(localized("No other questions like this one are left."))
    }
    step = .allLikeThis
    return [.output(text.allLikeThis(all))]
  }

  mutating func answerAll(_ key: Character, _ item: ReviewItem) -> [Action] {
    let all = likeThis(item)
    switch key.lowercased() {
    case "\n", "\r":
      let offers = all.compactMap(\.onlyOffer)
      if offers.count == all.count {
        return [.record(zip(offers, all).map { (.game($0), $1) })]
      }
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
      return [
        .output(text.wrapped(localized("Unknown key \"\(key)\".")) + text.allLikeThis(all))
      ]
    }
  }

  private mutating func leaveAll() -> [Action] {
    step = .question
    return again(localized("Only this question:"))
  }
}
