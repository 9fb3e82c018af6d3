import TripPlanning

extension Stay {
  /// `in Cleveland, OH`; without a town, `near Progressive Field` or `on the way to Progressive Field`.
  var text: String {
    if let town { return "in \(town)" }
    return near.hasPrefix("the way to ") ? "on \(near)" : "near \(near)"
  }
}
