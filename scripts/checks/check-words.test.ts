import { describe, expect, test } from "vitest";
import { PATHS } from "./banned-paths.ts";
import { NAMES, PROSE, SPELLING } from "./banned-words.ts";
import { findBannedWords } from "./check-words.ts";

function wordsIn(file: string, source: string): string[] {
  return findBannedWords(file, source).map(({ found }) => found);
}

describe("finds a planted violation", () => {
  test.each([
    ["in a line comment", "a.ts", "// Nobody else sees it.\n", ["Nobody"]],
    ["in a block comment", "a.ts", "/** What whoever asks gets. */", ["whoever"]],
    ["across lines of a block comment", "a.ts", "/*\n * So\n * many wait.\n */", ["So many"]],
    ["across line comments", "a.ts", "// the caller is\n// told\n", ["is told"]],
    ["in a test title", "a.test.ts", 'test("nobody gets in", run);', ["nobody"]],
    ["in a title of test.each", "a.test.ts", "test.each([1])(`nobody %s`, run);", ["nobody"]],
    ["in a document", "docs/a.md", "The client is told.", ["is told"]],
    [
      "in any form of a verb in -ize",
      "a.ts",
      "// optimises, realised, organisation",
      ["optimises", "realised", "organisation"],
    ],
    ["as a name in a document", "docs/a.md", "See `heldAccount`.", ["heldAccount"]],
    ["in SQL", "a.sql", "-- somebody else's\nselect holdback;", ["somebody", "holdback"]],
    ["in a settings file", "compose.yaml", "# whoever starts it", ["whoever"]],
    ["in an identifier", "a.ts", "const heldAccount = 1;", ["heldAccount"]],
    ["in a type's name", "a.ts", "interface HeldAccount {}", ["HeldAccount"]],
    ["in a constant", "a.ts", "const HELD_ACCOUNTS = 1;", ["HELD_ACCOUNT"]],
    ["within a longer identifier", "a.ts", "function withHeldAccountOf() {}", ["HeldAccount"]],
    ["in a file name", "server/held-account.ts", "", ["held-account"]],
    ["in a folder name", "server/features/recovery/a.ts", "", ["a.ts"]],
    ["in a string literal, for spelling", "a.ts", 'label("Pick a colour");', ["colour"]],
    ["with an ending in capitals", "a.ts", "const NEIGHBOURS = 1;", ["NEIGHBOURS"]],
    [
      "after a nested template literal",
      "a.ts",
      "say(`${a ? `b // ${c}` : `}`}`); // nobody",
      ["nobody"],
    ],
    ["after a regular expression", "a.ts", 'text.split(/["`]/); // nobody', ["nobody"]],
    ["after an apostrophe in JSX text", "a.tsx", "<p>Couldn't</p>; // nobody", ["nobody"]],
  ])("%s", (_where, file, source, words) => {
    expect(wordsIn(file, source)).toEqual(words);
  });

  test.each([...NAMES, ...SPELLING])("as a name: $word", ({ word, write }) => {
    const name = word.replace("*", "").replaceAll(" ", "_");
    expect(findBannedWords("shared/a.ts", `let ${name};`)).toEqual([
      { file: "shared/a.ts", line: 1, found: name, write },
    ]);
  });

  test.each(PROSE)("in prose: $word", ({ word, write }) => {
    const found = word.replace("*", "");
    expect(findBannedWords("a.md", `One\n${found} two`)).toEqual([
      { file: "a.md", line: 2, found, write },
    ]);
  });
});

describe("reports no violation", () => {
  test.each([
    [
      "for a word that contains a banned one",
      "a.ts",
      "const space = defended + carpaceName; // fulfilled",
    ],
    ["across the words of an identifier", "a.ts", "const splitReceipt = hasData;"],
    [
      "for phrases in string literals",
      "a.ts",
      'say("Nobody else sees it."); say(`so many ${what}`);',
    ],
    ["for comment markers inside literals", "a.ts", 'fetch("http://nobody"); split(/[//]nobody/);'],
    ["for nouns and adjectives like a verb in -ize", "a.ts", "// optimistic, realistic, organism"],
    ["in prose, for a word banned as a name only", "a.ts", "// at the disk's pace"],
    ["for a longer identifier than a whole one", "a.ts", "columnNameOf(x); // the name of it"],
    ["for another case of a case-sensitive word", "a.ts", "const turns = allowance;"],
    ["for the MIME type of an event stream", "docs/a.md", "`text/event-stream`"],
    [
      "for a wooden fence in the demo",
      "server/features/demo/yard.ts",
      "const fence = 84; // a cedar fence",
    ],
    ["for user input to the assistant", "tests/support/adviser/adviser.ts", 'ask("colour of it");'],
    [
      "for phrases in articles",
      "server/adviser/articles/texts/deck.md",
      "Nobody builds a fence alone.",
    ],
  ])("%s", (_what, file, source) => {
    expect(wordsIn(file, source)).toEqual([]);
  });
});

test("lists no word twice, and no replacement is banned", () => {
  const entries = [...NAMES, ...PROSE, ...SPELLING, ...PATHS];
  const words = entries.map(({ word }) => word);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  const rewritten = entries.flatMap(({ write }) => wordsIn("a.md", write));
  expect(rewritten).toEqual([]);
});
