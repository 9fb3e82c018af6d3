/// What is the same for every command.
enum CommonManualSections {
  static let exitCodes = [
    ("0", "Done; questions may wait."),
    ("1", "It could not be done."),
    ("2", "The command line or the settings cannot be understood."),
    ("3", "Done in part: some files could not be read."),
    ("4", "The network or somebody who is asked was needed and did not answer."),
    ("130", "Interrupted. What was recorded stays."),
  ]

  static let environment = [
    ("STVISITS_HOME", "A folder for data, settings and caches, as --data-dir names one."),
    ("STVISITS_FACTS", "A folder of facts instead of those that come with the program."),
    ("STVISITS_COUNT", "What counts as a visit, as progress --count says it."),
    ("NO_COLOR", "Where it says anything, nothing is coloured."),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME", "Other places for the files below."),
    ("STVISITS_...", "Every setting has a name of its own: see stvisits-config(1)."),
  ]

  static let files = [
    ("~/.local/share/stvisits", "The database of your visits, its copies, and what was learned."),
    ("~/.config/stvisits/config.toml", "Your settings."),
    ("~/.cache/stvisits", "What may be deleted at any time."),
  ]
}
