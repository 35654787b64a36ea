import { whenIdle } from "../../lib/when-idle.ts";

export const loadParts = () => import("./shell-parts.tsx");

/** Parts of the layout that load after its first paint; see shell-parts.tsx. */
export type ShellParts = Awaited<ReturnType<typeof loadParts>>;

export const loadPartsWhenIdle = () =>
  new Promise<void>((resolve) => whenIdle(resolve)).then(loadParts);
