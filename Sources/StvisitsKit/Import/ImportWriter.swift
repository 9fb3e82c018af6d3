import Catalog
import Foundation
import Matching
import SportsModel
import VisitStore

/// Writes the steps of an import, several in one transaction.
struct ImportWriter {
  let store: VisitStore
  let batch: Batch
  let catalog: Catalog

  func write(_ steps: some Collection<ImportStep>) throws {
    guard steps.contains(where: \.writes) else { return }
    try store.write(in: batch) { writer in
      for step in steps { try write(step, with: writer) }
    }
  }

  private func write(_ step: ImportStep, with writer: VisitWriter) throws {
    switch step.action {
    case .record(let visit, let answered):
      try writer.add(visit)
      for question in answered {
        try writer.settle(question.id, as: .answered, visit: visit.id)
      }
      try writer.attach(step.photos, to: visit.id, takingFromQuestions: true)
    case .attach(let visit, let answered):
      for question in answered {
        try writer.settle(question.id, as: .answered, visit: visit)
      }
      try writer.attach(step.photos, to: visit, takingFromQuestions: true)
    case .ask(let kind, let replaced):
      try ask(step, kind, replacing: replaced, with: writer)
    case .withdraw(let questions):
      for question in questions { try writer.settle(question.id, as: .withdrawn) }
    case .none:
      break
    }
  }

  /// One question stays when its photos come again, with what is known now; further ones of the
  /// same outing are withdrawn.
  private func ask(
    _ step: ImportStep, _ kind: Question.Kind, replacing: [Question], with writer: VisitWriter
  ) throws {
    let evidence = step.report.json(names: catalog, explain: true).line
    guard let kept = replacing.first else {
      try writer.addQuestion(
        stadium: step.report.verdict.stadium?.id, day: step.report.decided.outing.day, kind: kind,
        evidence: evidence, photos: step.photos)
      return
    }
    for other in replacing.dropFirst() { try writer.settle(other.id, as: .withdrawn) }
    try writer.updateQuestion(
      kept.id, kind: kind, evidence: evidence, adding: step.photos, takingFromQuestions: true)
  }
}

extension ImportStep {
  var writes: Bool {
    if case .none = action { return false }
    return true
  }
}
