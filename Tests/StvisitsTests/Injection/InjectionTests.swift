import Catalog
import Foundation
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import Thumbnails
import VisitStore

@testable import stvisits

@Suite(.fan) struct ServerInjectionTests {
  /// URL is the server, VISIT a visit whose score is pending.
  private static let lines = """
    scores lookup --league mlb --date 2018-07-09 --home BOS --tiers api
    scores retry VISIT --tiers api
    scores explain VISIT
    scores providers
    sync --league mlb --season 2018
    plan dates --league mlb --from 2025-06-06 --to 2025-06-09 --limit 1 --osrm URL
    import --from immich --url URL
    import --from photoprism --url URL
    remote set webdav+URL/dav --plain --name one
    remote sync
    remote status
    remote set s3://bucket/stvisits --plain --endpoint URL --name one
    remote sync --photos
    doctor --online
    """

  /// The text inside a JSON string.
  private static let escaped: String = {
    let data = (try? JSONEncoder().encode([HostileText.text])) ?? Data()
    return String(decoding: data.dropFirst(2).dropLast(2), as: UTF8.self)
  }()

  enum Answer: String, CaseIterable {
    case names, error, document, page, reason, redirect

    var response: ServerResponse {
      let text = HostileText.text
      switch self {
      case .names:
        // A game between unknown teams.
        return .json(
          """
          {"dates": [{"date": "2018-07-09", "games": [{
            "gamePk": 530769, "gameType": "R", "gameDate": "2018-07-09T23:10:00Z",
            "officialDate": "2018-07-09", "doubleHeader": "N", "gameNumber": 1,
            "status": {"codedGameState": "F", "detailedState": "\(escaped)",
                       "abstractGameState": "Final"},
            "teams": {"away": {"score": 1, "team": {"id": 9999, "name": "\(escaped)"}},
                      "home": {"score": 2, "team": {"id": 9998, "name": "B \(escaped)"}}},
            "venue": {"id": 9997, "name": "\(escaped)"}}]}]}
          """)
      case .error:
        let members = ["code", "message", "error", "reason", "statusText"]
          .map { #""\#($0)": "\#(escaped)""# }
        return .json("{\(members.joined(separator: ", "))}", status: 400)
      case .document:
        let legal = text.unicodeScalars.filter { $0.value >= 0x20 }.reduce(into: "") {
          $0.unicodeScalars.append($1)
        }
        return .bytes(
          "<?xml version=\"1.0\"?><Error><Code>\(legal)</Code><Message>\(legal)</Message></Error>"
            .utf8, type: "application/xml", status: 403)
      case .page: return .html("<html><title>\(text)</title>\(text)</html>")
      case .reason: return .raw("HTTP/1.1 418 \(text)\r\nContent-Length: 0\r\n\r\n")
      case .redirect: return .raw("HTTP/1.1 302 Found\r\nLocation: http://\(text)\r\n\r\n")
      }
    }
  }

  @Test(arguments: Answer.allCases)
  func controlCharactersOfServersAreNotPrinted(_ answer: Answer) async throws {
    let provider = try ProviderServer()
    let response = answer.response
    provider.server.route(under: "/") { _ in response }
    try fan.addPendingVisit()
    let visit = try #require(try fan.visitIDs().first)
    let secrets = [
      "STVISITS_IMMICH_KEY": "k", "STVISITS_PHOTOPRISM_KEY": "k", "STVISITS_REMOTE_USER": "u",
      "STVISITS_REMOTE_PASSWORD": "p", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "s",
    ]
    var found: [String] = []
    var shown = 0
    for line in Self.lines.split(separator: "\n") {
      let arguments = line.split(separator: " ").map { word in
        String(word).replacing("URL", with: "http://127.0.0.1:\(provider.server.port)")
          .replacing("VISIT", with: visit)
      }
      let done = try await fan.run(
        arguments + ["--no-input", "--verbose"],
        environment: provider.environment.merging(secrets) { $1 })
      let problems = HostileText.problems(
        in: done.output + "\n" + done.errors, isStyled: false, allowing: [])
      if !problems.isEmpty { found.append("\(line): \(problems)") }
      if (done.output + done.errors).contains(HostileText.mark) { shown += 1 }
    }
    // Neither an unusable page nor the text after a status is shown.
    #expect(shown > 0 || [.page, .reason].contains(answer))
    #expect(found == [])
    #expect(provider.paths.count > 8)
  }

  /// File names and cameras of a photo server.
  @Test func namesOfPhotosOnServersAreCleaned() async throws {
    let server = try ImmichServer()
    let place = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    let start = try #require(LocalDateTime(KnownGame.fenway.start))
    server.assets = [20, 100].map { minute in
      var asset = ImmichServer.Asset(
        "a\(minute)", local: (start + minute * 60).description,
        latitude: place.latitude,
        longitude: place.longitude)
      asset.name = Self.escaped + ".jpg"
      asset.path = "/photos/" + Self.escaped + ".jpg"
      (asset.make, asset.model) = (Self.escaped, Self.escaped)
      return asset
    }
    let key = ["STVISITS_IMMICH_KEY": ImmichServer.key]
    let done = try await fan.run(
      "import --from immich --url", server.address, "--explain", environment: key)
    let visit = try #require(try fan.visitIDs().first)
    let shown = try await fan.run("visits show", visit)
    let photos = try await fan.run("visits photos", visit)
    let output = [done, shown, photos].map { $0.output + "\n" + $0.errors }.joined(separator: "\n")
    #expect(HostileText.problems(in: output, isStyled: false, allowing: []) == [])
  }
}

/// Limits of the program that reads PDF files, and of what it may print.
@Suite struct PDFReaderTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let maxBytes = 8 << 20
  private func read(with script: String, seconds: Int = 20, bytes: Int = 9) throws -> [UInt8] {
    try withTemporaryDirectory { folder in
      let program = folder.appendingPathComponent("pdftotext")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      chmod(program.path, 0o755)
      let file = folder.appendingPathComponent("ticket.pdf")
      try Data("%PDF-1.5\n".utf8).write(to: file)
      truncate(file.path, off_t(bytes))
      let path = Self.environment["PATH"] ?? ""
      return try PDFReader(environment: ["PATH": "\(folder.path):\(path)"], seconds: seconds)
        .text(ofFileAt: file.path, maxBytes: Self.maxBytes)
    }
  }

  #if os(Linux)
    @Test func readerHasLimitsOfMemoryAndTime() throws {
      let limits = try read(with: "ulimit -v; ulimit -t")
      #expect(String(decoding: limits, as: UTF8.self) == "1048576\n20\n")
    }
  #endif

  @Test func readerThatIgnoresSignalsIsKilled() throws {
    let time = ContinuousClock().measure {
      #expect(throws: PDFTextError("pdftotext did not finish in 2 seconds")) {
        try read(with: "trap '' TERM; while :; do :; done", seconds: 2)
      }
    }
    #expect(time < .seconds(10))
  }

  @Test func largeFilesAndTextsAreRejected() throws {
    #expect(throws: PDFTextError("the PDF is larger than 64 MB")) {
      try read(with: "echo text", bytes: 65 << 20)
    }
    #expect(throws: PDFTextError("the text is larger than 8 MB")) { try read(with: "exec yes") }
  }
}
