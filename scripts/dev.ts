// npm run dev: the server, started again when its sources change, and Vite in front of it with
// the pages' own reload. One address, and Ctrl-C ends both.
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

// In a group of its own: the signal below is then the only one that it gets.
const watched = ["server", "shared"].flatMap((folder) => ["--watch-path", join(ROOT, folder)]);
const server = spawn(process.execPath, [...watched, "--watch-preserve-output", "server/main.mjs"], {
  cwd: ROOT,
  stdio: "inherit",
  detached: true,
  env: {
    ...process.env,
    HOST,
    PORT: String(serverPort),
    // The server names this address when it is ready.
    PUBLIC_URL: publicUrl,
  },
});

const ended = once(server, "exit");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => server.kill("SIGTERM"));
// Also when this process breaks: nobody else would end a group of its own.
process.on("exit", () => server.kill("SIGTERM"));
await ended;
await pages.close();
