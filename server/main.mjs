import { enableCompileCache } from "node:module";
import path from "node:path";

/*
 * JavaScript, not TypeScript: this file runs before the compile cache is on, and Node's type
 * stripping takes 20 MB once loaded. Everything imported below comes from the cache of an earlier
 * start.
 */
enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/node-compile"));
await import("./lean-imports.ts");
const { runProcess } = await import("./process.ts");
await runProcess();
