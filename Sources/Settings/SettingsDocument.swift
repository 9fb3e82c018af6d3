import AppSupport

/// The document of `config show`.
package struct SettingsDocument: Encodable {
  struct Entry: Encodable {
    let key: String
    let value: JSONValue?
    let origin: String
    let place: String?
    let variable: String
    let option: String?
  }

  let schema = 1
  let file: String
  let settings: [Entry]
  let problems: [String]

  /// `file`: the path of the settings file, which need not exist.
  package init(_ settings: Settings, file: String, problems: [SettingProblem]) {
    self.file = file
    self.settings = Setting.all.map { setting in
      let origin = settings.origin(of: setting)
      return Entry(
        key: setting.key, value: settings.value(of: setting)?.json, origin: origin.name,
        place: origin.place, variable: setting.variable, option: setting.option)
    }
    self.problems = problems.map(\.description)
  }
}

/// The document of `config path`, and without `exists` of `config init`.
package struct SettingsFileDocument: Encodable {
  let file: String
  let exists: Bool?

  package init(file: String, exists: Bool? = nil) {
    self.file = file
    self.exists = exists
  }

  private enum CodingKeys: CodingKey { case schema, file, exists }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .schema)
    try container.encode(file, forKey: .file)
    if let exists { try container.encode(exists, forKey: .exists) }
  }
}

extension Settings.Origin {
  fileprivate var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .file: "file"
    case .defaultValue: "default"
    }
  }
}
