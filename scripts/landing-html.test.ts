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

test("the page extends into a phone's display cutout, where the styles keep it clear", () => {
  expect(SHELL).toContain("viewport-fit=cover");
});
