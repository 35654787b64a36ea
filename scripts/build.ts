// Builds what the browser loads: the client, the landing page as plain HTML, and a
// compressed copy of each file beside it, so that the server compresses nothing.
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { landingHtml } from "./landing-html.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
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
  // The manifest serves the budget check and is nobody else's business.
  await rename(join(OUT, "manifest.json"), join(ROOT, "dist/manifest.json"));
  await writeFile(join(OUT, "app.html"), await withFontAhead(join(OUT, "index.html")));
  await rm(join(OUT, "index.html"));
}

/** The page, asking for its typeface at once, not only when the styles have been read. */
async function withFontAhead(page: string): Promise<string> {
  const html = await readFile(page, "utf8");
  const files = await readdir(join(OUT, "assets"));
  const font = files.find((file) => /-latin-wght-normal-[^.]+\.woff2$/.test(file));
  if (font === undefined) throw new Error("The build has no typeface");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  return html.replace("<script", () => `${link}\n    <script`);
}

interface Prerender {
  renderLanding: (isSignedIn: boolean) => string;
}

function isPrerender(module: object): module is Prerender {
  return "renderLanding" in module && typeof module.renderLanding === "function";
}

/** Builds the landing page's component for Node and loads it. */
async function loadPrerender(): Promise<Prerender> {
  // Inside node_modules, so that the built file finds React.
  const folder = await mkdtemp(join(ROOT, "node_modules/.cache-prerender-"));
  try {
    await build({
      configFile: CONFIG,
      logLevel: "warn",
      publicDir: false,
      build: {
        ssr: join(ROOT, "web/app/prerender.tsx"),
        outDir: folder,
        rollupOptions: { output: { entryFileNames: "prerender.js" } },
      },
    });
    const module: unknown = await import(pathToFileURL(join(folder, "prerender.js")).href);
    if (typeof module !== "object" || module === null || !isPrerender(module)) {
      throw new TypeError("web/app/prerender.tsx does not export renderLanding");
    }
    return module;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prerenderLanding(): Promise<void> {
  const shell = await readFile(join(OUT, "app.html"), "utf8");
  const { renderLanding } = await loadPrerender();
  for (const [file, isSignedIn] of [
    ["landing.html", false],
    ["landing-signed-in.html", true],
  ] as const) {
    await writeFile(join(OUT, file), landingHtml(shell, renderLanding(isSignedIn)));
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

await buildClient();
await prerenderLanding();
const count = await compressAll();
console.log(`Built ${count} files into ${relative(process.cwd(), OUT) || "."}`);
