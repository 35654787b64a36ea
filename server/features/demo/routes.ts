import type { Deps } from "../../deps.ts";
import type { App } from "../../http/app-type.ts";

export function demoRoutes(_app: App, _deps: Deps): void {}
