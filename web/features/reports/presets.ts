/** Named periods; any other period has a first and a last day. */
export const PRESETS = ["all", "this-month", "last-3-months", "this-year", "last-year"] as const;
export type Preset = (typeof PRESETS)[number];
