import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { findFreePort } from "../../server/free-port.ts";
import { ensurePrograms } from "../support/run/ensure-programs.ts";
import type { Driver, Engine, Key, LaunchOptions, Size } from "./driver.ts";

/*
 * WebKitGTK, Safari's engine, in its MiniBrowser: over W3C WebDriver, of which the tasks need a
 * dozen calls. https://www.w3.org/TR/webdriver2/
 */

const PROGRAMS = {
  commands: ["WebKitWebDriver", "Xvfb"],
  packages: ["webkit2gtk-driver", "xvfb"],
};
/** Folders outside of PATH; their names depend on architecture and library version. */
const FOLDERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].flatMap((kind) =>
  ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => `/usr/lib/${kind}/${name}`),
);
const NARROWEST_PX = 460;
/** Of the standard's list of keys. */
const KEYS: Record<Key, string> = { Enter: "\uE007", ArrowDown: "\uE015" };
/** Key of an element id, defined by the standard. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const answerSchema = z.object({ value: z.unknown() });
const problemSchema = z.object({ error: z.string(), message: z.string() });
const elementSchema = z.object({ [ELEMENT]: z.string() });
const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});

type Ask = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

function webDriverClient(base: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = answerSchema.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = problemSchema.parse(value);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
}

interface Started {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts a program and waits until it is ready. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
  return {
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A virtual display. Xvfb picks its number and prints it. */
async function startScreen({ width, height }: Size, env: NodeJS.ProcessEnv): Promise<Started> {
  const size = `${width + 200}x${height + 300}x24`;
  const args = ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp"];
  const { child, stop } = start("Xvfb", args, env);
  const output = child.stdio[3];
  if (!output) throw new Error("Xvfb has no pipe for its display number");
  const [number] = (await once(output, "data")) as [Buffer];
  return { env: { ...env, DISPLAY: `:${number.toString().trim()}` }, stop };
}

async function untilReady(ask: Ask): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask("GET", "/status");
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await wait(100);
    }
  }
}

/**
 * Enlarges the window, which includes a toolbar, until the page has the size. It is at least as
 * wide as the toolbar, 447 px, still a phone layout.
 */
async function sizePage(ask: Ask, { width, height }: Size): Promise<void> {
  const inner = z.tuple([z.number(), z.number()]);
  let window = { width, height };
  for (let tries = 0; tries < 20; tries += 1) {
    await ask("POST", "/window/rect", { x: 0, y: 0, ...window });
    await wait(100);
    const script = "return [innerWidth, innerHeight]";
    const [w, h] = inner.parse(await ask("POST", "/execute/sync", { script, args: [] }));
    const isNarrowest = w > width && w < NARROWEST_PX;
    if ((w === width || isNarrowest) && h === height) return;
    window = { width, height: window.height + height - h };
  }
  throw new Error(`The page of WebKit did not take the size ${width} × ${height}`);
}

async function openSession(ask: Ask) {
  const browser = FOLDERS.map((folder) => join(folder, "MiniBrowser")).find(existsSync);
  if (browser === undefined) throw new Error("Install WebKitGTK's MiniBrowser");
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
  };
  return sessionSchema.parse(await ask("POST", "/session", { capabilities }));
}

function driverOf(ask: Ask, version: string, stop: () => Promise<void>): Driver {
  const find = async (value: string) => {
    const found = await ask("POST", "/element", { using: "css selector", value });
    return `/element/${elementSchema.parse(found)[ELEMENT]}`;
  };
  return {
    version,
    goTo: async (url) => void (await ask("POST", "/url", { url })),
    reload: async () => void (await ask("POST", "/refresh", {})),
    evaluate: (script) => ask("POST", "/execute/sync", { script, args: [] }),
    click: async (selector) => void (await ask("POST", `${await find(selector)}/click`, {})),
    type: async (selector, text) => {
      const element = await find(selector);
      await ask("POST", `${element}/clear`, {});
      await ask("POST", `${element}/value`, { text });
    },
    choose: async (selector, value) => {
      const option = await find(`${selector} option[value=${JSON.stringify(value)}]`);
      await ask("POST", `${option}/click`, {});
    },
    attach: async (selector, text) => {
      await ask("POST", `${await find(selector)}/value`, { text });
    },
    drag: async (selector, y) => {
      const found = await ask("POST", "/element", { using: "css selector", value: selector });
      const move = { type: "pointerMove", duration: 100 };
      const actions = [
        { ...move, origin: found, x: 0, y: 0 },
        { type: "pointerDown", button: 0 },
        { ...move, origin: "pointer", x: 0, y },
        { type: "pointerUp", button: 0 },
      ];
      await ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    press: async (keys) => {
      const actions = keys.flatMap((key) =>
        ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] })),
      );
      await ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    screenshot: async () =>
      Buffer.from(z.string().parse(await ask("GET", "/screenshot")), "base64"),
    close: stop,
  };
}

export const webkit: Engine = {
  name: "webkit",
  launch: async ({ size, folder }: LaunchOptions) => {
    if (!(await ensurePrograms(PROGRAMS))) {
      throw new Error(`Install ${PROGRAMS.packages.join(" and ")}`);
    }
    // HOME is the folder, and with it profile and downloads.
    await mkdir(join(folder, ".config"), { recursive: true });
    await mkdir(join(folder, "Downloads"), { recursive: true });
    await writeFile(join(folder, ".config/user-dirs.dirs"), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      LANG: "C.UTF-8",
      TZ: "America/New_York",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: process.getuid?.() === 0 ? "1" : undefined,
    };
    const screen = await startScreen(size, env);
    const port = await findFreePort("127.0.0.1");
    const driver = start("WebKitWebDriver", [`--port=${port}`], screen.env);
    const base = `http://127.0.0.1:${port}`;
    await untilReady(webDriverClient(base));
    const { sessionId, capabilities } = await openSession(webDriverClient(base));
    const ask = webDriverClient(`${base}/session/${sessionId}`);
    await sizePage(ask, size);
    return driverOf(ask, `WebKitGTK ${capabilities.browserVersion}`, async () => {
      await ask("DELETE", "");
      await driver.stop();
      await screen.stop();
    });
  },
};
