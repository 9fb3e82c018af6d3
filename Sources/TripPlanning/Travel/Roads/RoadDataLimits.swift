/// How much a text of road facts may hold, so that a broken one costs neither time nor memory.
enum RoadDataLimits {
  static let bytes = 1_000_000
  static let lands = 32
  static let terrains = 64
  static let barriers = 128
  /// Corners of all outlines and chains together.
  static let corners = 4_000
  /// Passages of one land: the model keeps the shortest way between any two.
  static let passages = 240
  /// No number of the file needs to be larger.
  static let number = 10_000.0
}
