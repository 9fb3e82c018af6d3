/// A camera, and what it writes into its photos.
package struct LifeCamera: Hashable, Sendable {
  /// The time that a photo records.
  package enum Clock: Hashable, Sendable {
    /// Local time with the offset from UTC.
    case offset
    /// Local time, and the time of the GPS receiver if the photo has a position.
    case satellites
    /// Only the local time.
    case wall
    /// The local time where UTC belongs.
    case wallAsUTC
  }

  package let make: String
  package let model: String
  package let clock: Clock
  package var hasGPS = true
  /// True if it writes the error of its positions.
  package var writesError = true
  /// True if it writes the speed; only some makers' do.
  var writesSpeed: Bool { make == "Apple" }
  /// Seconds by which its clock is wrong.
  package var clockError = 0
  /// True if its clock stays in the time zone of the user's home.
  package var keepsHomeZone = false
}

extension LifeCamera {
  /// The phones of the users and their friends, by the year in which they came out.
  static let phones: [(year: Int, camera: LifeCamera)] = [
    (2012, LifeCamera(make: "Apple", model: "iPhone 5", clock: .satellites)),
    (2014, LifeCamera(make: "samsung", model: "SM-G900V", clock: .satellites, writesError: false)),
    (2014, LifeCamera(make: "Apple", model: "iPhone 6", clock: .satellites)),
    (2015, LifeCamera(make: "LGE", model: "Nexus 5X", clock: .satellites, writesError: false)),
    (2015, LifeCamera(make: "Apple", model: "iPhone 6s", clock: .satellites)),
    (2016, LifeCamera(make: "Google", model: "Pixel", clock: .satellites, writesError: false)),
    (2017, LifeCamera(make: "Apple", model: "iPhone 8", clock: .satellites)),
    (2018, LifeCamera(make: "samsung", model: "SM-G960U", clock: .wall, writesError: false)),
    (2019, LifeCamera(make: "Apple", model: "iPhone 11", clock: .offset)),
    (2019, LifeCamera(make: "Google", model: "Pixel 4", clock: .offset, writesError: false)),
    (2021, LifeCamera(make: "Apple", model: "iPhone 13", clock: .offset)),
    (2021, LifeCamera(make: "samsung", model: "SM-G991U", clock: .offset, writesError: false)),
    (2022, LifeCamera(make: "Apple", model: "iPhone 14 Pro", clock: .offset)),
  ]

  /// Cameras without GPS.
  static let withoutGPS: [LifeCamera] = [
    LifeCamera(make: "Canon", model: "Canon EOS 70D", clock: .wall, hasGPS: false),
    LifeCamera(make: "NIKON CORPORATION", model: "NIKON D5500", clock: .wall, hasGPS: false),
    LifeCamera(make: "SONY", model: "ILCE-6000", clock: .wall, hasGPS: false),
  ]

  /// A camera for films with a GPS receiver.
  static let actionCamera = LifeCamera(
    make: "GoPro", model: "HERO7 Black", clock: .wallAsUTC, writesError: false)

  static let scanner = LifeCamera(
    make: "EPSON", model: "Perfection V600", clock: .wall, writesError: false)

  /// A compact camera with a GPS receiver that writes only the position.
  static let withWallClock = LifeCamera(
    make: "Panasonic", model: "DMC-TZ40", clock: .wall, writesError: false, keepsHomeZone: true)
}
