import GRDB
import VisitStore

/// Writes the rows that follow from the entries of all machines.
///
/// The rows are a function of the set of entries: the merged rows of a photo's file, of a visit, of
/// a trip. Only rows with pending entries and their dependents are computed.
struct Merger {
  let journal: Journal
  let entryStore: EntryStore
  /// Created for the first row that has to be validated; mostly there is none.
  private var validator: RowValidator?
  private var accepted: [String: Bool] = [:]
  /// Rows with invalid entries, which are ignored.
  private(set) var rejected: Set<String> = []
  private(set) var written = 0

  /// Creates a merger of all pending entries, or of this machine's and others' additions.
  init(_ journal: Journal, onlyAdditions: Bool = false) {
    self.journal = journal
    entryStore = EntryStore(database: journal.database, onlyAdditions: onlyAdditions)
  }

  mutating func run() throws {
    // Rows are added and removed by kind, not in the order of their references.
    try journal.database.execute(sql: "PRAGMA defer_foreign_keys = ON")
    var scope = try scope()
    try entryStore.markApplied()
    var seen: Set<String> = []
    for photo in scope[.photo, default: []].sorted() where !seen.contains(photo) {
      let ids = try entryStore.aliases(ofPhoto: photo)
      seen.formUnion(ids)
      for owner in try mergePhoto(ids.isEmpty ? [photo] : ids) {
        scope[owner.table, default: []].insert(owner.id)
      }
    }
    for visit in scope[.visit, default: []].sorted() {
      try mergeRow(.visit, visit, isNeeded: try hasPhotos("visit_id", visit))
      scope[.question, default: []].formUnion(try entryStore.childIDs(.question, of: visit))
    }
    for question in scope[.question, default: []].sorted() {
      try mergeRow(.question, question, isNeeded: try hasPhotos("question_id", question))
    }
    if scope[.trip] != nil { try mergeTrips() }
    for table in [StoreTable.taste, .stadiumNote] {
      for id in scope[table, default: []].sorted() { try mergeRow(table, id) }
    }
  }

  /// Returns the ids of the rows to merge.
  private func scope() throws -> [StoreTable: Set<String>] {
    var scope: [StoreTable: Set<String>] = [:]
    for row in try entryStore.pendingRows() { scope[row.table, default: []].insert(row.id) }
    var photos = scope[.photo, default: []].union(try entryStore.pendingOwners(of: .photoPath))
    // Photos are removed with their visit or question and return with it.
    let former = try entryStore.pendingOwners(of: .photo)
    let owners = scope[.visit, default: []].union(scope[.question, default: []]).union(former)
    for owner in owners { photos.formUnion(try entryStore.childIDs(.photo, of: owner)) }
    scope[.photo] = photos
    // An owner that was deleted goes with the last photo that moves away.
    for table in [StoreTable.visit, .question] { scope[table, default: []].formUnion(former) }
    return scope
  }

  /// Returns the merged row without invalid entries: if a check rejects it, entries are added one
  /// by one, and those after which the row would be invalid are ignored.
  mutating func fold(_ table: StoreTable, ids: [String]) throws -> MergedRow {
    let entries = try ids.flatMap { try entryStore.entries(table, $0) }
    let whole = MergedRow(table, entries: entries)
    guard let id = ids.first, !whole.isEmpty, try !accepts(image(whole, id), in: table)
    else { return whole }
    rejected.insert("\(table.rawValue) \(id)")
    var row = MergedRow(table)
    for entry in entries.sorted(by: { $0.stamp < $1.stamp }) {
      var next = row
      next.add(entry)
      if try row.isEmpty || accepts(image(next, id), in: table) { row = next }
    }
    return row
  }

  private mutating func accepts(_ image: RowImage, in table: StoreTable) throws -> Bool {
    let validator = try validator ?? RowValidator()
    self.validator = validator
    return try validator.accepts(image, in: table)
  }

  /// Returns the synced columns with the required columns that aren't synced.
  func image(_ row: MergedRow, _ id: String) -> RowImage {
    var values = row.values
    values["id"] = id.databaseValue
    if row.table == .photo { values["upload_state"] = "pending".databaseValue }
    return RowImage(values)
  }

  /// Returns the merged row if it is valid, or nil.
  mutating func validRow(_ table: StoreTable, ids: [String]) throws -> MergedRow? {
    let row = try fold(table, ids: ids)
    guard let id = ids.first, !row.isEmpty else { return nil }
    return try accepts(image(row, id), in: table) ? row : nil
  }

  /// Writes or deletes a row; a row that others belong to is kept, even if a machine deleted it, and
  /// a question whose visit is gone stays answered without a visit.
  private mutating func mergeRow(_ table: StoreTable, _ id: String, isNeeded: Bool = false) throws {
    let row = try validRow(table, ids: [id])
    guard let row, row.isAlive || isNeeded else { return try remove(table, id) }
    var values = image(row, id).values
    if table == .question, let visit = row.text("visit_id"),
      try journal.image(.visit, visit) == nil
    {
      values["visit_id"] = .null
    }
    try put(table, id, set: values)
  }

  mutating func put(
    _ table: StoreTable, _ id: String, set values: [String: DatabaseValue],
    new: [String: DatabaseValue] = [:]
  ) throws {
    guard try journal.image(table, id) != nil else {
      written += 1
      return try journal.insert(
        table, image: RowImage(values.merging(new) { _, new in new }).compact)
    }
    var columns = values
    for column in ["id", "upload_state", "thumbnail"] { columns[column] = nil }
    if try journal.update(table, id, set: columns) { written += 1 }
  }

