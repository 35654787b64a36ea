// Builds the pages: the client, the landing page as static HTML, and a compressed copy of each
// file, so that the server compresses nothing.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { drawIcon, ICONS } from "./icons.ts";
import { landingHtml } from "./landing-html.ts";
import { readManifest } from "./manifest.ts";
import { APP_SHELL } from "../shared/service-worker.ts";
import { BROWSERS } from "../vite.config.ts";
import { emptyPageHtml, filesOfPage, pageHtml, PAGES, RENDERED_PAGES } from "./page-html.ts";
import { emptyShellOf, GOOGLE_SIGN_IN } from "../server/http/pages/page-shells.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
/** Beside the pages, so that it is not served. */
const RENDERER = join(ROOT, "dist/renderer");
const CONFIG = join(ROOT, "vite.config.ts");

const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function buildClient(): Promise<void> {
  await build({
    configFile: CONFIG,
    logLevel: "warn",
    build: { manifest: "manifest.json" },
  });
  // Used by the budget check only, so it is not served.
  await rename(join(OUT, "manifest.json"), join(ROOT, "dist/manifest.json"));
  await writeFile(join(OUT, "app.html"), await withFontAhead(join(OUT, "index.html")));
  await rm(join(OUT, "index.html"));
}

async function drawIcons(): Promise<void> {
  const drawing = await readFile(join(ROOT, "web/public/favicon.svg"), "utf8");
  for (const icon of ICONS) {
    const file = join(OUT, icon.path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await drawIcon(drawing, icon));
  }
}

/** Preloads the typeface, which otherwise waits for the styles. */
async function withFontAhead(page: string): Promise<string> {
  const html = await readFile(page, "utf8");
  const files = await readdir(join(OUT, "assets"));
  const font = files.find((file) => /-latin-wght-normal-[^.]+\.woff2$/.test(file));
  if (font === undefined) throw new Error("The build has no typeface");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  return html.replace("<script", () => `${link}\n    <script`);
}

/** Inlines the styles, which saves a round trip before the first paint on a slow network. */
async function withStyles(html: string): Promise<string> {
  const [link = "", address = ""] =
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  if (link === "") throw new Error("The shell has no styles");
  const styles = await readFile(join(OUT, address), "utf8");
  return html.replace(link, () => `<style>${styles.trim()}</style>`);
}

interface Prerender {
  renderLanding: (isSignedIn: boolean) => string;
  renderLayout: () => Promise<string>;
  renderSignIn: (hasGoogle: boolean) => Promise<string>;
  screenStyles: Readonly<Record<string, string>>;
}

function isPrerender(module: object): module is Prerender {
  return (
    "renderLanding" in module &&
    typeof module.renderLanding === "function" &&
    "renderLayout" in module &&
    typeof module.renderLayout === "function" &&
    "renderSignIn" in module &&
    typeof module.renderSignIn === "function" &&
    "screenStyles" in module &&
    typeof module.screenStyles === "object"
  );
}

/**
 * Builds what renders for Node, with its packages, since only one thread loads it: prerender.js for
 * this build, render-page.js for the server.
 */
async function buildRenderer(): Promise<Prerender> {
  await build({
    configFile: CONFIG,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    // Not replaced for servers otherwise: React would be there twice.
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: true,
      outDir: RENDERER,
      minify: true,
      rolldownOptions: {
        input: {
          prerender: join(ROOT, "web/app/prerender.tsx"),
          "render-page": join(ROOT, "web/app/render-page.tsx"),
        },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  const module: unknown = await import(pathToFileURL(join(RENDERER, "prerender.js")).href);
  if (typeof module !== "object" || module === null || !isPrerender(module)) {
    throw new TypeError("web/app/prerender.tsx does not export what renders");
  }
  return module;
}

async function prerender(screens: Prerender): Promise<void> {
  const { renderLanding, renderLayout, renderSignIn, screenStyles } = screens;
  const shell = await withStyles(await readFile(join(OUT, "app.html"), "utf8"));
  for (const [file, isSignedIn] of [
    ["landing.html", false],
    ["landing-signed-in.html", true],
  ] as const) {
    await writeFile(join(OUT, file), landingHtml(shell, renderLanding(isSignedIn)));
  }
  const markups = {
    layout: await renderLayout(),
    "sign-in": await renderSignIn(false),
    nothing: "",
  };
  const manifest = await readManifest(join(ROOT, "dist/manifest.json"));
  for (const page of PAGES) {
    const html = pageHtml(shell, filesOfPage(manifest, page), markups[page.before]);
    const name = `app${page.address.replace("/", "-")}.html`;
    await writeFile(join(OUT, name), html);
    if (RENDERED_PAGES.has(page.address)) {
      const files = filesOfPage(manifest, page);
      const empty = emptyPageHtml(shell, files, screenStyles[page.address]);
      await writeFile(join(OUT, emptyShellOf(name)), empty);
    }
    if (page.before === "sign-in") {
      const withGoogle = pageHtml(shell, filesOfPage(manifest, page), await renderSignIn(true));
      await writeFile(join(OUT, GOOGLE_SIGN_IN), withGoogle);
    }
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await brotli(content, quality));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}

async function compressAll(): Promise<number> {
  const entries = await readdir(OUT, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
  return files.length;
}

/** Parts that no screen without a connection shows. */
const ONLINE_ONLY = /^(?:action-panel|admin|demo|landing-page|pdfjs|sign-up-form)-/;

/** The files that the service worker stores: every screen's program and the typeface. */
async function programFiles(): Promise<{ url: string; revision: string | null }[]> {
  const names = await readdir(join(OUT, "assets"));
  const shell = await readFile(join(OUT, "app.html"));
  const revision = createHash("sha256").update(shell).digest("hex").slice(0, 16);
  return [
    { url: APP_SHELL, revision },
    ...names
      .filter((name) => /\.js$|-latin-wght-normal-[^.]+\.woff2$/.test(name))
      .filter((name) => !ONLINE_ONLY.test(name))
      // Their names contain a content hash.
      .map((name) => ({ url: `/assets/${name}`, revision: null })),
  ];
}

/** Last, because it names the files of the build. */
async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      FILES: JSON.stringify(await programFiles()),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: BROWSERS,
      rolldownOptions: {
        input: join(ROOT, "web/worker/service-worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

await buildClient();
await drawIcons();
await prerender(await buildRenderer());
await buildWorker();
const count = await compressAll();
console.log(`Built ${count} files into ${relative(process.cwd(), OUT) || "."}`);
