import AppSupport
import Testing

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 1_000])
  func resultsAreInOrder(count: Int) {
    #expect(Array(0..<count).concurrentMap { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func mapsCanBeNested() {
    let rows = Array(0..<20).concurrentMap { row in
      Array(0..<20).concurrentMap { row * 20 + $0 }
    }
    #expect(rows.flatMap(\.self) == Array(0..<400))
  }

  @Test func resultsMayBeNil() {
    #expect([1, 2, 3].concurrentMap { $0 == 2 ? nil : $0 } == [1, nil, 3])
  }
}
