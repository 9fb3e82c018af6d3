import Foundation
import SportsModel

/// An opaque sRGB color.
package struct Color: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// `0xRRGGBB`.
  package init(integerLiteral value: UInt32) {
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  /// `#rrggbb`.
  package var description: String { "#" + [red, green, blue].hexadecimal }

  /// Returns the color mixed with a share of another, 0 to 1.
  package func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(clamping: Int(rounding: Double(one) + (Double(two) - Double(one)) * share))
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

// MARK: - Contrast

extension Color {
  /// The linear components red, green and blue, 0 to 1 (IEC 61966-2-1).
  package var linear: [Double] {
    [red, green, blue].map { byte in
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2).
  package var luminance: Double {
    let parts = linear
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Returns the contrast ratio, 1 to 21 (WCAG 2.2).
  ///
  /// Text needs 4.5, large text and symbols 3.
  package func contrast(with other: Color) -> Double {
    let brighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (brighter + 0.05) / (darker + 0.05)
  }
}
