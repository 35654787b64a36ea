import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const FILES = globSync("**/*.{css,tsx}", { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), "utf8"),
}));

function matches(pattern: RegExp): string[] {
  return FILES.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
  );
}

/*
 * Opening a dialog restyles the whole page, because it becomes inert. These selectors made that
 * cost more with every element.
 */

test("no expense row and no page on a wide screen looks for descendants by :has", () => {
  const found = matches(/has-\[\.covers-row|\b(?:html|body|tr|li|article):has\([^)]*\)/g);
  expect(found.toSorted()).toEqual([
    "app/shell/shell-parts.css: html:has(dialog:modal)", // only without hover
    "features/account/sign-in/recovery-codes.css: body:has(#recovery-codes)", // only in print
    "features/milestones/move/drag.css: li:has([data-dragged])",
    "styles/base.css: html:has(#tabs)", // only on narrow screens
  ]);
});

test("no rule matches pseudo-elements of every element", () => {
  const found = matches(/^\s*\*?::?(?:before|after)\b/gm);
  // Only under reduced motion.
  expect(found.filter((match) => !match.startsWith("styles/motion.css"))).toEqual([]);
});
