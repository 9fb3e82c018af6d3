"use strict";

// The page of a ballot: makes the text of a vote out of what is chosen, and signs it.
(() => {
  const byID = (id) => document.getElementById(id);
  const poll = JSON.parse(byID("data").textContent);
  const form = byID("ballot");
  const status = byID("status");
  const result = byID("result");
  const text = byID("vote");
  document.documentElement.classList.remove("no-script");

  const bytes = (string) => new TextEncoder().encode(string);
  const octets = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

  // The letters that are chosen, or what is wrong.
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
    if (twice) return { problem: `Two options have the place ${twice.place}.`, field: twice.list };
    return { letters: places.map((choice) => choice.letter) };
  }

  function voter() {
    if (poll.voter !== null) return { name: poll.voter };
    const field = byID("voter");
    const name = field.value.normalize("NFC").replace(/\s+/g, " ").trim();
    return name ? { name } : { problem: "Write your name.", field };
  }

  function make() {
    const who = voter();
    const chosen = poll.method === "ranked" ? ranked() : approved();
    const count = byID("number");
    const number = /^[1-9][0-9]{0,5}$/.test(count.value.trim())
      ? { value: count.value.trim() } : { problem: "The number is 1 or more.", field: count };
    const wrong = [who, chosen, number].find((part) => part.problem);
    if (wrong) return wrong;
    const time = new Date().toISOString().slice(0, 19) + "Z";
    const lines = [
      "stvisits-vote: 1", `poll: ${poll.id}`, `voter: ${who.name}`,
      `choices: ${chosen.letters.join(" ") || "none"}`, `number: ${number.value}`, `time: ${time}`,
    ];
    const signed = lines.join("\n") + "\n";
    if (poll.key === null) return { text: signed, name: who.name };
    return { text: `${signed}signature: ${hmacSha256(octets(poll.key), bytes(signed))}\n`, name: who.name };
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const made = make();
    result.hidden = Boolean(made.problem);
    status.textContent = made.problem ?? "Your vote is ready. Save it or copy it, and send it back.";
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

  // What was shown is of the past once something is changed.
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
    status.textContent = isCopied ? "Copied." : "Copy the marked text by hand.";
  });
})();
