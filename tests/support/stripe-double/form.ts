type Nested = { [key: string]: Nested | string };

/** Parses a form as Stripe does: `line_items[0][price]=x` is `{ line_items: [{ price: "x" }] }`. */
export function parseForm(text: string): unknown {
  const root: Nested = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    const last = keys.pop() ?? "";
    let place = root;
    for (const key of keys) {
      const next = place[key] ?? {};
      if (typeof next === "string") throw new Error(`${name} is a value and a group`);
      place[key] = next;
      place = next;
    }
    place[last] = value;
  }
  return withLists(root);
}

/** A group with keys 0, 1, 2 … is a list. */
function withLists(value: Nested | string): unknown {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([key, part]) => [key, withLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
