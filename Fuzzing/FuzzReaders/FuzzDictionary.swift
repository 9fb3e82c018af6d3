import PhotoFixtures

@testable import PhotoMetadata

/// The byte sequences that readers look for, which random changes would hardly produce.
enum FuzzDictionary {
  static let all = jpeg + png + riff + movie + exif + xmp

  static let jpeg =
    ascii("Exif\0\0", "Exif\0", "http://ns.adobe.com/xap/1.0/\0", "MPF\0")
    + [0xd8, 0xe0, 0xe1, 0xe2, 0xfe, 0xc0, 0xda, 0xd9].map { [0xff, $0] }

  /// The tags with each type in both byte orders, and time texts.
  static let exif: [[UInt8]] = {
    let entries = ExifTag.allCases.map(\.rawValue).flatMap { tag in
      [UInt16(1), 2, 3, 4, 5, 7, 10, 12].flatMap { type in
        [bytes(tag) + bytes(type), bytes(tag.bigEndian) + bytes(type.bigEndian)]
      }
    }
    return entries + times + ascii("II*\0\u{8}\0\0\0", "MM\0*\0\0\0\u{8}", "IIRO", "IIU\0")
  }()

  static let boxes = ascii(
    "ftyp", "heic", "mif1", "avif", "meta", "hdlr", "pict", "iinf", "infe", "iloc", "iref",
    "cdsc", "pitm", "idat", "Exif", "mime", "mdat", "moov", "uuid", "jxlc", "jxlp", "brob", "JXL ",
    "xml ", "crx ", "CMT1", "CMT2", "CMT4", "application/rdf+xml")

  static let png = ascii(
    "IHDR", "IDAT", "IEND", "eXIf", "tEXt", "zTXt", "iTXt", "XML:com.adobe.xmp\0",
    "Raw profile type exif\0", "Raw profile type APP1\0", "\nexif\n", "45786966")

  static let gif =
    ascii("GIF89a", "XMP DataXMP", "NETSCAPE2.0") + [[0x21, 0xff, 11], [0x2c], [0x3b]]

  static let avi = ascii(
    "RIFF", "AVI ", "LIST", "hdrl", "INFO", "movi", "IDIT", "ICRD", "_PMX",
    "FRI JUN 15 19:32:11 2018", "2018-06-15 19:32:11")

  static let avchd =
    ascii("MDPM") + [[0x17, 0xee, 0x8c, 0x60], [0, 0, 3], [0x47, 0x40, 0x11]]

  static let archive =
    [
      [0x50, 0x4b, 3, 4], [0x50, 0x4b, 1, 2], [0x50, 0x4b, 5, 6], [0x50, 0x4b, 7, 8], [0x1f, 0x8b],
    ]
    + ascii("ustar\0", "ustar  \0", "../", "Takeout/", ".json", ".jpg")

  static let riff = ascii("RIFF", "WEBP", "VP8X", "VP8 ", "VP8L", "EXIF", "XMP ", "Exif\0\0")

  static let movie =
    boxes
    + ascii(
      "qt  ", "mvhd", "udta", "keys", "ilst", "data", "mdta", "trak", "loci", "XMP_", "wide",
      "free", "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.creationdate",
      "com.apple.quicktime.make", "com.apple.quicktime.model", "+40.8293-073.9261+016.500/",
      "gpmd", "stbl", "stsd", "stco", "co64", "DEVC", "STRM", "SCAL", "GPS5", "GPS9", "GPSF",
      "GPSU",
      "+4049.776-07355.570/", "2018-06-15T19:32:11-0400")
    + [[0xa9] + Array("xyz".utf8), [0xa9] + Array("day".utf8), [0xa9] + Array("mak".utf8)]

  static let xmp: [[UInt8]] =
    ascii(
      "<?xml version=\"1.0\"?>", "<?xpacket", "?>", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE",
      "&amp;", "&#x41;", "&#9;", "xmlns:", "rdf:RDF", "rdf:Description", "rdf:Seq", "rdf:Bag",
      "rdf:Alt", "rdf:li", "rdf:value", "rdf:parseType=\"Resource\"", "exif:GPSLatitude",
      "exif:GPSLatitudeRef", "exif:GPSLongitude", "exif:GPSLongitudeRef", "exif:GPSAltitude",
      "exif:GPSAltitudeRef", "exif:GPSHPositioningError", "exif:GPSStatus", "exif:GPSTimeStamp",
      "exif:DateTimeOriginal", "exif:DateTimeDigitized", "photoshop:DateCreated",
      "xmp:CreateDate", "tiff:Make", "tiff:Model", "40,49.776N", "73,55,34W", "1/0", "-1/3")
    + XMPDocument.Namespace.allCases.map { Array($0.rawValue.utf8) } + times
    + [[0xfe, 0xff], [0xff, 0xfe], [0xff, 0xfe, 0, 0], [0xef, 0xbb, 0xbf]]

