import Foundation
import TestSupport
import Testing
import Web

@testable import class Web.CurlClient
@testable import class Web.CurlRequestQueue

@Suite(.timeLimit(.minutes(20))) struct CurlCancellationTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/silence", .silence)
    server.route("/", .text("x"))
  }

  /// Of many requests, some are queued.
  @Test(arguments: [1, 30]) func cancellingRequestsLeavesOthersRunning(_ count: Int) async throws {
    let client = CurlClient.patient()
    let tasks = (0..<count).map { _ in
      Task { await client.failure(of: WebRequest(url: server.url("/silence"))) }
    }
    #expect(await server.hasReceived(min(count, WebLimits().requestsPerHost)))
    tasks.forEach { $0.cancel() }
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(try await client.send(WebRequest(url: server.url())).status == 200)
  }

  @Test func cancelledTaskSendsNoRequest() async {
    let client = CurlClient.patient()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await client.failure(of: WebRequest(url: server.url()))
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test func closingCancelsPendingAndLaterRequests() async {
    let client = CurlClient.patient()
    let tasks = (0..<20).map { _ in
      Task { await client.failure(of: WebRequest(url: server.url("/silence"))) }
    }
    #expect(await server.hasReceived(WebLimits().requestsPerHost))
    client.close()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(await client.failure(of: WebRequest(url: server.url())) == .cancelled)
  }

  @Test func threadEndsWithClient() async throws {
    weak var requestQueue: CurlRequestQueue?
    do {
      let client = CurlClient.patient()
      _ = try await client.send(WebRequest(url: server.url()))
      requestQueue = client.requestQueue
      #expect(requestQueue != nil)
    }
    // The thread is the last owner of the queue.
    let end = ContinuousClock.now + .seconds(120)
    while requestQueue != nil, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(requestQueue == nil)
  }

  @Test func clientsCanBeCreatedAndClosedUnderLoad() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        let path = number.isMultiple(of: 3) ? "/silence" : "/"
        group.addTask {
          let client = CurlClient.patient()
          let task = Task { await client.failure(of: WebRequest(url: server.url(path))) }
          if number.isMultiple(of: 2) {
            task.cancel()
          } else if path == "/silence" {
            client.close()
          }
          let failure = await task.value
          #expect(failure == nil || failure == .cancelled)
        }
      }
    }
  }
}
