"use strict";

// The ballot page: creates the text of a vote from the form and signs it.
// The lines of a vote are the same in every language; what people read comes from the page's data.
(() => {
  const byID = (id) => document.getElementById(id);
  const poll = JSON.parse(byID("data").textContent);
  const { texts } = poll;
  const form = byID("ballot");
  const status = byID("status");
  const result = byID("result");
  const text = byID("vote");
  document.documentElement.classList.remove("no-script");

  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]);
  const bytes = (string) => new TextEncoder().encode(string);
  const bytesOfHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

  // Returns the chosen letters, or a problem.
  function approved() {
    const letters = [...form.querySelectorAll("input[name=choice]:checked")].map((box) => box.value);
    return { letters };
  }

  function ranked() {
    const places = [...form.querySelectorAll("select[name=place]")]
      .map((list) => ({ letter: list.dataset.letter, place: Number(list.value), list }))
      .filter((choice) => choice.place > 0)
      .sort((one, other) => one.place - other.place);
    const twice = places.find((choice, index) => index > 0 && places[index - 1].place === choice.place);
    if (twice) return { problem: fill(texts.sameRank, twice.place), field: twice.list };
    return { letters: places.map((choice) => choice.letter) };
  }

  function voter() {
    if (poll.voter !== null) return { name: poll.voter };
    const field = byID("voter");
    const name = field.value.normalize("NFC").replace(/\s+/g, " ").trim();
    return name ? { name } : { problem: texts.noName, field };
  }

  function make() {
    const who = voter();
    const chosen = poll.method === "ranked" ? ranked() : approved();
    const count = byID("number");
    const none = byID("option-none");
    if (!chosen.problem && (chosen.letters.length > 0) === none.checked) {
      chosen.problem = none.checked ? texts.noneAndOthers : texts.noChoice;
      chosen.field = none;
    }
    const number = /^[1-9][0-9]{0,5}$/.test(count.value.trim())
      ? { value: count.value.trim() } : { problem: texts.badNumber, field: count };
    const wrong = [who, chosen, number].find((part) => part.problem);
    if (wrong) return wrong;
    const time = new Date().toISOString().slice(0, 19) + "Z";
    const lines = [
      "stvisits-vote: 1", `poll: ${poll.id}`, `voter: ${who.name}`,
      `choices: ${chosen.letters.join(" ") || "none"}`, `number: ${number.value}`, `time: ${time}`,
    ];
    const signed = lines.join("\n") + "\n";
    if (poll.key === null) return { text: signed, name: who.name };
    return { text: `${signed}signature: ${hmacSha256(bytesOfHex(poll.key), bytes(signed))}\n`, name: who.name };
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const made = make();
    result.hidden = Boolean(made.problem);
    status.textContent = made.problem ?? texts.ready;
    status.classList.toggle("is-wrong", Boolean(made.problem));
    if (made.problem) {
      made.field?.focus();
      return;
    }
    text.value = made.text;
    const save = byID("save");
    if (save.href) URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(new Blob([made.text], { type: "text/plain" }));
    const letters = made.name.normalize("NFD").replace(/[^A-Za-z0-9]+/g, "").slice(0, 30);
    save.download = `vote-${letters || "mine"}.txt`;
    save.focus();
  });

  // Hides the created vote when the form changes.
  form.addEventListener("input", () => {
    result.hidden = true;
    status.textContent = "";
  });

  byID("copy").addEventListener("click", async () => {
    text.focus();
    text.select();
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(text.value);
      isCopied = true;
    } catch {
      isCopied = document.execCommand("copy");
    }
    status.textContent = isCopied ? texts.copied : texts.notCopied;
  });
})();
