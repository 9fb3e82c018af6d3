import Foundation
import Synchronization
import Testing

/// A case of a file, with a name that doesn't change.
protocol NamedCase: Decodable, Sendable, CustomTestStringConvertible {
  var id: String { get }
  var kind: String { get }
}

extension NamedCase {
  var testDescription: String { id }
}

/// The result of a case: a judgement, what the program did, and why that is wrong.
struct CaseResult {
  let judgement: String
  let details: String
  let mistakes: [String]
}

/// The cases in `NAME-open.json` and `NAME-held.json` of a folder, and in `known-failures.txt` the
/// ids of those that fail today.
final class CaseSet<Case: NamedCase>: Sendable {
  private let folder: URL
  private let name, key: String
  private let choice: String?
  private let step: Int
  private let knownFailures: Result<Set<String>, any Error>
  private let judgements = Mutex<[(kind: String, judgement: String)]>([])

  /// `variable` of the environment is `open`, `held` or `all`; without it every `step`th case runs.
  init(_ folder: String, name: String, key: String, variable: String, step: Int) {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    self.folder = tests.appendingPathComponent(folder)
    (self.name, self.key, self.step) = (name, key, step)
    choice = ProcessInfo.processInfo.environment[variable]
    let list = self.folder.appendingPathComponent("known-failures.txt")
    knownFailures = Result {
      let text = try String(contentsOf: list, encoding: .utf8)
      return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
    }
  }

  func chosen() throws -> [Case] {
    let cases = try all(of: choice)
    guard choice == nil else { return cases }
    return cases.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// Returns the cases of a half, or of both, by id.
  private func all(of half: String?) throws -> [Case] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let names = ["open", "held"].filter { half != ($0 == "open" ? "held" : "open") }
    let cases = try names.flatMap { half in
      let data = try Data(contentsOf: folder.appendingPathComponent("\(name)-\(half).json"))
      return try decoder.decode([String: [Case]].self, from: data)[key] ?? []
    }
    return cases.sorted { $0.id < $1.id }
  }

  func expectKnownFailuresAreCases() throws {
    let ids = try all(of: nil).map(\.id)
    try #require(!ids.isEmpty)
    #expect(Set(ids).count == ids.count)
    #expect(try knownFailures.get().subtracting(ids) == [])
  }

  /// Expects no mistake, unless the case fails today.
  func expectCorrect(_ result: CaseResult, of item: Case) throws {
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
