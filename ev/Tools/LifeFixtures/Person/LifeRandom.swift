import Foundation
import SportsModel

/// A random generator (SplitMix64) that gives the same numbers for a seed on every machine.
struct LifeRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0x5DEE_CE66_D1CE_4E5B }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }

  mutating func element<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[integer(0...list.count - 1)]
  }

  /// Returns a number from a normal distribution around 0, by the sum of twelve.
  mutating func normal(_ deviation: Double) -> Double {
    deviation * ((0..<12).reduce(-6) { sum, _ in sum + double(0...1) })
  }

  /// Returns a point at a distance in meters from another, in any direction.
  mutating func point(_ meters: ClosedRange<Double>, from center: Coordinate) -> Coordinate {
    let distance = double(meters)
    let angle = double(0...2 * .pi)
    return center.moved(north: distance * cos(angle), east: distance * sin(angle))
  }
}
