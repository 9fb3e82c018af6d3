import Foundation
import TestSupport
import Testing

/// Driving times of one's own: a table, and a routing server.
@Suite(.fan) struct TravelOptionsTests {
  private static let plan = [
    "plan", "dates", "--league", "mlb", "--from", "2025-06-06", "--to", "2025-06-09", "--region",
    "east", "--json", "--limit", "1",
  ]

  /// A server whose drives take an hour, and a minute for each degree.
  private func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route(under: "/table/v1/driving/") { request in
      let query = Dictionary(
        (request.query ?? "").split(separator: "&").map { part in
          let pair = part.split(separator: "=", maxSplits: 1)
          return (String(pair[0]), pair.last.map { $0.split(separator: ";").count } ?? 0)
        }, uniquingKeysWith: { first, _ in first })
      let points = request.path.split(separator: "/").last?.split(separator: ";").count ?? 0
      guard let rows = query["sources"], let columns = query["destinations"], points <= 100 else {
        return .json(#"{"code": "InvalidQuery", "message": "no"}"#)
      }
      func table(_ value: String) -> String {
        let row = "[" + Array(repeating: value, count: columns).joined(separator: ",") + "]"
        return "[" + Array(repeating: row, count: rows).joined(separator: ",") + "]"
      }
      return .json(
        #"{"code": "Ok", "durations": \#(table("3600.0")), "distances": \#(table("80467.2"))}"#)
    }
    return server
  }

  private func address(_ server: LoopbackServer) -> String { "http://127.0.0.1:\(server.port)" }

  @Test func routingServerTimesAreUsedAndCached() async throws {
    let server = try server()
    let planned = try await fan.run(Self.plan + ["--osrm", address(server)])
    #expect(planned.status == 0, "\(planned.errors)")
    let legs = try planned.document["options"].array.first?["legs"].array ?? []
    #expect(!legs.isEmpty)
    #expect(legs.allSatisfy { $0["minutes"] == 60 && $0["miles"] == 50 })
    let asked = server.requests.count
    #expect(asked > 0)
    #expect(server.requests.first?.header("User-Agent")?.contains("stvisits") == true)
    let again = try await fan.run(Self.plan + ["--osrm", address(server), "--offline"])
    #expect(again.output == planned.output)
    #expect(server.requests.count == asked)
  }

  @Test(arguments: [
    (ServerResponse.status(500), "HTTP 500"),
    (.json(#"{"code": "TooBig", "message": "Too many table coordinates"}"#), "Too many table"),
    (.json(#"{"code": "Ok", "durations": [[1]], "distances": [[1]]}"#), "the wrong size"),
    (.text("hello"), "without a table"),
  ])
  func routingServerErrorIsReported(_ answer: ServerResponse, _ message: String) async throws {
    let server = try LoopbackServer()
    server.route(under: "/") { _ in answer }
    let refused = try await fan.run(Self.plan + ["--osrm", address(server)])
    #expect(refused.status == 4 && refused.output.isEmpty)
    #expect(refused.errors.contains(message), "\(refused.errors)")
  }

  @Test func unreachableRoutingServerIsReportedWithAdvice() async throws {
    let closedPort = try ClosedPort()
    let address = "http://127.0.0.1:\(closedPort.port)"
    let refused = try await fan.run(Self.plan + ["--osrm", address])
    #expect(refused.status == 4 && refused.errors.contains("Start it, or omit --osrm"))
    let offline = try await fan.run([
      "suggest", "--osrm", address, "--offline", "--as-of", "2025-06-01",
    ])
    #expect(offline.status == 4)
    #expect(try await fan.run(Self.plan + ["--osrm", "localhost"]).status == 2)
    #expect(
      try await fan.run(Self.plan + ["--osrm", address, "--travel-times", "times.csv"]).status
        == 2)
  }

  @Test func typedDatesAreReadAndNumbersConfirmed() async throws {
    let planned = try await fan.run(Self.plan)
    let typed = ["2025-06-06": "Jun 6 2025", "2025-06-09": "6/9/2025"]
    let again = try await fan.run(Self.plan.map { typed[$0] ?? $0 })
    #expect(again.output == planned.output && again.errors == "\"6/9/2025\" is Mon, Jun 9, 2025.\n")
    let refused = try await fan.run(Self.plan + ["--from", "soon"])
    #expect(refused.status == 2 && refused.errors.contains("Not a date: \"soon\""))
  }

  @Test(arguments: [
    (["--team", "Yankees"], "--team works only with plan follow and plan teams."),
    (["--pick", "3"], "--pick needs --save."),
  ])
  func optionsThatWouldBeIgnoredAreRefused(_ more: [String], _ message: String) async throws {
    let refused = try await fan.run(Self.plan + more)
    #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
  }

  @Test func travelTimesFileOverridesModel() async throws {
    let usual = try await fan.run(Self.plan).document["options"].array.first?["legs"].array ?? []
    let leg = try #require(usual.first { $0["from"] != "start" && $0["minutes"].count ?? 0 > 30 })
    let file = fan.folder.appendingPathComponent("times.csv")
    let (from, to) = (try #require(leg["from"].text), try #require(leg["to"].text))
    try Data("from,to,minutes,miles\n\(from),\(to),1,1\n".utf8).write(to: file)
    let planned = try await fan.run(Self.plan + ["--travel-times", file.path])
    let legs = try planned.document["options"].array.first?["legs"].array ?? []
    #expect(legs.contains { $0["from"].text == from && $0["minutes"] == 1 })
    try Data("from,to\n".utf8).write(to: file)
    let refused = try await fan.run(Self.plan + ["--travel-times", file.path])
    #expect(refused.status == 1 && refused.errors.contains("line 1"))
  }
}
