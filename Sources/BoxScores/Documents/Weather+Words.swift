import Localization

extension BoxScore.Weather {
  /// `72 °F, sunny, wind 8 mph`.
  var words: String {
    var parts: [String] = []
    if let temperature { parts.append("\(temperature) °F") }
    if let sky { parts.append(Self.words(sky.lowercased())) }
    if let precipitation, precipitation != "none" { parts.append(Self.words(precipitation)) }
    if let windSpeed, windSpeed > 0 {
      parts.append(localized("wind \(windSpeed) mph", context: "weather"))
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the source's words in the user's language, if they are among the usual ones.
  private static func words(_ text: String) -> String { usual[text].map { localized($0) } ?? text }

  private static let usual: [String: LocalizedMessage] = Dictionary(
    uniqueKeysWithValues: [
      LocalizedMessage("sunny", context: "weather"),
      LocalizedMessage("mostly sunny", context: "weather"),
      LocalizedMessage("partly sunny", context: "weather"),
      LocalizedMessage("clear", context: "weather"),
      LocalizedMessage("clear skies", context: "weather"),
      LocalizedMessage("mostly clear", context: "weather"),
      LocalizedMessage("fair", context: "weather"), LocalizedMessage("cloudy", context: "weather"),
      LocalizedMessage("mostly cloudy", context: "weather"),
      LocalizedMessage("partly cloudy", context: "weather"),
      LocalizedMessage("overcast", context: "weather"),
      LocalizedMessage("hazy", context: "weather"), LocalizedMessage("foggy", context: "weather"),
      LocalizedMessage("night", context: "weather"), LocalizedMessage("cold", context: "weather"),
      LocalizedMessage("drizzle", context: "weather"),
      LocalizedMessage("light rain", context: "weather"),
      LocalizedMessage("rain", context: "weather"), LocalizedMessage("showers", context: "weather"),
      LocalizedMessage("light snow", context: "weather"),
      LocalizedMessage("snow", context: "weather"), LocalizedMessage("dome", context: "weather"),
      LocalizedMessage("indoor", context: "weather"),
      LocalizedMessage("indoors", context: "weather"),
      LocalizedMessage("controlled climate", context: "weather"),
      LocalizedMessage("roof closed", context: "weather"),
    ].map { ($0.key, $0) })
}
