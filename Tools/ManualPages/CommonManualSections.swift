/// Sections that are the same for every command.
enum CommonManualSections {
  static let exitCodes = [
    ("0", "Success. There may be open questions."),
    ("1", "The command failed."),
    ("2", "The command line or a setting is invalid."),
    ("3", "Partly done: some files couldn't be read."),
    ("4", "The network or a provider is needed but didn't respond."),
    ("130", "Interrupted. Recorded visits are kept."),
  ]

  static let environment = [
    ("STVISITS_HOME", "A folder for data, settings and caches, like --data-dir."),
    ("STVISITS_FACTS", "A folder with data that replaces the bundled data."),
    ("STVISITS_COUNT", "What counts as a visit, as in progress --count."),
    ("NO_COLOR", "Turns color off if it has any value."),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME", "Other folders for the files below."),
    ("STVISITS_...", "Each setting has its own variable: see stvisits-config(1)."),
  ]

  static let files = [
    ("~/.local/share/stvisits", "The database of your visits, its backups, and synced data."),
    ("~/.config/stvisits/config.toml", "Your settings."),
    ("~/.cache/stvisits", "Caches, which you can delete at any time."),
  ]
}
