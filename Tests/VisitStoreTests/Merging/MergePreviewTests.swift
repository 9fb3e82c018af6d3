import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

@Suite struct MergePreviewTests {
  @Test(arguments: [
    (1_000, 5, false), (1_000, 6, true), (10, 2, false), (10, 3, true), (60, 3, false),
    (59, 3, true), (0, 1, false),
  ])
  func manyRemovalsOrALargePartNeedPermission(visits: Int, removed: Int, isLarge: Bool) {
    var preview = MergePreview()
    preview.visits = visits
    preview.removed = (0..<removed).map { MergePreview.Item(id: "\($0)", title: "") }
    #expect(preview.isLarge() == isLarge)
  }

  @Test func removedQuestionsCount() throws {
    try withTemporaryDirectory { folder in
      let storage = InMemorySegmentStore()
      let one = try SyncDevice("one", in: folder, seed: 1)
      let other = try SyncDevice("other", in: folder, seed: 2)
      for number in 1...3 {
        try one.store.write(in: one.store.begin(.import)) { writer in
          _ = try writer.addQuestion(
            stadium: "fenway-park-boston", day: makeDay("2018-06-1\(number)"),
            evidence: "{}", photos: [makePhoto(number)])
        }
      }
      try one.sync(storage)
      try other.sync(storage)
      for _ in 0..<3 { try one.store.undoLast() }
      try one.sync(storage)
      let known = try other.store.knownSegments()
      for (_, data) in storage.segments.filter({ !known.contains($0.key) }) {
        try other.store.append(try SyncSegment(data))
      }
      let preview = try other.store.previewMerge()
      #expect(preview.removedQuestions == 3 && preview.removed.isEmpty)
      #expect(preview.isLarge() && !preview.isEmpty)
      #expect(try other.store.questions(states: [.open]).count == 3)
    }
  }
}
