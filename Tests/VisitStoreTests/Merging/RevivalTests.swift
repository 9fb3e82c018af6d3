import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// A visit that one machine deletes while another changes it.
@Suite struct RevivalTests {
  private let id = UUID()

  /// Creates a visit with two photos, the first with two paths, on both machines.
  private func withMachines(_ body: (SyncDevice, SyncDevice, InMemorySegmentStore) throws -> Void)
    throws
  {
    try withTemporaryDirectory { folder in
      let storage = InMemorySegmentStore()
      let one = try SyncDevice("one", in: folder, seed: 1)
      let other = try SyncDevice("other", in: folder, seed: 2)
      try one.store.add(
        makeVisit(id: id), photos: [makePhoto(1, path: "/1"), makePhoto(2, path: "/2")])
      try one.store.write(in: one.store.begin(.photos)) { writer in
        try writer.attach([makePhoto(1, path: "/copy")], to: id, takingFromQuestions: false)
        try writer.setCaption("caption", of: #require(try writer.reader.photos(of: id).first).id)
      }
      for machine in [one, other] { try machine.sync(storage) }
      try body(one, other, storage)
    }
  }

  private func syncAll(_ machines: SyncDevice..., over storage: InMemorySegmentStore) throws {
    for _ in 0..<2 { for machine in machines { try machine.sync(storage) } }
    #expect(try machines[0].rows() == machines[1].rows())
    for machine in machines { #expect(try machine.rowsWrittenByFullMerge() == 0) }
  }

  private func delete(on machine: SyncDevice) throws {
    try machine.store.write(in: machine.store.begin(.delete)) { _ = try $0.deleteVisit(id) }
  }

  private func note(_ text: String, on machine: SyncDevice) throws {
    var visit = try #require(try machine.store.visit(id)?.visit)
    visit.note = text
    try machine.store.write(in: machine.store.begin(.edit)) { _ = try $0.update(visit) }
  }

  @Test func revivedVisitRestoresPhotosAndPaths() throws {
    try withMachines { one, other, storage in
      let before = try one.store.photos(of: id)
      try delete(on: other)
      try other.sync(storage)
      try note("keep me", on: one)
      try syncAll(one, other, over: storage)
      #expect(try other.store.visit(id)?.visit.note == "keep me")
      #expect(try other.store.photos(of: id) == before)
      #expect(before.count == 2 && before.first?.paths.count == 2)
    }
  }

  @Test func addedPhotoRestoresOtherPhotos() throws {
    try withMachines { one, other, storage in
      try delete(on: other)
      try one.store.write(in: one.store.begin(.photos)) { writer in
        try writer.attach([makePhoto(3, path: "/3")], to: id, takingFromQuestions: false)
      }
      try syncAll(one, other, over: storage)
      #expect(try other.store.photos(of: id).count == 3)
    }
  }

  @Test func separatelyRemovedPhotoStaysRemoved() throws {
    try withMachines { one, other, storage in
      try other.store.write(in: other.store.begin(.photos)) { writer in
        try writer.removePhoto(#require(try writer.reader.photos(of: id).last).id)
      }
      try delete(on: other)
      try note("keep me", on: one)
      try syncAll(one, other, over: storage)
      #expect(try other.store.photos(of: id).map(\.sha256) == [makeHash(1)])
    }
  }

  @Test func untouchedDeletedVisitStaysDeleted() throws {
    try withMachines { one, other, storage in
      try note("before", on: one)
      try one.sync(storage)
      try other.sync(storage)
      try delete(on: other)
      try syncAll(one, other, over: storage)
      for machine in [one, other] {
        #expect(try machine.store.visits().isEmpty && machine.store.allPhotos().isEmpty)
      }
    }
  }

  /// A path that was removed and recorded again exists.
  @Test func rerecordedPathIsRestored() throws {
    try withMachines { one, other, storage in
      try delete(on: one)
      try one.sync(storage)
      try one.store.undoLast()
      try syncAll(one, other, over: storage)
      #expect(try other.store.photos(of: id).map(\.paths.count) == [2, 1])
    }
  }
}
