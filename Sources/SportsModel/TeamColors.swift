/// The two main colors of a team, as `0xRRGGBB`.
package struct TeamColors: Hashable, Sendable {
  package let primary, secondary: UInt32

  package init(primary: UInt32, secondary: UInt32) {
    (self.primary, self.secondary) = (primary, secondary)
  }
}
