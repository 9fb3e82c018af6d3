/// Limits on road data, so that a broken file costs neither time nor memory.
enum RoadDataLimits {
  static let bytes = 1_000_000
  static let lands = 32
  static let terrains = 64
  static let barriers = 128
  /// Corners of all outlines and chains together.
  static let corners = 4_000
  /// Passages per landmass: the model stores the shortest path between any two.
  static let passages = 240
  /// The largest number in the file.
  static let number = 10_000.0
}
