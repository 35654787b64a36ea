import { describe, expect, test } from "vitest";
import { NAMES, PATHS, PROSE, SPELLING } from "./banned-words.ts";
import { findBannedWords } from "./check-words.ts";

function wordsIn(file: string, source: string): string[] {
  return findBannedWords(file, source).map(({ found }) => found);
}

describe("a planted violation is found", () => {
  test.each([
    ["in a line's comment", "a.ts", "// Nobody else sees it.\n", ["Nobody"]],
    ["in a block comment", "a.ts", "/** What whoever asks gets. */", ["whoever"]],
    ["over the end of a comment's line", "a.ts", "/*\n * So\n * many wait.\n */", ["So many"]],
    ["over two comments of a line each", "a.ts", "// the caller is\n// told\n", ["is told"]],
    ["in the title of a test", "a.test.ts", 'test("nobody gets in", run);', ["nobody"]],
    ["in a title of cases", "a.test.ts", "test.each([1])(`nobody %s`, run);", ["nobody"]],
    ["in a document", "docs/a.md", "The client is told.", ["is told"]],
    ["in a name in a document", "docs/a.md", "See `heldAccount`.", ["heldAccount"]],
    ["in SQL", "a.sql", "-- somebody else's\nselect holdback;", ["somebody", "holdback"]],
    ["in a settings file", "compose.yaml", "# whoever starts it", ["whoever"]],
    ["in an identifier", "a.ts", "const heldAccount = 1;", ["heldAccount"]],
    ["in a type's name", "a.ts", "interface HeldAccount {}", ["HeldAccount"]],
    ["in a constant", "a.ts", "const HELD_ACCOUNTS = 1;", ["HELD_ACCOUNT"]],
    ["in the midst of a name", "a.ts", "function withHeldAccountOf() {}", ["HeldAccount"]],
    ["in the name of a file", "server/held-account.ts", "", ["held-account"]],
    ["in the place of a file", "server/features/recovery/a.ts", "", ["a.ts"]],
    ["in a text, if it is about spelling", "a.ts", 'label("Pick a colour");', ["colour"]],
    ["in an endless word", "a.ts", "const NEIGHBOURS = 1;", ["NEIGHBOURS"]],
    ["behind a template", "a.ts", "say(`${a ? `b // ${c}` : `}`}`); // nobody", ["nobody"]],
    ["behind a regular expression", "a.ts", 'text.split(/["`]/); // nobody', ["nobody"]],
    ["behind an apostrophe of a page", "a.tsx", "<p>Couldn't</p>; // nobody", ["nobody"]],
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

describe("what only looks like a violation is left alone", () => {
  test.each([
    ["a word that contains another", "a.ts", "const space = defended + carpaceName; // fulfilled"],
    ["a name of parts that only together contain one", "a.ts", "const splitReceipt = hasData;"],
    ["a text that a user reads", "a.ts", 'say("Nobody else sees it."); say(`so many ${what}`);'],
    ["a text that looks like a comment", "a.ts", 'fetch("http://nobody"); split(/[//]nobody/);'],
    ["good English that is a bad name", "a.ts", "// at the disk's pace"],
    ["a longer name than the one that says nothing", "a.ts", "columnNameOf(x); // the name of it"],
    ["another writing of an exact name", "a.ts", "const turns = allowance;"],
    ["the type of a stream", "docs/a.md", "`text/event-stream`"],
    ["a fence of wood", "server/features/demo/yard.ts", "const fence = 84; // a cedar fence"],
    ["what people type to the assistant", "tests/support/adviser.ts", 'ask("colour of it");'],
    ["a wooden fence in an article", "server/articles/deck.md", "Nobody builds a fence alone."],
  ])("%s", (_what, file, source) => {
    expect(wordsIn(file, source)).toEqual([]);
  });
});

test("no word is on the lists twice, and none is what another should be replaced by", () => {
  const entries = [...NAMES, ...PROSE, ...SPELLING, ...PATHS];
  const words = entries.map(({ word }) => word);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  const rewritten = entries.flatMap(({ write }) => wordsIn("a.md", write));
  expect(rewritten).toEqual([]);
});
