import Testing

@testable import PhotoMetadata

struct CaptureNameTests {
  /// Files of one moment; the first one represents it.
  static let moments: [[String]] = [
    ["IMG_1001.HEIC", "IMG_1001.MOV"], ["IMG_1002.HEIC", "IMG_1002_HEVC.MOV"],
    ["IMG_1003.HEIC", "IMG_E1003.JPG", "IMG_1003.MOV", "IMG_E1003.MOV"],
    ["IMG_1004.JPG", "img_1004.dng"], ["DSC_0001.JPG", "DSC_0001.NEF"],
    ["DSC_0001.HIF", "DSC_0001.ARW"], ["a.jpg", "a-edited.jpg", "a.MP4"],
    ["a(1).jpg", "a-edited(1).jpg", "a(1)-bearbeitet.jpg"], ["a.DNG", "a_edited.jpeg"],
    ["a.jpg", "a~2.jpg", "a-EFFECTS.jpg", "a-effects-edited.jpg"],
    ["a.jpg", "a-modifi\u{e9}.jpg", "a-modifie\u{301}.jpg", "a-ha editado.jpg"],
    ["IMG_20240706_191233.jpg", "IMG_20240706_191233~2.jpg"],
    ["IMG_1.HEIC", "IMG_1.HEIC.jpg", "IMG_1.HEIC.MOV"],
    ["PXL_20240706_231233123.MP.jpg", "PXL_20240706_231233123.MP"],
    ["PXL_20240706_231233123.MP.jpg", "PXL_20240706_231233123.MP.mp4"],
    ["PXL_20240706_231233123.jpg", "PXL_20240706_231233123-edited.jpg"],
    [
      "PXL_20240706_231233123.RAW-01.COVER.jpg", "PXL_20240706_231233123.RAW-02.ORIGINAL.dng",
      "PXL_20240706_231233123.RAW-01.COVER-edited.jpg",
    ],
    ["PXL_20240706_231233123.jpg", "PXL_20240706_231233123.PORTRAIT-01.MP"],
    [
      "IMG_20240706_191233_BURST002_COVER.jpg", "IMG_20240706_191233_BURST001.jpg",
      "IMG_20240706_191233_BURST003.jpg",
    ],
    [
      "00003IMG_00003_BURST20180101123456789_COVER.jpg",
      "00000IMG_00000_BURST20180101123456789.jpg", "00001PORTRAIT_00001_BURST20180101123456789.jpg",
    ],
    ["20240706_191233_001.jpg", "20240706_191233_002.jpg", "20240706_191233_003.jpg"],
  ]

  @Test(arguments: moments)
  func filesOfOneCaptureShareAKeyAndTheFirstRanksBest(_ names: [String]) {
    let parts = names.map { CaptureName($0) }
    #expect(Set(parts.map(\.key)).count == 1)
    let ranks = parts.map(\.rank.rawValue)
    #expect(ranks == ranks.sorted())
  }

  @Test(arguments: [
    ("IMG_1001.HEIC", "IMG_1002.HEIC"), ("IMG_1001.JPG", "IMG_1001.PNG"), ("a.jpg", "a(1).jpg"),
    ("a-1.jpg", "a-2.jpg"), ("a.jpg", "a-b.jpg"), ("a.MP4", "a.AVI"), ("a.JPG", "a.AVI"),
    ("IMG_1.jpg", "IMG_E1.jpg"), ("IMG_1001.JPG", "MVI_1001.MOV"), ("a.jpg", "edited.jpg"),
    ("-edited.jpg", "_edited.jpg"), ("a.txt", "a.jpg"),
    ("20240706_191233_001.jpg", "20240706_191233.jpg"),
    ("20240706_191233_001.jpg", "20240706_191234_002.jpg"), ("a~2.jpg", "b~2.jpg"),
    ("IMG_20240706_191233_BURST001.jpg", "IMG_20240706_191233.jpg"), ("a_1.jpg", "a_2.jpg"),
    ("00000IMG_00000_BURST20180101123456789.jpg", "00000IMG_00000_BURST20180101123456780.jpg"),
    ("PXL_20240706_231233123.jpg", "PXL_20240706_231233124.jpg"), (".jpg", "a.jpg"),
  ])
  func namesOfDifferentCapturesDiffer(_ first: String, _ second: String) {
    #expect(CaptureName(first).key != CaptureName(second).key)
  }

  @Test func onlyBurstsSpanSeveralTimes() {
    #expect(CaptureName("IMG_20240706_191233_BURST002.jpg").isBurst)
    #expect(CaptureName("20240706_191233_002.jpg").isBurst)
    #expect(!CaptureName("PXL_20240706_231233123.RAW-01.COVER.jpg").isBurst)
    #expect(!CaptureName("IMG_1001.HEIC").isBurst)
  }

  @Test(arguments: [
    "", ".", "..", "a", "a.", "(1).jpg", "a(1", "~2.jpg", "_HEVC.MOV", ".MP.jpg", "-.jpg",
    "\u{301}.jpg",
  ])
  func unusualNamesAreOwnCaptures(_ name: String) {
    #expect(CaptureName(name).key.utf8.count <= name.utf8.count)
  }

  @Test func clippedEditedSuffixIsRecognized() {
    let stem = String(repeating: "x", count: 43)
    #expect(CaptureName("\(stem)-edi.jpg").key == CaptureName("\(stem).jpg").key)
    #expect(CaptureName("x-edi.jpg").key != CaptureName("x.jpg").key)
  }
}
