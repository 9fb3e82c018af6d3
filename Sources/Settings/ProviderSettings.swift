package import Scores

/// The settings of one of those who are asked for scores: `[providers.mlb]`.
package struct ProviderSettings: Sendable {
  /// Whom it is about; nil for a host that only holds files of another.
  package let provider: ProviderID?
  /// The name of its address in the environment.
  package let variable: String
  package let address: Setting
  private let isEnabledSetting: Setting?

  /// Whether it is asked at all; none for a host of files.
  package var isEnabled: [Setting] { isEnabledSetting.map { [$0] } ?? [] }

  package static let all = ProviderHosts.Host.allCases.map(ProviderSettings.init)

  private init(_ host: ProviderHosts.Host) {
    provider = host.provider
    variable = host.variable
    let section = "providers.\(host.rawValue.lowercased())"
    address = Setting(
      "\(section).base_url", .address, defaultValue: .text(host.defaultValue),
      variable: host.variable,
      "Where it is asked.")
    isEnabledSetting = host.provider.map { _ in
      Setting(
        "\(section).enabled", .onOff, defaultValue: .isOn(true),
        variable: "STVISITS_\(host.rawValue)_ENABLED", "Whether it is asked at all.")
    }
  }
}

extension Settings {
  /// The addresses by their names in the environment.
  package var providerAddresses: [String: String] {
    Dictionary(
      ProviderSettings.all.map { ($0.variable, text($0.address) ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Those who are not asked.
  package var silencedProviders: Set<ProviderID> {
    Set(
      ProviderSettings.all.filter { source in source.isEnabled.contains { !isOn($0) } }
        .compactMap(\.provider))
  }
}
