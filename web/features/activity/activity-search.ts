/** URL search parameters of the activity, as they arrive. */
export interface ActivityAddress {
  all?: unknown;
  person?: unknown;
  kind?: unknown;
  since?: unknown;
}

/** Parameters with their default value are left out. */
export interface ActivitySearch {
  /** not only of the selected project */
  all?: true;
  person?: string;
  kind?: string;
  /** a span of `span-start.ts` */
  since?: string;
}

/** Keeps texts, also those of digits, which arrive as numbers. */
export function parseActivitySearch(raw: ActivityAddress): ActivitySearch {
  const found: ActivitySearch = {};
  if (raw.all) found.all = true;
  for (const name of ["person", "kind", "since"] as const) {
    const value = raw[name];
    const isText = typeof value === "string" || typeof value === "number";
    if (isText && value) found[name] = String(value);
  }
  return found;
}
