/*
 * What no first screen has to load, in one file that is fetched when the browser is idle.
 */
export { Toaster } from "../ui/toaster.tsx";
export { watchPlan } from "./plan-watch.ts";
