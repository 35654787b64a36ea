import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

const ORIGIN = "https://plumbline.example";

test.each([
  ["/expenses?category=Labor&projectId=3", "/expenses?category=Labor&projectId=3"],
  ["/dashboard#top", "/dashboard#top"],
  ["/", "/"],
  ["/a/../expenses", "/expenses"],
])("treats %s as an app page", (href, path) => {
  expect(linkTarget(href, ORIGIN)).toEqual({ kind: "record", path });
});

test.each([
  ["https://guide.example/a?b=1", "guide.example"],
  ["HTTP://guide.example:8080", "guide.example:8080"],
  ["https://plumbline.example/expenses", "plumbline.example"],
  // Lookalike letters are shown as punycode.
  ["https://plumblіne.example/", "xn--plumblne-yhh.example"],
])("treats %s as a link to the site %s", (href, host) => {
  expect(linkTarget(href, ORIGIN)).toMatchObject({ kind: "site", host });
});

test.each([
  ["expenses.csv?from=2026-01-01&to=2026-12-31&today=2026-03-14", "2026-01-01", "2026-12-31"],
  ["report.pdf?today=2026-03-14", "", ""],
  ["accountant.zip?to=2026-12-31&today=2026-03-14", "", "2026-12-31"],
  ["project.xlsx", "", ""],
])("treats %s as a download for the dates %j to %j", (rest, from, to) => {
  const [file] = rest.split("?");
  const target = linkTarget(`/api/projects/7/exports/${rest}`, ORIGIN);
  const path = `/api/projects/7/exports/${rest}`;
  expect(target).toEqual({ kind: "file", projectId: 7, file, from, to, path });
});

test("treats an answer as the question that it sends", () => {
  const path = "/assistant?question=Mark%20Paint%20%28north%29%20as%20done";
  expect(linkTarget(path, ORIGIN)).toEqual({
    kind: "answer",
    question: "Mark Paint (north) as done",
  });
  expect(linkTarget("/assistant?question=%20", ORIGIN)).toEqual({ kind: "none" });
  expect(linkTarget(`/assistant?question=${"a".repeat(4001)}`, ORIGIN)).toEqual({ kind: "none" });
});

test("treats an import link as the import dialog of one project", () => {
  const path = "/expenses?projectId=3#import";
  expect(linkTarget(path, ORIGIN)).toEqual({ kind: "import", projectId: 3, path });
  expect(linkTarget("/expenses?projectId=3#more", ORIGIN)).toMatchObject({ kind: "record" });
});

test.each([
  null,
  "",
  "#top",
  "expenses",
  "//evil.example/x",
  "/\\evil.example/x",
  "/\t/evil.example/x",
  "/\n/evil.example/x",
  "\\\\evil.example/x",
  "/.//evil.example/x",
  "/a/..//evil.example/x",
  "/%2e//evil.example/x",
  "https:evil.example",
  "https:/evil.example",
  "https://plumbline.example@evil.example/",
  "https://me:secret@evil.example/",
  "/api/projects",
  "/x/../api/projects",
  "/api/projects/7/exports/",
  "/api/projects/7/exports/expenses.html",
  "/api/projects/7/receipts/expenses.csv",
  "/api/projects/7/exports/expenses.csv/../../../../account/delete",
  "/api/projects/07/exports/expenses.csv",
  "/api/projects/7/exports/expenses.csv?owner=2",
  "/api/projects/7/exports/expenses.csv?from=yesterday",
  "/api/projects/7/exports/expenses.csv#top",
  "/api%2Fprojects/../../api/projects",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://plumbline.example/1",
  "mailto:a@evil.example",
  "tel:1",
  "file:///etc/passwd",
  "https://",
  "http://[::1",
])("rejects %j", (href) => {
  expect(linkTarget(href, ORIGIN)).toEqual({ kind: "none" });
});
