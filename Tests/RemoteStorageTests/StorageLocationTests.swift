import Foundation
import Testing

@testable import RemoteStorage

@Suite struct StorageLocationTests {
  @Test(arguments: [
    ("/mnt/disk/visits", "/mnt/disk/visits"), ("/mnt/disk/../visits/", "/mnt/visits"),
    ("webdav+https://cloud.example/dav/me", "webdav+https://cloud.example/dav/me"),
    ("davs://cloud.example:8443/", "webdav+https://cloud.example:8443/"),
    ("dav://localhost:8080/x", "webdav+http://localhost:8080/x"),
    ("s3://visits/mine", "s3://visits/mine"), ("s3://visits", "s3://visits/"),
    ("S3://visits/mine/", "s3://visits/mine"),
  ]) func parsesAndFormatsLocations(_ text: String, _ again: String) throws {
    let location = try StorageLocation(text)
    #expect(location.text == again)
    #expect(try StorageLocation(again) == location)
  }

  @Test(arguments: [
    "", "http://cloud.example/", "https://cloud.example/dav", "ftp://cloud.example/",
    "webdav+https://", "webdav+https:///x", "webdav+http://cloud.example/dav",
    "webdav+https://me:secret@cloud.example/", "webdav+https://me@cloud.example/",
    "webdav+https://cloud.example/?a=b", "webdav+https://cloud.example/a/../b", "s3://",
    "s3://x", "s3://Visits", "s3://visits/../x", "s3://visits//x", "s3://visits/\u{7}",
  ])
  func rejectsInvalidLocations(_ text: String) async {
    #expect(await failure { _ = try StorageLocation(text) }.isUnusable)
  }

  @Test func errorDoesNotContainPassword() async {
    let error = await failure { _ = try StorageLocation("davs://me:secret@cloud.example/") }
    #expect(error?.reason.contains("secret") == false)
  }

  @Test func plainHTTPRequiresOptIn() throws {
    #expect(
      try StorageLocation("dav://nas.example/visits", allowsPlain: true).text
        == "webdav+http://nas.example/visits")
    #expect(throws: StorageError.self) {
      try StorageLocation("s3://visits", endpoint: "http://nas.example:9000")
    }
  }

  @Test(arguments: ["eu:x", "eu/x", "e u"]) func rejectsInvalidRegions(_ region: String) {
    #expect(throws: StorageError.self) { try StorageLocation("s3://visits", region: region) }
  }

  @Test func secretsComeFromEnvironmentVariables() {
    let some = StorageSecrets(["STVISITS_REMOTE_USER": "me", "STVISITS_REMOTE_PASSWORD": ""])
    #expect(some.user == "me" && some.password == nil)
    #expect(some.keys == nil)
    let all = StorageSecrets([
      "AWS_ACCESS_KEY_ID": "AK", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t",
    ])
    #expect(all.keys?.token == "t")
  }
}