  static let json =
    ascii(
      "\"photoTakenTime\":{\"timestamp\":", "\"geoData\":{", "\"geoDataExif\":{", "\"latitude\":",
      "\"longitude\":", "\"altitude\":", "\"title\":", "\"SourceFile\":", "\"EXIF:", "\"XMP:",
      "\"Composite:", "\"QuickTime:", "GPSLatitude\":", "GPSLatitudeRef\":", "GPSLongitude\":",
      "GPSLongitudeRef\":", "GPSAltitude\":", "GPSAltitudeRef\":", "GPSHPositioningError\":",
      "GPSStatus\":", "GPSDateTime\":", "GPSDateStamp\":", "GPSTimeStamp\":", "CreationDate\":",
      "CreateDate\":", "DateTimeOriginal\":", "OffsetTimeOriginal\":", "SubSecTimeOriginal\":",
      "1e308", "-0.0", "nan", "9223372036854775807", "\\u0000",
      "40 deg 49' 46.56\\\" N", "[{", "}]")
    + times

  static let names =
    ascii(
      ".jpg", ".HEIC", ".MOV", ".NEF", ".mp4", ".json", ".xmp", ".supplemental-metadata", "(1)",
      "-edited", "-bearbeitet", "_edited", "~2", "-编辑", "-modifié", "IMG_", "IMG_E", "PXL_",
      "_BURST", "_COVER", ".RAW-01.COVER", "FB_IMG_", "mmexport", "Screenshot ", " at ", ".PM",
      "20240706_191233", "2024-07-06", "1720293153000", "\n", "⚾️😀", "e\u{301}", "\u{202f}PM")

  static let history =
    ascii(
      "\"locations\":[{", "\"timelineObjects\":[{", "\"semanticSegments\":[{", "\"rawSignals\":[{",
      "\"items\":[{", "\"response\":{", "\"checkins\":{", "\"latitudeE7\":", "\"longitudeE7\":",
      "\"timestampMs\":\"", "\"timestamp\":\"", "\"accuracy\":", "\"placeVisit\":{",
      "\"activitySegment\":{", "\"duration\":{", "\"startTimestamp\":\"", "\"endTimestamp\":\"",
      "\"location\":{", "\"startTime\":\"", "\"endTime\":\"", "\"visit\":{", "\"topCandidate\":{",
      "\"placeLocation\":", "\"latLng\":\"", "geo:37.77,-122.38", "37.77\u{b0}, -122.38\u{b0}",
      "\"timelinePath\":[{", "\"point\":\"", "\"durationMinutesOffsetFromStartTime\":\"",
      "\"createdAt\":", "\"timeZoneOffset\":", "\"venue\":{", "\"name\":\"", "\"lat\":", "\"lng\":",
      "\"probability\":\"", "1e308", "-0.0", "9223372036854775807", "\\u0000", "\\ud83c\\udfdf",
      "[{", "}]")
    + times

  static let track =
    ascii(
      "<?xml version=\"1.0\"?>", "<gpx version=\"1.1\"", "<gpx version=\"1.0\"", "<trk>",
      "<trkseg>", "<trkpt lat=\"37.7786\" lon=\"-122.3893\">", "</trkpt>", "<rte>", "<rtept ",
      "<wpt ", "<time>", "</time>", "<hdop>", "<ele>", "<name>", "<!DOCTYPE", "<!ENTITY",
      "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x41;", "lat=\"", "lon=\"", "nan", "1e308",
      "xmlns=\"http://www.topografix.com/GPX/1/1\"")
    + times

  static let ticket =
    ascii(
      "Subject: ", "From: ", "Date: ", "MIME-Version: 1.0",
      "Content-Type: text/html; charset=utf-8", "Content-Type: multipart/alternative; boundary=\"",
      "Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable",
      "Content-Transfer-Encoding: base64", "=?utf-8?Q?", "=?utf-8?B?", "?=", "=\r\n", "=E2=80=93",
      "\r\n\r\n", "--", "<html", "<br>", "<style>", "</style>", "<td>", "&nbsp;", "&#8211;",
      "&amp;", " vs. ", " at ", " @ ", "Section 134", "Row 12", "Seat 5",
      "Sec 134 / Row 12 / Seat 5", "Friday, July 19, 2019", "7/19/2019", "19.07.2019", "2019-07-19",
      "7:15 PM", "19:15", "Jul 19", "Oracle Park", "Giants", "Mets")
    + times

  /// Ordinary times, and those at the ends of the valid range.
  private static let times = ascii(
    "2024:07:06 19:12:33", "9999:12:31 23:59:60", "0001:01:01 00:00:00", "1970:01:01 24:00:00",
    "2024-07-06T19:12:33.5", "9999-12-31T23:59:60", "+14:00", "-12:00", "Z", ".999999999")

  static func ascii(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static func bytes(_ number: UInt16) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// Formats words as a libFuzzer dictionary: one per line, with every byte escaped.
  static func dictionary(_ words: [[UInt8]]) -> String {
    words.map { word in
      "\"" + word.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
    }.joined()
  }
}
