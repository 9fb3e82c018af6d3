import Foundation
import TestSupport
import Testing

@testable import Scores

/// RFC 9309, section by section: each row is a file, a product, a target, and whether it is
/// allowed.
///
/// `U`, `D` and `A` are user agents and what is disallowed and allowed.
struct RobotsRulesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let about, file, product, target: String
    let isAllowed: Bool

    init(
      _ about: String, _ file: String, _ target: String, _ isAllowed: Bool,
      product: String = "stvisits"
    ) {
      self.about = about
      self.file = file.replacing("U: ", with: "User-agent: ").replacing("D: ", with: "Disallow: ")
        .replacing("A: ", with: "Allow: ")
      (self.product, self.target, self.isAllowed) = (product, target, isAllowed)
    }

    var testDescription: String { "\(about): \(product) \(target)" }
  }

  @Test(arguments: groups + lines + paths + specials + octets)
  func rulesAllowOrDisallowTargets(_ row: Row) {
    let rules = RobotsRules(Array(row.file.utf8), product: row.product)
    #expect(rules.allows(target: row.target) == row.isAllowed)
  }

  private static func all(_ rule: String) -> String { "U: *\n\(rule)\n" }

  // §2.2.1: the products of a group.
  private static let three = "U: *\nD: /all\n\nU: stvisits\nD: /own\n\nU: x\nD: /x"
  static let groups = [
    Row("own group", three, "/own", false),
    Row("an own group ends the common one", three, "/all", true),
    Row("the common group is for all others", three, "/all", false, product: "other"),
    Row("the common group does not add to another's", three, "/x", false, product: "x"),
    Row("another's group means nothing", three, "/x", true),
    Row("products in any case", "User-Agent: STVisits\nD: /", "/a", false),
    Row("products in any case", "User-Agent: stvisits\nD: /", "/a", false, product: "StVisits"),
    Row("a version is no part", "U: stvisits/1.0\nD: /", "/a", false),
    Row("more words are no part", "U: stvisits Bot\nD: /", "/a", false),
    Row("a longer product is another", "U: stvisitsplus\nD: /", "/a", true),
    Row("a shorter product is another", "U: stvis\nD: /", "/a", true),
    Row(
      "a general product holds for its kinds", "U: stvisits\nD: /", "/a", false,
      product: "stvisits-scores"),
    Row("the most specific product", "U: st-a\nD: /b\nU: st\nD: /c", "/c", true, product: "st-a"),
    Row("the most specific product", "U: st\nD: /c\nU: st-a\nD: /b", "/b", false, product: "st-a"),
    Row(
      "groups of one product are one", "U: stvisits\nD: /a\nU: *\nD: /c\nU: stvisits\nD: /b", "/a",
      false),
    Row(
      "groups of one product are one", "U: stvisits\nD: /a\nU: *\nD: /c\nU: stvisits\nD: /b", "/b",
      false), Row("common groups are one", all("D: /a") + all("D: /b"), "/a", false),
    Row("several products share a group", "U: a\nU: stvisits\n\nD: /", "/b", false),
    Row("several products share a group", "U: stvisits\nU: b\nD: /", "/b", false),
    Row("a group without rules allows all", all("D: /") + "U: stvisits", "/a", true),
    Row("no group at all", "", "/a", true), Row("no group for us", "U: x\nD: /", "/a", true),
    Row("a product without a name", "User-agent:\nD: /", "/a", true),
  ]

  // §2.1, §2.2.4, §2.3: the lines.
  static let lines = [
    Row("rules before any group", "D: /\nU: *\nD: /a", "/b", true),
    Row("names in any case", "uSER-aGENT: *\ndISALLOW: /a", "/a", false),
    Row("blanks around all", " \tUser-agent \t: \t* \t\n\tDisallow\t:\t/a\t ", "/a", false),
    Row("no blanks", "User-agent:*\nDisallow:/a", "/a", false),
    Row("a comment on a line", all("D: /a # not here"), "/a", false),
    Row("a comment ends the path", all("D: /a#b"), "/a", false),
    Row("a line of comment", all("# D: /a"), "/a", true),
    Row("carriage return and line feed", "U: *\r\nD: /a\r\n", "/a", false),
    Row("carriage return alone", "U: *\rD: /a\rA: /a/b", "/a", false),
    Row("no end of the last line", "U: *\nD: /a", "/a", false),
    Row("a byte order mark", "\u{feff}U: *\nD: /a", "/a", false),
    Row("a line without colon", all("Disallow /a"), "/a", true),
    Row("unknown lines are left out", all("Noindex: /a\nD: /b"), "/a", true),
    Row("a sitemap ends no group", all("D: /a\nSitemap: https://x/s\nD: /b"), "/b", false),
    Row(
      "a sitemap ends no run of products", "U: stvisits\nSitemap: https://x/s\nU: b\nD: /a", "/a",
      false),
    Row("a delay ends no run of products", "U: stvisits\nCrawl-delay: 3\nU: b\nD: /a", "/a", false),
    Row("an empty rule allows all", all("Disallow:"), "/a", true),
    Row("an empty rule ends the run of products", "U: stvisits\nDisallow:\nU: b\nD: /", "/a", true),
    Row("an empty allowing rule says nothing", all("Allow:\nD: /"), "/a", false),
    Row("octets that are no text", all("\u{0}\u{1}: \u{7f}\nD: /a"), "/a", false),
  ]

  // §2.2.2: the rule that counts.
  private static let page = all("D: /example/\nA: /example/page.html")
  static let paths = [
    Row("the longer rule", page, "/example/page.html", true),
    Row("the longer rule", page, "/example/other.html", false),
    Row("the longer rule in any order", all("A: /a/b\nD: /a"), "/a/b", true),
    Row("the longer rule may forbid", all("A: /a\nD: /a/b"), "/a/b/c", false),
    Row("allowing wins a tie", all("D: /a\nA: /a"), "/a", true),
    Row("allowing wins a tie in any order", all("A: /a\nD: /a"), "/a", true),
    Row("a rule is a beginning", all("D: /a"), "/abc", false),
    Row("a folder is not its name", all("D: /a/"), "/a", true),
    Row("letters of paths have their case", all("D: /A"), "/a", true),
    Row("the query is part of it", all("D: /a?b=c"), "/a?b=c&d=e", false),
    Row("the query is part of it", all("D: /a?b=c"), "/a?b=d", true),
    Row("the fragment is not", all("D: /a#b"), "/a#c", false),
    Row("the root is all", all("D: /"), "/", false),
    Row("an empty target is the root", all("D: /"), "", false),
    Row("the root alone", all("D: /$"), "/", false),
    Row("a path without slash never fits", all("D: a"), "/a", true),
    Row("the file itself is always allowed", all("D: /"), "/robots.txt", true),
    Row("its neighbours are not", all("D: /"), "/robots.txt.bak", false),
    Row("nor one of another folder", all("D: /"), "/a/robots.txt", false),
  ]

  // §2.2.3: stars and dollar signs.
  static let specials = [
    Row("a star is anything", all("D: /a/*/c"), "/a/x/y/c", false),
    Row("a star is nothing too", all("D: /a*b"), "/ab", false),
    Row("what follows a star must come", all("D: /a/*/c"), "/a/b", true),
    Row("a star at the end adds nothing", all("D: /a*"), "/a", false),
    Row("a star at the beginning", all("D: *.gif$"), "/b/c.gif", false),
    Row("a dollar is the end", all("D: *.gif$"), "/c.gif?size=1", true),
    Row("a dollar without star", all("D: /a$"), "/ab", true),
    Row("a dollar without star", all("D: /a$"), "/a", false),
    Row("the end may come at a later fit", all("D: /*a$"), "/a/ba", false),
    Row("fits do not overlap", all("D: /ab*ba$"), "/aba", true),
    Row("many stars", all("D: /*a*a*a*a*b$"), "/" + String(repeating: "a", count: 300), true),
    Row("a star and a dollar alone", all("D: /*$"), "/a?b", false),
    Row("a dollar within is itself", all("D: /a$b"), "/a$b", false),
    Row("stars count for the length", all("D: /a\nA: /*a"), "/aa", true),
    Row("an encoded star is itself", all("D: /a%2Ab"), "/a*b", false),
    Row("an encoded star is not anything", all("D: /a%2Ab"), "/axb", true),
    Row("an encoded dollar is itself", all("D: /a%24"), "/a$b", false),
    Row("an encoded dollar is not the end", all("D: /a%24"), "/a", true),
    Row("a star of the target is itself", all("D: /a*c"), "/a*b", true),
  ]

  // §2.2.2: the normalized bytes.
  static let octets = [
    Row("text is encoded", all("D: /foo/ツ"), "/foo/%E3%83%84", false),
    Row("text of the target is encoded", all("D: /foo/%E3%83%84"), "/foo/ツ", false),
    Row("digits in any case", all("D: /foo/%e3%83%84"), "/foo/%E3%83%84", false),
    Row("letters are decoded", all("D: /foo/%62%61%7A"), "/foo/baz", false),
    Row("letters of the target are decoded", all("D: /foo/baz"), "/foo/%62%61%7a", false),
    Row("an address in a query", all("D: /a?u=https://b.c"), "/a?u=https%3A%2F%2Fb.c", false),
    Row("an address in a query", all("D: /a?u=https%3A%2F%2Fb.c"), "/a?u=https://b.c", false),
    Row("an encoded slash is no slash", all("D: /a/b"), "/a%2Fb", true),
    Row("an encoded slash is one", all("D: /a%2fb"), "/a%2Fb", false),
    Row("an encoded question mark", all("D: /a?b"), "/a%3Fb", true),
    Row("an encoded ampersand is no other", all("D: /a?b&c"), "/a?b%26c", true),
    Row("a broken encoding is itself", all("D: /a%zz"), "/a%zz", false),
    Row("a broken encoding at the end", all("D: /a%4"), "/a%4", false),
    Row("a blank is encoded", all("D: /a b"), "/a%20b", false),
    Row("length is counted alike", all("D: /%61%61\nA: /aab"), "/aab", true),
  ]

  @Test func urlsAreMatchedAsSent() throws {
    let rules = RobotsRules(Array("User-agent: *\nDisallow: /a%2Fb?c=d".utf8), product: "stvisits")
    #expect(!rules.allows(try #require(URL(string: "https://localhost/a%2Fb?c=d#e"))))
    #expect(rules.allows(try #require(URL(string: "https://localhost/a/b?c=d"))))
    #expect(rules.allows(try #require(URL(string: "https://localhost"))))
  }

  @Test(
    arguments: [
      ("3", 3.0), ("0.5", 0.5), ("1000000", 86_400), ("soon", nil), ("", nil), ("-1", nil),
      ("inf", nil), ("1.2.3", nil), ("0x10", nil),
    ] as [(String, Double?)])
  func crawlDelayIsParsed(_ text: String, _ seconds: Double?) {
    let file = "User-agent: *\nCrawl-delay: \(text)\nUser-agent: x\nDisallow: /"
    #expect(RobotsRules(Array(file.utf8), product: "stvisits").crawlDelay == seconds)
  }

  @Test func longestCrawlDelayOfMergedGroupsWins() {
    let file = "User-agent: a\nCrawl-delay: 2\nDisallow:\nUser-agent: a\nCrawl-delay: 5\nDisallow:"
    #expect(RobotsRules(Array(file.utf8), product: "a").crawlDelay == 5)
    #expect(RobotsRules(Array(file.utf8), product: "b").crawlDelay == nil)
  }

  @Test func contentBeyondSizeLimitIsIgnored() {
    let limit = 500 * 1024
    let start = "User-agent: *\nDisallow: /first\n"
    let end = "\nAllow: /first/page"
    func rules(_ comment: Int) -> RobotsRules {
      let text = start + "#" + String(repeating: "x", count: comment) + end
      return RobotsRules(Array(text.utf8), product: "stvisits")
    }
    let room = limit - start.utf8.count - 1 - end.utf8.count
    #expect(rules(room).allows(target: "/first/page"))
    // With one byte more, the line is cut; its first half must not count either.
    #expect(!rules(room + 1).allows(target: "/first/page"))
    #expect(!rules(limit).allows(target: "/first/page"))
    let oneLine = [UInt8](repeating: UInt8(ascii: "a"), count: limit + 5)
    #expect(RobotsRules(oneLine, product: "stvisits").allows(target: "/"))
  }

  @Test func randomBytesDoNotCrashParser() {
    var generator = SeededGenerator(seed: 9309)
    for _ in 0..<200 {
      let noise = (0..<300).map { _ in
        "User-agent:*\nDal w/%$#\r\u{e9}".utf8.randomElement(using: &generator) ?? 0
      }
      let rules = RobotsRules(Array("User-agent:*\n".utf8) + noise, product: "stvisits")
      #expect(rules.allows(target: "/robots.txt"))
      _ = rules.allows(target: "/a?b%")
    }
  }
}

