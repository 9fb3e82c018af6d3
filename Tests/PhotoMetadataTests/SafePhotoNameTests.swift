import PhotoMetadata
import SportsModel
import Testing

@Suite struct SafePhotoNameTests {
  @Test(arguments: [
    ("/home/ana/IMG_1.JPG", PhotoFacts.Media.jpeg, "IMG_1.JPG"),
    ("/a/film.MOV", .quicktime, "film.MOV"),
    ("/a/evil.desktop", .jpeg, "evil.jpg"), ("/a/IMG_1.jpg.sh", .jpeg, "IMG_1.jpg.jpg"),
    ("/a/run.exe", .heic, "run.heic"), ("/a/page.html", .unknown, "page"),
    ("/a/facts.json", .png, "facts.png"), ("/a/game", .raw, "game.raw"),
    ("/a/.profile", .jpeg, "photo.jpg"), ("", .jpeg, "photo.jpg"), ("/a/..", .webp, "photo.webp"),
    ("/a/one\ntwo\u{202E}gpj.sh", .jpeg, "onetwogpj.jpg"), ("/a/b.command", .tiff, "b.tiff"),
  ])
  func nameHasEndingOfPhoto(path: String, media: PhotoFacts.Media, expected: String) {
    #expect(SafePhotoName.name(of: path, media: media) == expected)
  }

  @Test func longNameIsShortened() {
    let name = SafePhotoName.name(
      of: "/" + String(repeating: "é", count: 300) + ".jpg", media: .jpeg)
    #expect(name.utf8.count <= 204 && name.hasSuffix("é.jpg"))
  }
}
