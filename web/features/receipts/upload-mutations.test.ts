import { describe, expect, test } from "vitest";
import { refusalOf } from "./upload-mutations.ts";

const LIMIT = 10 * 1024 * 1024;

describe("refusalOf", () => {
  test.each([
    ["image/jpeg", 1, undefined],
    ["image/jpg", 1, undefined],
    ["image/png", LIMIT, undefined],
    ["image/gif", 5, undefined],
    ["application/pdf", LIMIT, undefined],
    ["image/png", LIMIT + 1, "This file is 10.1 MB. Receipts can be at most 10 MB."],
    ["application/pdf", 0, "This file is empty. Choose a different file."],
    ["image/svg+xml", 10, "This file can't be used. Choose a JPEG, PNG, GIF or PDF."],
    ["image/heic", 10, "This file can't be used. Choose a JPEG, PNG, GIF or PDF."],
    ["text/html", 10, "This file can't be used. Choose a JPEG, PNG, GIF or PDF."],
    ["constructor", 10, "This file can't be used. Choose a JPEG, PNG, GIF or PDF."],
    ["", 10, "This file can't be used. Choose a JPEG, PNG, GIF or PDF."],
  ])("%s of %i bytes: %s", (type, size, refusal) => {
    expect(refusalOf({ type, size })).toBe(refusal);
  });
});
