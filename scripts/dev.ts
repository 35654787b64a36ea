// npm run dev: the server, restarted when its sources change, behind Vite with hot reload. One
// address; Ctrl-C ends both.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { findFreePort } from "../server/free-port.ts";

const ROOT = join(import.meta.dirname, "..");
const HOST = "127.0.0.1";

const port = Number(process.env["PORT"] ?? 3000);
const serverPort = await findFreePort(HOST);
const publicUrl = process.env["PUBLIC_URL"] ?? `http://localhost:${port}`;
const target = { target: `http://${HOST}:${serverPort}`, xfwd: true };

const pages = await createServer({
  configFile: join(ROOT, "vite.config.ts"),
  server: {
    host: "localhost",
    port,
    strictPort: true,
    proxy: { "^/(api|files|healthz|readyz)(/|$|\\?)": target },
  },
});
await pages.listen();

// In a separate process group, so that it receives only the signal below.
const watched = ["server", "shared"].flatMap((folder) => ["--watch-path", join(ROOT, folder)]);
const server = spawn(process.execPath, [...watched, "--watch-preserve-output", "server/main.mjs"], {
  cwd: ROOT,
  stdio: "inherit",
  detached: true,
  env: {
    ...process.env,
    HOST,
    PORT: String(serverPort),
    // The server prints this address when ready.
    PUBLIC_URL: publicUrl,
  },
});

const ended = once(server, "exit");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => server.kill("SIGTERM"));
// Also after a crash of this process, because a separate group is not ended with it.
process.on("exit", () => server.kill("SIGTERM"));
await ended;
await pages.close();