/// RFC 9309 §2.3.1 and §2.4: the meaning of statuses, and how long they are valid.
struct RobotsRecordTests {
  private let day: TimeInterval = 24 * 3600
  private let now = Date(timeIntervalSince1970: 1_790_000_000)
  private let file = Data("User-agent: *\nDisallow: /a".utf8)

  private func allows(_ record: RobotsRecord, _ target: String = "/a", after: TimeInterval = 0)
    -> Bool
  {
    record.rules(for: "stvisits", at: now + after).allows(target: target)
  }

  @Test(
    arguments: [200, 203, 299].map { ($0, false, true) }
      + [301, 400, 401, 403, 404, 410, 499].map { ($0, true, true) }
      + [429, 500, 503, 599].map { ($0, false, false) })
  func statusDecidesWhichRulesCount(_ status: Int, _ allowsListed: Bool, _ allowsOther: Bool) {
    let record = RobotsRecord(status: status, file: file, at: now)
    #expect(allows(record) == allowsListed && allows(record, "/b") == allowsOther)
    #expect(allows(record, "/robots.txt"))
  }

  @Test func recordIsFreshForADay() {
    for status in [200, 404] {
      let record = RobotsRecord(status: status, file: file, at: now)
      #expect(record.isFresh(at: now) && record.isFresh(at: now + day - 1))
      #expect(!record.isFresh(at: now + day) && !record.isFresh(at: now - 1))
    }
    #expect(!RobotsRecord(unreachableAt: now).isFresh(at: now + 3600))
  }

