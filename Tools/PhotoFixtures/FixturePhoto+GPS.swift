import Foundation
import SportsModel

extension FixturePhoto {
  /// The GPS directory (EXIF 2.32 §4.6.6), empty if the photo has neither place nor GPS time.
  var gpsValues: [UInt16: TIFFValue] {
    var values: [UInt16: TIFFValue] = [:]
    if let coordinate {
      values[0x01] = .ascii(coordinate.latitude < 0 ? "S" : "N")
      values[0x02] = angle(abs(coordinate.latitude))
      values[0x03] = .ascii(coordinate.longitude < 0 ? "W" : "E")
      values[0x04] = angle(abs(coordinate.longitude))
    }
    if let altitudeMeters {
      values[0x05] = .byte([altitudeMeters < 0 ? 1 : 0])
      values[0x06] = .rational([Self.fraction(abs(altitudeMeters), 1_000)])
    }
    if let speed {
      if let speedUnit { values[0x0c] = .ascii(speedUnit) }
      values[0x0d] = .rational([Self.fraction(speed, 1_000)])
    }
    if let gpsTime {
      let utc = LocalDateTime(gpsTime, offset: UTCOffset(seconds: 0))
      let seconds = utc.microsecondOfDay / 1_000_000
      values[0x07] = .rational([
        .init(Int64(seconds / 3600), 1), .init(Int64(seconds / 60 % 60), 1),
        .init(Int64(utc.microsecondOfDay / 1_000 % 60_000), 1_000),
      ])
      values[0x1d] = .ascii(String(utc.exifText.prefix(10)))
    }
    if let horizontalErrorMeters {
      values[0x1f] = .rational([Self.fraction(horizontalErrorMeters, 1_000)])
    }
    if !values.isEmpty { values[0x00] = .byte([2, 3, 0, 0]) }
    return values
  }

  func angle(_ degrees: Double) -> TIFFValue {
    let millionths = Int64((degrees * 3_600_000_000).rounded())
    let parts: [TIFFValue.Fraction] = [
      .init(millionths / 3_600_000_000, 1), .init(millionths / 60_000_000 % 60, 1),
      .init(millionths % 60_000_000, 1_000_000),
    ]
    switch gpsFormat {
    case .rational: return .rational(parts)
    case .signedRational: return .signedRational(parts)
    case .decimalDegrees:
      return .rational([Self.fraction(degrees, 10_000_000), .init(0, 1), .init(0, 1)])
    case .oneComponent: return .rational([Self.fraction(degrees, 10_000_000)])
    case .double:
      return .double([
        Double(parts[0].numerator), Double(parts[1].numerator),
        Double(parts[2].numerator) / 1_000_000,
      ])
    }
  }

  static func fraction(_ value: Double, _ denominator: Int64) -> TIFFValue.Fraction {
    .init(Int64((value * Double(denominator)).rounded()), denominator)
  }
}
