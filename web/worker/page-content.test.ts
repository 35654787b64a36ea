import { expect, test } from "vitest";
import { readPage } from "./page-content.ts";

const page = (json: string) =>
  `<title>x</title><script id="answers" type="application/json">${json}</script></body>`;
const USER = { id: 7, email: "robin@example.com" };

test("a page for a signed-in user contains the account and its responses", () => {
  const responses = { "/api/user": USER, "/api/projects": [{ id: 1, name: "A\u003c/script>" }] };
  const html = page(JSON.stringify(responses).replaceAll("<", String.raw`\u003c`));
  expect(readPage(html, false)).toEqual({ kind: "signed-in", account: 7, responses });
});

test.each([
  ["the landing page in place of a screen", "<title>landing</title>", true, "signed-out"],
  ["the sign-in page", page('{"/api/user":null}'), false, "signed-out"],
  ["the landing page of a signed-in user", "<title>landing</title>", false, "unknown"],
  ["a page while the database is down", "<title>shell</title>", false, "unknown"],
  ["responses without a user", page("{}"), false, "unknown"],
] as const)("%s is %s", (_, html, isSignedOut, kind) => {
  expect(readPage(html, isSignedOut)).toEqual({ kind });
});
