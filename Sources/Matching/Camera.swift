import SportsModel

/// A make and model of camera.
struct Camera: Hashable {
  private let make: String
  private let model: String

  /// Returns the camera of a photo; nil if the model is unknown.
  init?(_ photo: PhotoFacts) {
    guard let model = photo.model, !model.isEmpty else { return nil }
    self.make = photo.make ?? ""
    self.model = model
  }
}
