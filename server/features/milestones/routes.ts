import type { Deps } from "../../deps.ts";
import type { App } from "../../http/app-type.ts";

export function milestoneRoutes(_app: App, _deps: Deps): void {}
