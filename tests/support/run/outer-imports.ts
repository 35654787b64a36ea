import { registerHooks, setSourceMapsSupport } from "node:module";
import { resolveOwnImport } from "../../../server/lean-imports.ts";

/*
 * Registered again after Vitest's hook, so that it runs before: Vitest reports each import to its
 * main process, for watch mode only.
 */
registerHooks({ resolve: resolveOwnImport });

// Vitest turns it on, and Node then searches each generated function; types are stripped in place.
setSourceMapsSupport(false);
