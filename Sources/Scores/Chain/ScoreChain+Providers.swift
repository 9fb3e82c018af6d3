package import Foundation
import Web

extension ScoreChain.Answer {
  /// What a provider's listing says about the game; nil when it does not list it.
  package init(_ game: ListedGame?) {
    switch (game?.status, game?.score) {
    case (nil, _): self = .notListed
    case (.final, let score?): self = .found(score)
    case (let status?, _): self = .notFinal(status)
    }
  }
}

/// The tiers that are on the web.
extension ScoreChain {
  /// The provider may be asked, at the turn.
  package mutating func turnGiven(_ turn: Date, at instant: Date) -> [Action] {
    guard case .seekingTurn(let provider) = state else { return [] }
    if let deadline = plan.deadline, turn > deadline { return turnDenied(.outOfTime, at: instant) }
    guard turn > instant else { return ask(provider, at: instant) }
    state = .waitingForTurn(provider)
    return [.wait(until: turn)]
  }

  /// The provider may not be asked now.
  package mutating func turnDenied(_ denial: Denial, at instant: Date) -> [Action] {
    guard case .seekingTurn(let provider) = state else { return [] }
    switch denial {
    case .off:
      note(provider, .off)
      recordTrouble(with: provider, .off, at: instant)
      wait(because: .noAnswer)
    case .disallowed: note(provider, .disallowed)
    case .outOfTime:
      note(provider, .outOfTime)
      wait(because: .outOfTime)
    }
    return next(at: instant)
  }

  /// The time to wait for has come.
  package mutating func waited(at instant: Date) -> [Action] {
    switch state {
    case .waitingForTurn(let provider): ask(provider, at: instant)
    case .waitingToRetry(let provider): seekTurn(provider)
    default: []
    }
  }

  /// The provider answered, or did not.
  ///
  /// - Parameters:
  ///   - answer: what came.
  ///   - instant: now.
  ///   - chance: a random number from 0 to 1, for the wait before another try.
  /// - Returns: what to do next.
  package mutating func answered(
    _ answer: Answer, at instant: Date, chance: Double
  ) -> [Action] {
    guard case .asking(let provider) = state else { return [] }
    switch answer {
    case .found(let score):
      note(provider, .found)
      found.append(ScoreResult(score, from: .provider(provider), at: instant))
      record.clearMiss(of: provider)
      return isSatisfied ? conclude() : next(at: instant)
    case .notListed:
      note(provider, .notListed)
      recordMiss(of: provider, nil, at: instant)
      return writing(next(at: instant))
    case .notFinal(let status): return notFinal(status, provider, at: instant)
    case .failed(let failure): return failed(failure, provider, at: instant, chance: chance)
    }
  }

  private mutating func notFinal(
    _ status: ListedGame.Status, _ provider: ProviderID, at instant: Date
  ) -> [Action] {
    note(provider, status == .cancelled ? .cancelled : .notFinal)
    waitForEnd(of: status)
    recordMiss(of: provider, status, at: instant)
    // Of a game that cannot be over the others know no more.
    return writing(instant < lookup.usualEnd ? conclude() : next(at: instant))
  }

  private mutating func failed(
    _ failure: RequestFailure, _ provider: ProviderID, at instant: Date, chance: Double
  ) -> [Action] {
    note(provider, .init(failure))
    switch failure.kind {
    case .offline:
      wait(because: .offline)
      return conclude()
    case .cancelled:
      let isLate = plan.deadline.map { instant >= $0 } ?? false
      wait(because: isLate ? .outOfTime : .interrupted)
      return conclude()
    default: break
    }
    recordTrouble(with: provider, .init(failure), at: instant)
    failedTries += 1
    if provider.standing == .official, failure.isTransient, failedTries < plan.tries {
      let backoff = Backoff.delay(afterFailures: failedTries, chance: chance)
      let retry = max(instant + backoff, failure.retryAfter ?? instant)
      if retry < plan.deadline ?? instant + Self.maxRetryWait {
        state = .waitingToRetry(provider)
        return [.wait(until: retry)]
      }
    }
    wait(because: .noAnswer)
    return next(at: instant)
  }

  /// Without a deadline, no single wait is longer than a minute.
  static var maxRetryWait: TimeInterval { 60 }

  /// Turns to the next provider that is not known to know nothing.
  mutating func next(at instant: Date) -> [Action] {
    while let provider = queue.first {
      guard !plan.isOffline else {
        note(provider, .offline)
        wait(because: .offline)
        return conclude()
      }
      if let deadline = plan.deadline, instant >= deadline {
        note(provider, .outOfTime)
        wait(because: .outOfTime)
        return conclude()
      }
      queue.removeFirst()
      guard !shouldSkip(provider, at: instant) else { continue }
      failedTries = 0
      return seekTurn(provider)
    }
    return conclude()
  }

  private mutating func shouldSkip(_ provider: ProviderID, at instant: Date) -> Bool {
    guard plan.tiers.contains(.cache),
      let miss = record.misses.first(where: { $0.provider == provider }),
      CachePolicy.isActive(miss, at: instant)
    else { return false }
    note(provider, miss.status == nil ? .notListedLately : .notFinalLately)
    if let status = miss.status { waitForEnd(of: status) }
    return true
  }

  private mutating func recordMiss(
    of provider: ProviderID, _ status: ListedGame.Status?, at instant: Date
  ) {
    record.clearTrouble(of: provider)
    let again = CachePolicy.retryDate(after: status, lookup, at: instant)
    record.keep(.init(provider, status, askAgainAt: again))
  }

  /// Of failures of our own side nothing is to be told of the provider.
  private mutating func recordTrouble(
    with provider: ProviderID, _ outcome: ChainStep.Outcome, at instant: Date
  ) {
    record.keep(ScoreRecord.Trouble(provider: provider, outcome: outcome, at: instant))
  }

  private mutating func waitForEnd(of status: ListedGame.Status) {
    if status == .cancelled { isCancelled = true } else { wait(because: .notFinal(status)) }
  }

  private mutating func seekTurn(_ provider: ProviderID) -> [Action] {
    state = .seekingTurn(provider)
    return [.seekTurn(provider, notAfter: plan.deadline)]
  }

  private mutating func ask(_ provider: ProviderID, at instant: Date) -> [Action] {
    if let deadline = plan.deadline, instant >= deadline {
      note(provider, .outOfTime)
      wait(because: .outOfTime)
      return conclude()
    }
    state = .asking(provider)
    return [.ask(provider, deadline: plan.deadline)]
  }

  private mutating func wait(because reason: PendingReason) {
    pendingReason = PendingReason.better(pendingReason, reason)
  }

  /// Writes the record before what follows, unless that writes it anyway.
  private mutating func writing(_ actions: [Action]) -> [Action] {
    let isWritten = actions.contains {
      if case .writeCache = $0 { true } else { false }
    }
    return isWritten ? actions : [writeRecord()] + actions
  }
}
