/// A change before which the database is backed up.
enum BackupOccasion: Hashable, Sendable {
  case firstChange(of: Batch.Kind)
  case bulkDelete
  case forget

  /// The number of visits that one transaction may delete without a backup, plus one.
  static let bulkDeleteCount = 5

  /// The kind in the backup's name; nil if a backup of the same day is enough.
  var kind: String? {
    switch self {
    case .firstChange(of: .import): "import"
    case .firstChange(of: .merge): "merge"
    case .firstChange: nil
    case .bulkDelete: "delete"
    case .forget: "forget"
    }
  }
}