  @Test func monthWithoutResponseMeansNoRules() {
    var record = RobotsRecord(unreachableAt: now)
    for tried in 1...30 {
      #expect(!allows(record, after: Double(tried) * day - 1))
      record = RobotsRecord(unreachableAt: now + Double(tried) * day, after: record)
    }
    #expect(record.unreachableSince == now && allows(record, after: 30 * day))
  }

  @Test func lastFileAppliesAgainAfterAMonth() {
    let known = RobotsRecord(status: 200, file: file, at: now)
    let lost = RobotsRecord(unreachableAt: now, after: known)
    #expect(!allows(lost, "/b", after: day) && allows(lost, "/b", after: 30 * day))
    #expect(!allows(lost, "/a", after: 30 * day))
  }

  @Test func responseResetsUnreachablePeriod() {
    let lost = RobotsRecord(unreachableAt: now)
    let found = RobotsRecord(status: 404, file: Data(), at: now + day, after: lost)
    let lostAgain = RobotsRecord(unreachableAt: now + 2 * day, after: found)
    #expect(lostAgain.unreachableSince == now + 2 * day && !allows(lostAgain, after: 31 * day))
  }

  @Test func recordsSurviveEncoding() throws {
    let record = RobotsRecord(unreachableAt: now, after: .init(status: 200, file: file, at: now))
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(RobotsRecord.self, from: data) == record)
  }
}
