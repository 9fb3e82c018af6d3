/// Tag numbers of EXIF 2.32 (CIPA DC-008), tables 4 to 15.
enum ExifTags {
  static let make: UInt16 = 0x010f
  static let model: UInt16 = 0x0110
  static let dateTime: UInt16 = 0x0132
  static let dateTimeOriginal: UInt16 = 0x9003
  static let dateTimeDigitized: UInt16 = 0x9004
  static let offsetTime: UInt16 = 0x9010
  static let offsetTimeOriginal: UInt16 = 0x9011
  static let offsetTimeDigitized: UInt16 = 0x9012
  static let subSecTime: UInt16 = 0x9290
  static let subSecTimeOriginal: UInt16 = 0x9291
  static let subSecTimeDigitized: UInt16 = 0x9292

  static let gpsLatitudeRef: UInt16 = 0x01
  static let gpsLatitude: UInt16 = 0x02
  static let gpsLongitudeRef: UInt16 = 0x03
  static let gpsLongitude: UInt16 = 0x04
  static let gpsAltitudeRef: UInt16 = 0x05
  static let gpsAltitude: UInt16 = 0x06
  static let gpsTimeStamp: UInt16 = 0x07
  static let gpsStatus: UInt16 = 0x09
  static let gpsSpeedRef: UInt16 = 0x0c
  static let gpsSpeed: UInt16 = 0x0d
  static let gpsDateStamp: UInt16 = 0x1d
  static let gpsHorizontalError: UInt16 = 0x1f

  /// Whether a tag is read in a directory.
  ///
  /// TIFF/EP writers have the capture times in the first directory.
  static func isWanted(_ tag: UInt16, in directory: ExifDirectory) -> Bool {
    switch directory {
    case .image:
      switch tag {
      case make, model, dateTime, dateTimeOriginal, dateTimeDigitized: true
      default: false
      }
    case .exif:
      switch tag {
      case dateTimeOriginal, dateTimeDigitized, offsetTime, offsetTimeOriginal,
        offsetTimeDigitized, subSecTime, subSecTimeOriginal, subSecTimeDigitized:
        true
      default: false
      }
    case .gps:
      switch tag {
      case gpsLatitudeRef...gpsTimeStamp, gpsStatus, gpsSpeedRef, gpsSpeed, gpsDateStamp,
        gpsHorizontalError:
        true
      default: false
      }
    }
  }
}
