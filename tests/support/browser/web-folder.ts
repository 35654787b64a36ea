import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface WebFolder {
  folder: string;
  remove(): Promise<void>;
}

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";

/** A small build output, with files beside it that must never be served. */
const FILES: Record<string, string> = {
  "app.html": `<!doctype html><title>shell</title><script>${SCRIPT}</script><script type="module" src="/assets/app-1a2b.js"></script>`,
  "landing.html": "<!doctype html><title>landing</title><style>h1{color:red}</style>",
  "landing-signed-in.html": "<!doctype html><title>landing, signed in</title>",
  "robots.txt": "User-agent: *\n",
  "manifest.webmanifest": "{}",
  "sw.js": "const version = 1;",
  "assets/app-1a2b.js": `export const text = "${"plumb ".repeat(100)}";`,
  "assets/app-1a2b.js.map": '{"sources":["server/secret.ts"]}',
  "assets/look-3c4d.css": "h1 { color: red }",
  ".env": "SESSION_SECRET=canary",
  ".git/config": "canary",
  "assets/.hidden.js": "canary",
  "notes.bak": "canary",
};

export async function createWebFolder(): Promise<WebFolder> {
  const build = await mkdtemp(path.join(tmpdir(), "plumbline-web-"));
  const folder = path.join(build, "web");
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
  }
  return { folder, remove: async () => rm(build, { recursive: true, force: true }) };
}
