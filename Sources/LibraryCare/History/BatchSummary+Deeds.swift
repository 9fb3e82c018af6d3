import Localization
package import VisitStore

extension BatchSummary {
  /// The changes, `3 visits added, 1 changed, 9 photos added`, or the backup that was restored.
  package var deeds: String {
    if batch.kind == .restore, let file = batch.note { return localized("restored \(file)") }
    return [
      Self.deeds(visits, first: Self.visitDeed), Self.deeds(photos, first: Self.photoDeed),
      Self.deeds(questions, first: Self.questionDeed), Self.deeds(trips, first: Self.tripDeed),
      Self.deeds(notes, first: Self.tipDeed),
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the changes of rows of one kind, which only the first names; nil without changes.
  private static func deeds(
    _ tally: Tally, first: (LoggedChange.Kind, Int) -> String
  ) -> String? {
    let all: [(LoggedChange.Kind, Int)] = [
      (.added, tally.added), (.changed, tally.changed), (.removed, tally.removed),
    ]
    let changes = all.filter { $0.1 > 0 }
    guard let (kind, count) = changes.first else { return nil }
    return ([first(kind, count)] + changes.dropFirst().map { deed($0.0, $0.1) })
      .joined(separator: ", ")
  }

  private static func deed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added: localized("\(count) added")
    case .changed: localized("\(count) changed")
    case .removed: localized("\(count) removed")
    }
  }

  private static func visitDeed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added: localized(count, one: "\(count) visit added", other: "\(count) visits added")
    case .changed:
      localized(count, one: "\(count) visit changed", other: "\(count) visits changed")
    case .removed:
      localized(count, one: "\(count) visit removed", other: "\(count) visits removed")
    }
  }

  private static func photoDeed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added: localized(count, one: "\(count) photo added", other: "\(count) photos added")
    case .changed:
      localized(count, one: "\(count) photo changed", other: "\(count) photos changed")
    case .removed:
      localized(count, one: "\(count) photo removed", other: "\(count) photos removed")
    }
  }

  private static func questionDeed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added:
      localized(count, one: "\(count) question added", other: "\(count) questions added")
    case .changed:
      localized(count, one: "\(count) question changed", other: "\(count) questions changed")
    case .removed:
      localized(count, one: "\(count) question removed", other: "\(count) questions removed")
    }
  }

  private static func tripDeed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added: localized(count, one: "\(count) trip added", other: "\(count) trips added")
    case .changed:
      localized(count, one: "\(count) trip changed", other: "\(count) trips changed")
    case .removed:
      localized(count, one: "\(count) trip removed", other: "\(count) trips removed")
    }
  }

  private static func tipDeed(_ kind: LoggedChange.Kind, _ count: Int) -> String {
    switch kind {
    case .added: localized(count, one: "\(count) tip added", other: "\(count) tips added")
    case .changed: localized(count, one: "\(count) tip changed", other: "\(count) tips changed")
    case .removed: localized(count, one: "\(count) tip removed", other: "\(count) tips removed")
    }
  }
}

extension Batch.Kind {
  /// The kind of change, as a noun.
  var words: String {
    switch self {
    case .import: localized("import", context: "change")
    case .review: localized("review", context: "change")
    case .add: localized("add", context: "change")
    case .edit: localized("edit", context: "change")
    case .delete: localized("delete", context: "change")
    case .photos: localized("photos", context: "change")
    case .scores: localized("scores", context: "change")
    case .sync: localized("sync", context: "change")
    case .trip: localized("trip", context: "change")
    case .undo: localized("undo", context: "change")
    case .redo: localized("redo", context: "change")
    case .restore: localized("restore", context: "change")
    case .merge: localized("merge", context: "change")
    case .other: localized("other", context: "change")
    }
  }
}
