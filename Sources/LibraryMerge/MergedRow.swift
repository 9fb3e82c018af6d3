import GRDB
import VisitStore

/// The state of one row given by a set of entries, whatever their order and repetition.
///
/// The latest entry decides each group of columns and whether the row exists.
struct MergedRow {
  let table: StoreTable
  private var groups: [Int: Register] = [:]
  private var life: Life?
  private(set) var firstStamp: SyncEntry.Stamp?

  private struct Register {
    let stamp: SyncEntry.Stamp
    let values: [String: DatabaseValue]
  }

  private struct Life {
    let stamp: SyncEntry.Stamp
    let isAlive: Bool
    let owner: RowKey?
  }

  init(_ table: StoreTable) { self.table = table }

  init(_ table: StoreTable, _ entries: some Sequence<SyncEntry>) {
    self.init(table)
    for entry in entries { add(entry) }
  }

  var isEmpty: Bool { firstStamp == nil }
  /// Whether the row exists; a deleted row exists again after a later change.
  var isAlive: Bool { life?.isAlive ?? false }
  /// The row with which it was deleted; nil if it exists or was deleted on its own.
  var deletedWith: RowKey? { life?.owner }

  mutating func add(_ entry: SyncEntry) {
    let stamp = entry.stamp
    firstStamp = firstStamp.map { min($0, stamp) } ?? stamp
    if life.map({ $0.stamp < stamp }) ?? true {
      let isDeletion = entry.operation == .delete
      life = Life(stamp: stamp, isAlive: !isDeletion, owner: isDeletion ? entry.owner : nil)
    }
    guard entry.operation != .delete else { return }
    var columns: [Int: [String: DatabaseValue]] = [:]
    for (column, value) in entry.values {
      guard let group = ColumnGroups.group(of: column, in: table) else { continue }
      columns[group, default: [:]][column] = value
    }
    for (group, values) in columns where groups[group].map({ $0.stamp < stamp }) ?? true {
      groups[group] = Register(stamp: stamp, values: values)
    }
  }

  /// Returns a column; NULL if no entry has it.
  func value(_ column: String) -> DatabaseValue {
    guard let group = ColumnGroups.group(of: column, in: table) else { return .null }
    return groups[group]?.values[column] ?? .null
  }

  func text(_ column: String) -> String? { String.fromDatabaseValue(value(column)) }

  var values: [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for column in ColumnGroups.of(table).joined() { values[column] = value(column) }
    return values
  }
}
