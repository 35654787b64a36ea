import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { landingHtml } from "./landing-html.ts";

const SHELL = await readFile(new URL("../web/index.html", import.meta.url), "utf8");

test("without JavaScript the shell says what it needs, and the landing page, which reads, does not", () => {
  expect(SHELL).toContain("<noscript>");
  // As the build leaves it.
  const shell = SHELL.replace("./main.tsx", "/assets/main.js");
  const page = landingHtml(shell, "<main>It reads</main>");
  expect(page).toContain("<main>It reads</main>");
  expect(page).not.toContain("noscript");
});

test("nothing lies under a phone's notch: the page does not ask for the whole of its screen", () => {
  expect(SHELL).not.toContain("viewport-fit=cover");
});
