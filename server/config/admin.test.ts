import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import type { Environment } from "./env-reader.ts";

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "plumbline-admin-"));
  file = path.join(dataDir, "admin-password");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function linesOf(environment: Environment = {}): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe("an admin password edited in its file", () => {
  test.each(["twelve chars", "twelve chars\n", "twelve chars\r\n", "  twelve chars \n\n"])(
    "is read from %j",
    (text) => {
      writeFileSync(file, text);
      expect(readConfig({ DATA_DIR: dataDir }).admin).toEqual({ password: "twelve chars", file });
      expect(readFileSync(file, "utf8")).toBe(text);
    },
  );

  test.each([
    "eleven char\n",
    "short       \n",
    "aaaaaaaaaaaaaaaa\n",
    "pässword pässword\n",
    "two lines of a\npassword\n",
    "\n",
    "",
    "long".repeat(251),
  ])("is rejected with one line naming the file, which stays unchanged: %j", (text) => {
    writeFileSync(file, text);
    const [line, ...more] = linesOf();
    expect(line).toContain(`${file} must hold a password that is at least 12 characters long`);
    expect(line).not.toContain("\n");
    if (text.trim() !== "") expect(line).not.toContain(text.trim());
    expect(more).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("is overridden by the environment variable", () => {
    writeFileSync(file, "weak");
    expect(linesOf({ ADMIN_PASSWORD: "twelve chars" })).toEqual([]);
  });
});

test.each(["", "cut off\n"])("rejects a session secret file containing %j", (text) => {
  const secret = path.join(dataDir, "session-secret");
  writeFileSync(secret, text);
  expect(linesOf()).toEqual([
    expect.stringContaining(`${secret} must hold a secret that is at least 32 characters long`),
  ]);
});
