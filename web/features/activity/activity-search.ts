/** URL search parameters of the activity, unparsed. */
export interface ActivityAddress {
  all?: unknown;
  person?: unknown;
  kind?: unknown;
  since?: unknown;
}

/** Parameters with their default value are left out. */
export interface ActivitySearch {
  /** all projects instead of the selected one */
  all?: true;
  person?: string;
  kind?: string;
  /** a span of `span-start.ts` */
  since?: string;
}

/** Converts values to text: digits arrive as numbers. */
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
