import { enableCompileCache } from "node:module";
import path from "node:path";

/* Loaded first by a test worker, for the same modules and compile cache as in server/main.mjs. */
enableCompileCache(path.join(import.meta.dirname, "../../../node_modules/.cache/node-compile"));
await import("../../../server/lean-imports.ts");