  mutating func remove(_ table: StoreTable, _ id: String) throws {
    guard try journal.image(table, id) != nil else { return }
    written += 1
    try journal.delete(table, id)
  }

  private func hasPhotos(_ column: String, _ owner: String) throws -> Bool {
    try journal.database.exists("FROM photo WHERE \(column) = ?", with: [owner])
  }

  /// Merges the photo of a file, with its first remaining id, and the locations of the file;
  /// returns its present and former owners, which may be added or removed with it.
  private mutating func mergePhoto(_ ids: [String]) throws -> [RowKey] {
    let present = try ids.compactMap { try journal.image(.photo, $0) }
    let alive = try entryStore.alive(.photo, among: ids)
    let row = try validRow(.photo, ids: alive)
    let owner = row?.text("visit_id") ?? row?.text("question_id")
    let owners = (present + [RowImage(row?.values ?? [:])]).flatMap { photo in
      StoreTable.photo.owners.compactMap { column, table in
        photo.text(column).map { RowKey(table: table, id: $0) }
      }
    }
    guard let row, let owner, let id = alive.first,
      try exists(owner, in: row.text("visit_id") != nil ? .visit : .question)
    else {
      try removePaths(of: ids) { _ in true }
      for id in ids { try remove(.photo, id) }
      return owners
    }
    let paths = try paths(of: id, ids)
    // Remove other ids first: a hash is unique.
    try removePaths(of: ids) { paths[$0] == nil }
    for other in ids where other != id { try remove(.photo, other) }
    var local: [String: DatabaseValue] = [:]
    for column in ["upload_state", "thumbnail"] {
      local[column] = present.lazy.compactMap { $0.values[column] }.first { !$0.isNull }
    }
    try put(.photo, id, set: image(row, id).values, new: local)
    for (id, values) in paths.sorted(by: { $0.key < $1.key }) {
      try put(.photoPath, id, set: values)
    }
    return owners
  }

  /// Returns whether a photo's owner can exist.
  private mutating func exists(_ id: String, in table: StoreTable) throws -> Bool {
    if let known = accepted[id] { return known }
    let exists = try validRow(table, ids: [id]) != nil
    accepted[id] = exists
    return exists
  }

  /// Returns one file location per path, by id.
  private mutating func paths(
    of photo: String, _ ids: [String]
  ) throws -> [String: [String: DatabaseValue]] {
    var rows: [String: [String: DatabaseValue]] = [:]
    for same in try entryStore.places(ofPhotos: ids).values {
      let alive = try entryStore.alive(.photoPath, among: same)
      guard let id = alive.first, let row = try validRow(.photoPath, ids: alive) else { continue }
      var values = image(row, id).values
      values["photo_id"] = photo.databaseValue
      rows[id] = values
    }
    return rows
  }

  private mutating func removePaths(of photos: [String], where isGone: (String) -> Bool) throws {
    for photo in photos {
      let present = try journal.database.texts(
        "SELECT id FROM photo_path WHERE photo_id = ? ORDER BY id", with: [photo])
      for id in present where isGone(id) { try remove(.photoPath, id) }
    }
  }

  /// Makes the names of trips unique: the trip that was saved first keeps the name, others get a
  /// number.
  mutating func mergeTrips() throws {
    var trips: [(id: String, row: MergedRow)] = []
    let ids = try journal.database.texts(
      "SELECT DISTINCT entity_id FROM entry WHERE entity = 'trip' ORDER BY entity_id")
    for id in ids {
      if let row = try validRow(.trip, ids: [id]), row.isAlive {
        trips.append((id, row))
      } else {
        try remove(.trip, id)
      }
    }
    trips.sort { one, other in
      guard let first = one.row.firstStamp, let second = other.row.firstStamp, first != second
      else { return one.id < other.id }
      return first < second
    }
    let names = Self.names(trips.map { $0.row.text("name") ?? "" })
    var open = zip(trips, names).map { trip, name in
      var values = image(trip.row, trip.id).values
      values["name"] = name.databaseValue
      return (id: trip.id, name: name, values: values)
    }
    while !open.isEmpty {
      let count = open.count
      var pendingRows: [(id: String, name: String, values: [String: DatabaseValue])] = []
      for trip in open {
        if let other = try tripID(of: trip.name), other != trip.id {
          pendingRows.append(trip)
        } else {
          try put(.trip, trip.id, set: trip.values)
        }
      }
      open = pendingRows
      // A cycle of names is broken with a free name.
      if open.count == count, let first = try tripID(of: open[0].name) {
        try journal.update(.trip, first, set: ["name": first.databaseValue])
      }
    }
  }

  private func tripID(of name: String) throws -> String? {
    try journal.database.texts("SELECT id FROM trip WHERE name = ?", with: [name]).first
  }

  /// Returns the names; later equal ones get the next free number.
  static func names(_ names: [String]) -> [String] {
    let all = Set(names)
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return names.map { name in
      if taken.insert(name).inserted { return name }
      var number = numbers[name] ?? 2
      while all.contains("\(name) (\(number))") || taken.contains("\(name) (\(number))") {
        number += 1
      }
      numbers[name] = number + 1
      taken.insert("\(name) (\(number))")
      return "\(name) (\(number))"
    }
  }
}
