import GRDB

/// What a set of entries says of one row, whatever their order, and however often they are added.
///
/// Of each group of columns, and of whether the row is there, it is the last word.
struct MergedRow {
  let table: StoreTable
  private var groups: [Int: Register] = [:]
  private var life: Life?
  /// The first word about it.
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
  /// What was deleted is there again when somebody says something of it later.
  var isAlive: Bool { life?.isAlive ?? false }
  /// The row with which it was deleted; nil for one that is there, or was deleted by itself.
  var deletedWith: RowKey? { life?.owner }

  mutating func add(_ entry: SyncEntry) {
    let stamp = entry.stamp
    firstStamp = firstStamp.map { min($0, stamp) } ?? stamp
    if life.map({ $0.stamp < stamp }) ?? true {
      let isDeletion = entry.operation == .delete
      life = Life(stamp: stamp, isAlive: !isDeletion, owner: isDeletion ? entry.owner : nil)
    }
    guard entry.operation != .delete else { return }
    var said: [Int: [String: DatabaseValue]] = [:]
    for (column, value) in entry.values {
      guard let group = ColumnGroups.group(of: column, in: table) else { continue }
      said[group, default: [:]][column] = value
    }
    for (group, values) in said where groups[group].map({ $0.stamp < stamp }) ?? true {
      groups[group] = Register(stamp: stamp, values: values)
    }
  }

  /// A column; NULL where nobody said anything.
  func value(_ column: String) -> DatabaseValue {
    guard let group = ColumnGroups.group(of: column, in: table) else { return .null }
    return groups[group]?.values[column] ?? .null
  }

  func text(_ column: String) -> String? { String.fromDatabaseValue(value(column)) }

  /// All columns that travel.
  var values: [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for column in ColumnGroups.of(table).joined() { values[column] = value(column) }
    return values
  }
}
