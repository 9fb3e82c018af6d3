import Foundation
package import VisitStore

/// Looks into the database: whether it is whole, and what it holds.
package enum StoreCheck {
  /// - Parameters:
  ///   - open: opens the store; nil when there is none yet.
  ///   - explain: the words for an error.
  /// - Returns: what was found.
  package static func diagnoses(
    open: () throws -> VisitStore?, explain: (any Error) -> String
  ) -> [Diagnosis] {
    do {
      guard let store = try open() else {
        return [Diagnosis(.data, "visits", .good, "none yet: stvisits import ~/Pictures")]
      }
      return try [whole(store), contents(store), copies(of: store)]
    } catch {
      return [
        Diagnosis(
          .data, "visits", .bad, explain(error),
          advice: "The last good copies are in the folder backups beside it.")
      ]
    }
  }

  private static func whole(_ store: VisitStore) throws -> Diagnosis {
    let troubles = try store.checkIntegrity()
    guard let first = troubles.first else {
      return Diagnosis(.data, "database", .good, "whole: every table, index and reference")
    }
    return Diagnosis(
      .data, "database", .bad,
      "damaged: \(first)" + (troubles.count > 1 ? ", and \(troubles.count - 1) more" : ""),
      advice: "Go back to a copy in the folder backups beside \(store.file.path).")
  }

  private static func contents(_ store: VisitStore) throws -> Diagnosis {
    let visits = try store.visits().count
    let open = try store.questions(states: [.open]).count
    return Diagnosis(
      .data, "visits", .good,
      "\(visits) recorded, \(open) \(open == 1 ? "question waits" : "questions wait")",
      advice: open > 0 ? "Answer them when you like: stvisits review" : nil)
  }

  private static func copies(of store: VisitStore) throws -> Diagnosis {
    let folder = store.file.deletingLastPathComponent().appendingPathComponent("backups")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let copies = names.filter { $0.hasSuffix(".sqlite") }.count
    return Diagnosis(
      .data, "copies", .good,
      copies == 0 ? "none needed yet" : "\(copies) in \(folder.path)")
  }
}
