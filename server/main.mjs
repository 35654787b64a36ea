import { enableCompileCache } from "node:module";
import path from "node:path";

/*
 * JavaScript, not TypeScript: what comes before the next line cannot be read from an earlier start's
 * work, and Node's own translator, once it is loaded, stays in memory with 20 MB. Everything
 * after it starts from code that an earlier start has translated and compiled.
 */
enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/node-compile"));
await import("./lean-imports.ts");
const { runProcess } = await import("./process.ts");
await runProcess();
