import AppSupport
import Badges
import Catalog
import Foundation
import Matching
import SportsModel
import VisitStore

struct ImportWriter {
  let store: VisitStore
  let batch: Batch
  let catalog: Catalog

  func write(_ steps: some Collection<ImportStep>) throws -> [BadgeChange] {
    guard steps.contains(where: \.writes) else { return [] }
    return try store.write(in: batch) { writer in
      for step in steps { try write(step, with: writer) }
    }.badgeChanges
  }

  private func write(_ step: ImportStep, with writer: VisitWriter) throws {
    switch step.action {
    case .record(let visit, let answered):
      try writer.add(visit)
      try attach(step.photos, to: visit.id, answering: answered, with: writer)
    case .attach(let visit, let answered, let details, let others):
      for (other, photos) in others.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
        try writer.attach(photos, to: other, takingFromQuestions: true)
      }
      if !details.isEmpty, var known = try writer.reader.visit(visit)?.visit {
        known.fill(from: details)
        try writer.update(known)
      }
      try attach(step.photos, to: visit, answering: answered, with: writer)
    case .ask(let kind, let replaced):
      try ask(step, kind, replacing: replaced, with: writer)
    case .withdraw(let questions):
      for question in questions { try writer.settle(question.id, as: .withdrawn) }
    case .none:
      break
    }
  }

  private func attach(
    _ photos: [NewPhoto], to visit: UUID, answering questions: [Question], with writer: VisitWriter
  ) throws {
    for question in questions { try writer.settle(question.id, as: .answered, visit: visit) }
    try writer.attach(photos, to: visit, takingFromQuestions: true)
  }

  /// Updates the first question of the outing and withdraws further ones.
  private func ask(
    _ step: ImportStep, _ kind: Question.Kind, replacing: [Question], with writer: VisitWriter
  ) throws {
    var evidence = QuestionEvidence(step.report, names: catalog)
    evidence.add(step.report.decided, replacing: replacing)
    guard let kept = replacing.first else {
      try writer.addQuestion(
        stadium: step.report.verdict.place?.id, day: step.report.decided.outing.day, kind: kind,
        evidence: evidence.text, photos: step.photos)
      return
    }
    for other in replacing.dropFirst() { try writer.settle(other.id, as: .withdrawn) }
    // Two sources that are imported in turn must not rewrite the question each time.
    guard
      !step.photos.isEmpty || kept.kind != kind
        || !QuestionEvidence(kept.evidence).contains(step.report.decided)
    else { return }
    try writer.updateQuestion(
      kept.id, kind: kind, evidence: evidence.text, adding: step.photos, takingFromQuestions: true)
  }
}

extension ImportStep {
  var writes: Bool { if case .none = action { false } else { true } }
}
