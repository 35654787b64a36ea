import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { landingHtml } from "./landing-html.ts";

const SHELL = await readFile(new URL("../web/index.html", import.meta.url), "utf8");

test("without JavaScript the shell shows a notice, while the landing page is readable", () => {
  expect(SHELL).toContain("<noscript>");
  // As in the build's output.
  const shell = SHELL.replace("./main.tsx", "/assets/main.js");
  const page = landingHtml(shell, "<main>It reads</main>");
  expect(page).toContain("<main>It reads</main>");
  expect(page).not.toContain("noscript");
});

test("no content lies under a phone's notch: the page does not extend into the display cutout", () => {
  expect(SHELL).not.toContain("viewport-fit=cover");
});
