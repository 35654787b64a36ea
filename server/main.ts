import { enableCompileCache } from "node:module";
import path from "node:path";
import "./lean-imports.ts";

// Everything that is imported after this line starts from code that an earlier start compiled.
enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/node-compile"));
const { runProcess } = await import("./process.ts");
await runProcess();
