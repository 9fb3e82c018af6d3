import Foundation
import Testing

@testable import PhotoMetadata

struct SidecarNamesTests {
  /// A folder, one of its files, and the sidecars of that file, the best first.
  struct Folder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let media: String
    let others: [String]
    let found: [String]
    var claim = SidecarNames.Sidecar.Claim.own

    init(
      _ description: String, _ media: String, siblings others: [String] = [], _ found: String...,
      claim: SidecarNames.Sidecar.Claim = .own
    ) {
      testDescription = description
      (self.media, self.others, self.found, self.claim) = (media, others, found, claim)
    }
  }

  static let long = "a_name_of_forty_nine_characters_before_its_end_49"

  static let takeout: [Folder] = [
    Folder("old form", "a.jpg", "a.jpg.json"),
    Folder("new form", "a.jpg", "a.jpg.supplemental-metadata.json"),
    Folder("capital ending", "a.JPG", "a.JPG.JSON"),
    Folder("word clipped", "a.jpg", "a.jpg.supplemental-met.json"),
    Folder("word clipped to a letter", "a.jpg", "a.jpg.s.json"),
    Folder("word clipped to its dot", "a.jpg", "a.jpg..json"),
    Folder("both forms", "a.jpg", "a.jpg.supplemental-metadata.json", "a.jpg.json"),
    Folder("clipped into the name", "\(long).jpg", "\(long.prefix(46)).json"),
    Folder("clipped into the extension", "\(long.prefix(44)).jpg", "\(long.prefix(44)).j.json"),
    Folder("clipped copy", "\(long)(2).jpg", "\(long.prefix(46))(2).json"),
    Folder("clipped copy, old form", "\(long)(2).jpg", "\(long.prefix(46)).json"),
    Folder(
      "clipped in UTF-16", "⚾️" + String(repeating: "😀", count: 30) + ".jpg",
      "⚾️" + String(repeating: "😀", count: 22) + ".json"),
    Folder(
      "clipped in characters", "\(String(repeating: "😀", count: 60)).jpg",
      "\(String(repeating: "😀", count: 46)).json"),
    Folder(
      "copy, number at the end", "a(1).jpg", siblings: ["a.jpg", "a.jpg.json"], "a.jpg(1).json"),
    Folder("copy, number in the name", "a(1).jpg", "a(1).jpg.json"),
    Folder(
      "copy, number behind the word", "a(1).jpg", siblings: ["a.jpg"],
      "a.jpg.supplemental-metadata(1).json"),
    Folder("copy, number behind the clipped word", "a(12).jpg", "a.jpg.supplemental-me(12).json"),
    Folder(
      "copy of a numbered name", "a(1)(1).jpg", siblings: ["a(1).jpg", "a(1).jpg.json"],
      "a(1).jpg.supplemental-metadata(1).json"),
    Folder("without extension", "a.jpg", "a.supplemental-metadata.json"),
    Folder("without extension, old form", "a.jpg", "a.json"),
    Folder("without extension, copy", "a(1).jpg", siblings: ["a.jpg", "a.jpg.json"], "a(1).json"),
    Folder("two extensions", "a.HEIC.jpg", "a.HEIC.jpg.supplemental-metadata.json"),
    Folder("decomposed and composed", "caf\u{e9}.jpg", "cafe\u{301}.jpg.json"),
    Folder("another case", "IMG_1.jpg", "img_1.JPG.json"),
  ]

  static let shared: [Folder] = [
    Folder("edited", "a-edited.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("edited, original not exported", "a-edited.jpg", "a.jpg.json", claim: .shared),
    Folder("edited, of HEIC", "a-edited.jpg", siblings: ["a.HEIC"], "a.HEIC.json", claim: .shared),
    Folder("German", "a-bearbeitet.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("French", "a-modifi\u{e9}.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder(
      "French, decomposed", "a-modifie\u{301}.jpg", siblings: ["a.jpg"], "a.jpg.json",
      claim: .shared),
    Folder("Spanish", "a-ha editado.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("Japanese", "a-編集済み.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder(
      "edited copy, number at the end", "a-edited(1).jpg", siblings: ["a.jpg", "a.jpg.json"],
      "a.jpg(1).json", claim: .shared),
    Folder(
      "edited copy, number in front", "a(1)-edited.jpg", siblings: ["a(1).jpg"],
      "a.jpg.supplemental-metadata(1).json", claim: .shared),
    Folder(
      "Pixel film", "PXL_20240706_231233123.MP", siblings: ["PXL_20240706_231233123.MP.jpg"],
      "PXL_20240706_231233123.MP.jpg.supplemental-meta.json", claim: .shared),
    Folder(
      "film of a Live Photo", "IMG_1.MP4", siblings: ["IMG_1.HEIC"], "IMG_1.HEIC.json",
      claim: .shared),
    Folder(
      "film with a sidecar of its own", "IMG_1.MP4",
      siblings: ["IMG_1.HEIC", "IMG_1.HEIC.json"], "IMG_1.MP4.json"),
  ]

  static let xmp: [Folder] = [
    Folder("after the whole name", "a.jpg", "a.jpg.xmp"),
    Folder("after the stem", "a.jpg", "a.xmp"), Folder("of RAW", "DSC_1.NEF", "DSC_1.NEF.XMP"),
    Folder("of RAW and JPEG", "DSC_1.JPG", siblings: ["DSC_1.NEF"], "DSC_1.xmp"),
    Folder(
      "of RAW next to JPEG", "DSC_1.JPG", siblings: ["DSC_1.NEF"], "DSC_1.NEF.xmp",
      claim: .shared),
    Folder("of the duplicate of an edit", "a.NEF", siblings: ["a_01.NEF.xmp"], "a.NEF.xmp"),
    Folder("with JSON", "a.jpg", "a.jpg.xmp", "a.jpg.json"),
  ]

  @Test(arguments: takeout + shared + xmp)
  func sidecarsAreFoundByName(_ folder: Folder) {
    let names = SidecarNames(folder.others + folder.found.reversed() + [folder.media])
    let found = names.sidecars(of: folder.media)
    #expect(found.map(\.name) == folder.found)
    #expect(found.allSatisfy { $0.claim == folder.claim })
  }

  @Test(arguments: [
    ("a.jpg", ["b.jpg.json"]), ("a.jpg", ["metadata.json"]), ("a.jpg", ["aa.jpg.json"]),
    ("a.jpg", ["a.jpg.superb.json"]), ("a(1).jpg", ["a.jpg.json"]), ("a.jpg", ["a.jpg(1).json"]),
    ("a.jpg", ["a_01.jpg.xmp"]), ("a.jpg", [".json", ".xmp"]), ("a-edited.jpg", ["a.png.json"]),
    ("IMG_2.jpg", ["IMG_1.jpg", "IMG_1.jpg.json"]), ("a.txt", ["a.txt.json"]),
    (
      "IMG_20240706_191233_BURST002.jpg",
      ["IMG_20240706_191233_BURST001.jpg", "IMG_20240706_191233_BURST001.jpg.json"]
    ),
  ])
  func unrelatedFilesAreNotSidecars(_ media: String, _ others: [String]) {
    #expect(SidecarNames([media] + others).sidecars(of: media).isEmpty)
  }

  @Test func ambiguousClippedNameIsResolvedByTitle() {
    let media = ["\(Self.long)_1.jpg", "\(Self.long)_2.jpg"]
    let sidecar = "\(Self.long.prefix(46)).json"
    let names = SidecarNames(media + [sidecar])
    for file in media {
      #expect(names.sidecars(of: file) == [.init(name: sidecar, claim: .byTitle)])
    }
  }

  @Test func clippedNameIsSharedByOriginalAndEditedCopy() {
    let media = ["\(Self.long).jpg", "\(Self.long)-edited.jpg"]
    let sidecar = "\(Self.long.prefix(46)).json"
    let names = SidecarNames(media + [sidecar])
    for file in media {
      #expect(names.sidecars(of: file) == [.init(name: sidecar, claim: .own)])
    }
  }

  @Test func sidecarWithoutExtensionGoesToFileWithoutSidecar() {
    let names = SidecarNames(["a.jpg", "a.png", "a.jpg.json", "a.json"])
    #expect(names.sidecars(of: "a.jpg").map(\.name) == ["a.jpg.json"])
    #expect(names.sidecars(of: "a.png").map(\.name) == ["a.json"])
  }

  @Test func composedAndDecomposedNamesShareASidecar() {
    let media = ["caf\u{e9}.jpg", "cafe\u{301}.jpg"]
    let names = SidecarNames(media + ["caf\u{e9}.jpg.json"])
    for file in media { #expect(names.sidecars(of: file).count == 1) }
  }

  @Test func namesDifferingInCaseKeepSeparateSidecars() {
    let names = SidecarNames(["a.jpg", "A.jpg", "a.jpg.json", "A.jpg.json"])
    #expect(names.sidecars(of: "a.jpg").map(\.name) == ["a.jpg.json"])
    #expect(names.sidecars(of: "A.jpg").map(\.name) == ["A.jpg.json"])
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("a.jpg", "a(1).jpg"), ("a.jpg", "a-edited.jpg"), ("a", "a.jpg"),
    ("a.jpg", "a-edited(2).jpg"), ("It&#39;s a b&amp;w.jpg", "It_s a b_w.jpg"),
    ("a:b?.JPG", "a_b_.jpg"),
    ("caf\u{e9}.jpg", "cafe\u{301}.jpg"), ("\(long)_1.jpg", "\(long.prefix(47)).jpg"),
  ])
  func titleMatchesItsTakeoutFileName(_ title: String, _ media: String) {
    #expect(SidecarTitle.names(title, media))
  }

  @Test(arguments: [
    ("b.jpg", "a.jpg"), ("a.png", "a.jpg"), ("ab.jpg", "a.jpg"), ("", "a.jpg"),
    ("\(long)_1.jpg", "\(long)_2.jpg"),
  ])
  func titleDoesNotMatchOtherFileName(_ title: String, _ media: String) {
    #expect(!SidecarTitle.names(title, media))
  }

  @Test func largeFolderWithCommonPrefixesIsFast() {
    let front = String(Self.long.prefix(46))
    let media = (0..<20_000).map { "\(front)_\($0).jpg" }
    let hostile = (0..<2_000).map { "\(front)(\($0)).json" } + ["\(front).json"]
    // Comparing each with each would take minutes.
    let names = SidecarNames(media + hostile + media.prefix(9_000).map { $0 + ".json" })
    #expect(media.count { !names.sidecars(of: $0).isEmpty } == 20_000)
  }
}
