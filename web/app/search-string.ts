/**
 * Parses the URL query as plain text. The router's own parser reads JSON, which turns a search for
 * "007" into the number 7.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number") parameters.set(name, `${value}`);
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
