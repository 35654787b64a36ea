/*
 * URL search parameters of the activity. Separate from the screen's code, because the router reads
 * them and every screen loads the router. The screen checks their values.
 */

/** Parameters with their default value are left out. */
export interface ActivitySearch {
  /** not only of the selected project */
  all?: true;
  person?: string;
  kind?: string;
  /** a span of `span-start.ts` */
  since?: string;
}

/** The router's `validateSearch`: keeps texts, also those of digits, which arrive as numbers. */
export function parseActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const found: ActivitySearch = {};
  if (raw["all"]) found.all = true;
  for (const name of ["person", "kind", "since"] as const) {
    const value = raw[name];
    const isText = typeof value === "string" || typeof value === "number";
    if (isText && value) found[name] = String(value);
  }
  return found;
}
