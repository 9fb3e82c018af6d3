extension Ballot {
  /// The form of the page: checkboxes, or a rank per option.
  var scriptForm: String {
    """
    <form id="ballot" class="needs-script" autocomplete="off" novalidate>
    <fieldset><legend>\(question)</legend>
    \(poll.options.indices.map(option).joined(separator: "\n"))
    </fieldset>
    <div class="fields">\(name)
    <label for="number">Number of this vote
    <input type="number" id="number" min="1" max="999999" step="1" value="1" \
    aria-describedby="number-hint"></label>
    </div>
    <p class="hint" id="number-hint">Leave it unless you vote once more: the highest number counts, \
    and of two the later one.</p>
    <button type="submit" class="send">Make my vote</button>
    <p id="status" role="status"></p>
    <div id="result" hidden>
    <a id="save" class="button">Save as a file</a>
    <button type="button" id="copy">Copy the text</button>
    <textarea id="vote" readonly aria-label="The text of your vote" spellcheck="false"></textarea>
    </div>
    </form>
    """
  }

  private var question: String {
    switch poll.method {
    case .approval: "Tick all that you would like."
    case .ranked: "Give your favourite place 1, the next one 2. Leave out what you do not want."
    }
  }

  private var name: String {
    guard voter == nil else { return "" }
    return """

      <label for="voter">Your name
      <input type="text" id="voter" maxlength="\(Poll.maxNameLength)"></label>
      """
  }

  private func option(_ index: Int) -> String {
    let option = poll.options[index]
    let letter = Poll.letter(index)
    let details = option.details.map { "<li>\($0.escapedForSVG)</li>" }.joined()
    let list = details.isEmpty ? "" : "\n<ul>\(details)</ul>"
    return """
      <div class="option">
      \(control(letter))
      <label for="option-\(letter)">\(letter) · \(option.title.escapedForSVG)</label>\(list)
      </div>
      """
  }

  private func control(_ letter: String) -> String {
    switch poll.method {
    case .approval:
      return "<input type=\"checkbox\" id=\"option-\(letter)\" name=\"choice\" value=\"\(letter)\">"
    case .ranked:
      let places = poll.options.indices.map { "<option value=\"\($0 + 1)\">\($0 + 1)</option>" }
      return "<select id=\"option-\(letter)\" name=\"place\" data-letter=\"\(letter)\">"
        + "<option value=\"0\">–</option>\(places.joined())</select>"
    }
  }
}
