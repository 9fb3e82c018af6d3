package import Scores

/// The settings of a score provider: `[providers.mlb]`.
package struct ProviderSettings: Sendable {
  /// nil for a host that only serves files of another provider.
  package let provider: ProviderID?
  /// The environment variable of its address.
  package let variable: String
  package let address: SettingKey<String>
  /// Whether it is used at all; nil for a host of files.
  package let isEnabled: SettingKey<Bool>?

  package static let all = ProviderHosts.Host.all.map(ProviderSettings.init)

  private init(_ host: ProviderHosts.Host) {
    provider = host.provider
    variable = host.variable
    let section = "providers.\(host.name.lowercased())"
    address = SettingKey(
      "\(section).base_url", .address, default: host.defaultValue, variable: host.variable,
      "Address of the provider.")
    isEnabled = host.provider.map { _ in
      SettingKey(
        "\(section).enabled", .onOff, default: true, variable: "STVISITS_\(host.name)_ENABLED",
        "Use this provider.")
    }
  }
}

extension Settings {
  /// The addresses of the providers by their environment variables.
  package var providerAddresses: [String: String] {
    Dictionary(
      ProviderSettings.all.map { ($0.variable, self[$0.address]) },
      uniquingKeysWith: { first, _ in first })
  }

  package var disabledProviders: Set<ProviderID> {
    Set(
      ProviderSettings.all.filter { $0.isEnabled.map { !self[$0] } ?? false }
        .compactMap(\.provider))
  }
}
