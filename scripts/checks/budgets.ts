import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { filesOf, readManifest } from "../manifest.ts";
import type { Count } from "../testing/test-counts.ts";

/*
 * KiB of gzip that a browser loads before a screen is usable, against its limit. Counts the
 * screen's own chunk and everything it imports statically.
 */

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
export interface Size {
  what: string;
  kib: number;
  limit: number;
}

function kibOf(contents: readonly Buffer[]): number {
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1024;
}

function read(files: Iterable<string>): Promise<Buffer[]> {
  return Promise.all([...files].map((file) => readFile(`${DIST}web/${file}`)));
}

/**
 * Scripts that block the first paint of the landing page: inline ones, and those without async,
 * defer or module.
 */
async function blockingScripts(page: string): Promise<Buffer[]> {
  const html = (await readFile(`${DIST}web/${page}`)).toString();
  const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  return Promise.all(
    scripts
      .filter(([, attributes = ""]) => !/\s(?:async|defer|type="module")/.test(attributes))
      .map(async ([, attributes = "", inline = ""]) => {
        const source = /\ssrc="\/([^"]+)"/.exec(attributes)?.[1];
        return source === undefined ? Buffer.from(inline) : readFile(`${DIST}web/${source}`);
      }),
  );
}

export async function measureSizes(): Promise<Size[]> {
  const manifest = await readManifest(`${DIST}manifest.json`);
  const filesOfScreen = (...names: string[]) => filesOf(manifest, ["index", ...names]);
  const scripts = async (files: Iterable<string>) => kibOf(await read(files));
  const signedIn = (name: string) => scripts(filesOfScreen("_app", name));
  const beyond = (name: string, page: Set<string>) =>
    scripts([...filesOf(manifest, [name])].filter((file) => !page.has(file)));
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const form = await beyond("expense-dialogs", filesOfScreen("_app", "expenses"));
  // Its button comes with the parts of the layout that load when idle.
  const chat = await beyond("assistant", filesOfScreen("_app", "shell-parts"));
  return [
    { what: "landing, blocking", kib: kibOf(await blockingScripts("landing.html")), limit: 3 },
    { what: "app core", kib: await scripts(filesOfScreen()), limit: 110 },
    { what: "login", kib: await scripts(filesOfScreen("login")), limit: 125 },
    { what: "dashboard", kib: await signedIn("dashboard"), limit: 130 },
    { what: "expenses", kib: await signedIn("expenses"), limit: 130 },
    // With the other dialogs of an expense, the combobox and all parts of forms.
    { what: "expense form, more", kib: form, limit: 75 },
    // Includes its styles, which are inlined.
    { what: "chat, more", kib: chat, limit: 40 },
    { what: "contractors", kib: await signedIn("contractors"), limit: 130 },
    { what: "quotes and contracts", kib: await signedIn("contracts"), limit: 130 },
    { what: "timeline", kib: await signedIn("timeline"), limit: 130 },
    { what: "budget", kib: await signedIn("budget"), limit: 130 },
    { what: "reports", kib: await signedIn("reports"), limit: 130 },
    { what: "projects", kib: await signedIn("projects"), limit: 130 },
    { what: "billing", kib: await signedIn("billing"), limit: 130 },
    { what: "account", kib: await signedIn("account"), limit: 130 },
    { what: "admin", kib: await scripts(filesOfScreen("admin")), limit: 130 },
    { what: "CSS", kib: await scripts(styles), limit: 8 },
  ];
}

/** Prints each size beside its limit; counts those within it. */
export async function checkBudgets(): Promise<Count> {
  const sizes = await measureSizes();
  const failures: string[] = [];
  for (const { what, kib, limit } of sizes) {
    const line = `${what}: ${kib.toFixed(1)} KiB of ${limit}`;
    const tooMuch = `${line}, ${Math.ceil((kib - limit) * 1024)} bytes of gzip too many`;
    console.log(kib <= limit ? `ok      ${line}` : `FAILED  ${tooMuch}`);
    if (kib > limit) failures.push(tooMuch);
  }
  return { passed: sizes.length - failures.length, failed: failures.length, failures };
}

if (import.meta.main) process.exitCode = (await checkBudgets()).failed === 0 ? 0 : 1;
