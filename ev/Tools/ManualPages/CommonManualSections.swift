/// The sections of manual pages that are the same for every command.
enum CommonManualSections {
  static let exitCodes = [
    ("0", "Done. There may be open questions."),
    ("1", "Failed."),
    ("2", "Invalid command line or settings."),
    ("3", "Partly done: some files couldn't be read."),
    ("4", "The network was needed, but there was no network or no response."),
    ("130", "Interrupted. Everything recorded so far is kept."),
  ]

  static let environment = [
    ("STVISITS_HOME", "Folder for data, settings and caches, like --data-dir."),
    ("STVISITS_FACTS", "Folder with data to use instead of the bundled data."),
    ("STVISITS_COUNT", "What counts as a visit. See progress --count."),
    ("NO_COLOR", "If set, turns colors off."),
    (
      "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME",
      "Folders to use instead of those listed under FILES."
    ),
    ("STVISITS_...", "Each setting has an environment variable. See stvisits-config(1)."),
  ]

  static let files = [
    ("~/.local/share/stvisits", "The database of your visits, its backups and updated data."),
    ("~/.config/stvisits/config.toml", "Your settings."),
    ("~/.cache/stvisits", "Caches, which you can delete at any time."),
  ]
}
