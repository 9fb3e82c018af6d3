extension Double {
  /// The number without a fraction of zero: `6`, `7.5`.
  package var plainText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
