/// Formats file sizes: `12 kB`, `3.4 MB`.
enum ByteSizeFormatter {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: return "\(bytes) B"
    case ..<1_000_000: return "\((bytes + 500) / 1_000) kB"
    default:
      let tenths = (bytes + 50_000) / 100_000
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }
}
