import { registerHooks } from "node:module";
import { resolveOwnImport } from "../../../server/lean-imports.ts";

/*
 * Registered again after Vitest's hook, so that it runs before: Vitest reports each import to its
 * main process, for watch mode only.
 */
registerHooks({ resolve: resolveOwnImport });
