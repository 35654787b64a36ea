/**
 * Parses the URL query as plain text. The router's own parser reads JSON, which turns a search for
 * "007" into the number 7. A repeated parameter is a list.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text);
  return Object.fromEntries(
    [...parameters].map(([name, value]) => {
      const all = parameters.getAll(name);
      return [name, all.length > 1 ? all : value];
    }),
  );
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string" || typeof one === "number") parameters.append(name, `${one}`);
    }
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
