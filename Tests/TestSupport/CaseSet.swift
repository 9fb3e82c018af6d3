import Foundation
import Synchronization
package import Testing

/// A case of a file, with a name that doesn't change.
package protocol NamedCase: Decodable, Sendable, CustomTestStringConvertible {
  var id: String { get }
  var kind: String { get }
}

extension NamedCase {
  package var testDescription: String { id }
}

/// The result of a case: a judgement, what the program did, and why that is wrong.
package struct CaseResult {
  fileprivate let judgement, details: String
  fileprivate let mistakes: [String]

  package init(judgement: String, details: String, mistakes: [String]) {
    (self.judgement, self.details, self.mistakes) = (judgement, details, mistakes)
  }
}

/// The cases in two files, open ones and some that were held back, with the ids of those that fail
/// today in `known-failures.txt`.
package final class CaseSet<Case: NamedCase>: Sendable {
  private let folder: URL
  private let open, held: String
  private let choice: String?
  private let step: Int
  private let knownFailures: Result<Set<String>, any Error>
  private let judgements = Mutex<[(kind: String, judgement: String)]>([])

  /// Reads the files next to the test.
  ///
  /// `variable` of the environment is `open`, `held` or `all`; without it every `step`th case of each
  /// kind runs.
  package init(
    open: String, held: String, variable: String, step: Int = 1, file: String = #filePath
  ) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    (self.open, self.held, self.step) = (open, held, step)
    choice = ProcessInfo.processInfo.environment[variable]
    let list = folder.appendingPathComponent("known-failures.txt")
    knownFailures = Result {
      Set(try list.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
    }
  }

  package func chosen() throws -> [Case] {
    let cases = try all(of: choice)
    guard choice == nil else { return cases }
    var counts: [String: Int] = [:]
    return cases.filter { item in
      counts[item.kind, default: -1] += 1
      return counts[item.kind].map { $0.isMultiple(of: step) } ?? false
    }
  }

  /// Returns the cases of a half, or of both, by id.
  private func all(of half: String?) throws -> [Case] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let names = (half == "held" ? [] : [open]) + (half == "open" ? [] : [held])
    let cases = try names.flatMap { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return try decoder.decode([String: [Case]].self, from: data).values.flatMap(\.self)
    }
    return cases.sorted { $0.id < $1.id }
  }

  package func expectKnownFailuresAreCases() throws {
    let ids = try all(of: nil).map(\.id)
    try #require(!ids.isEmpty)
    #expect(Set(ids).count == ids.count)
    #expect(try knownFailures.get().subtracting(ids) == [])
  }

  /// Expects no mistake, unless the case fails today.
  package func expectCorrect(_ result: CaseResult, of item: Case) throws {
    if choice != nil { try print(result, of: item) }
    let isKnown = try knownFailures.get().contains(item.id)
    withKnownIssue {
      #expect(result.mistakes == [], "\(result.judgement): \(result.details)")
    } when: {
      isKnown
    }
  }

  /// Prints the line of a case, and the totals of each kind after the last one.
  private func print(_ result: CaseResult, of item: Case) throws {
    let total = try chosen().count
    let line = ["\(item.kind) \(item.id): \(result.judgement)", result.details] + result.mistakes
    judgements.withLock { done in
      Swift.print(line.joined(separator: "; "))
      done.append((item.kind, result.judgement))
      guard done.count == total else { return }
      for (kind, some) in Dictionary(grouping: done, by: \.kind).sorted(by: { $0.key < $1.key }) {
        Swift.print("\(kind): \(Self.counts(some.map(\.judgement)))")
      }
      Swift.print("all: \(Self.counts(done.map(\.judgement)))")
    }
  }

  private static func counts(_ judgements: [String]) -> String {
    Dictionary(grouping: judgements) { $0 }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
  }
}
