import Foundation
import LibraryCare
import PhotoImport
import SportsModel
import VisitStore

extension CommandFailure {
  init(history error: HistoryError) {
    switch error {
    case .noSuchBatch(let text):
      self.init(
        "Nothing in the history has the number \(text), and no id begins so (4 letters or more). "
          + "See: stvisits history")
    case .severalBatches(let text, let batches):
      self.init(
        "Several ids begin with \(text); use the number:\n"
          + batches.map { "  \($0.title(zone: .current))" }.joined(separator: "\n"))
    case .isUndo(let batch):
      let name = "\(batch.number) is an \(batch.batch.kind == .undo ? "undo" : "act of redo")"
      self.init(
        batch.batch.kind == .undo
          ? "\(name). To bring back what it took: stvisits redo"
          : "\(name). Name what it brought back: stvisits history show \(batch.number)")
    case .alreadyUndone(let batch, let undo):
      let by = undo.map { " by \($0.number), on \($0.time(zone: .current))" } ?? ""
      self.init("\(batch.number) was taken back already\(by).")
    case .isForgotten(let batch):
      self.init("The log does not hold any more what \(batch.number) did; it stays.")
    case .madeElsewhere(let batch):
      let whose = batch.batch.note.map { " (\($0))" } ?? ""
      self.init(
        "\(batch.number) is what other machines did\(whose). Take it back there, and sync; "
          + "to see it: stvisits history show \(batch.number)")
    case .followedByMerge(let batch, let merge):
      let whose = merge.batch.note.map { " (\($0))" } ?? ""
      self.init(
        "Other machines went on from \(batch.number), which \(merge.number) brought here\(whose). "
          + "It stays; change by hand what should be otherwise.")
    }
  }

  init(photos error: VisitPhotoError) {
    switch error {
    case .noSuchPhoto(let text):
      self.init(
        "The visit has no photo \(text): say its number, how its id begins, or its path. "
          + "See: stvisits visits photos ID")
    case .severalPhotos(let text):
      self.init("Several photos of the visit may be meant by \(text); say the number.")
    case .namedTwice:
      self.init("A photo is named twice; say each once. Nothing was changed.", status: .usage)
    case .elsewhere(let path, let visit, let others):
      let more = others == 0 ? "" : " (and \(others) more are with others)"
      self.init(
        "\(path) belongs to the visit \(visit.shortID), \(visit.day) \(visit.stadiumName)\(more). "
          + "Say --move to take it from there. Nothing was added.")
    case .unusable(let problems):
      self.init(
        "Nothing was added.\n"
          + problems.map { "  \($0.path): \($0.message)" }.joined(separator: "\n"))
    }
  }
}
