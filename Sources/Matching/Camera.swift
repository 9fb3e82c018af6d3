import SportsModel

/// A make and model of camera.
struct Camera: Hashable {
  let make: String
  let model: String

  init(make: String, model: String) {
    self.make = make
    self.model = model
  }

  /// Returns the camera of a photo; nil if the model is unknown.
  init?(_ photo: PhotoFacts) {
    guard let model = photo.model, !model.isEmpty else { return nil }
    self.init(make: photo.make ?? "", model: model)
  }
}

/// The days of a month on which a camera took photos.
package struct CameraUsage: Sendable, Hashable {
  /// The make; empty if unknown.
  package let make: String
  package let model: String
  /// The number of the period of 30 days since 1970.
  package let period: Int
  /// The days of the period, one bit each.
  package let days: UInt32

  package init(make: String, model: String, period: Int, days: UInt32) {
    self.make = make
    self.model = model
    self.period = period
    self.days = days
  }
}
