import { measureSizes } from "../scripts/budgets.ts";
import { keep, table } from "./figures.ts";

/** What a browser loads before a screen can be used, in KiB of gzip. */
export async function benchSizes(): Promise<string> {
  const sizes = await measureSizes();
  await keep("sizes", sizes);
  return table(
    ["Loaded", "KiB, gzip", "Budget"],
    sizes.map(({ what, kib, limit }) => [what, kib.toFixed(1), String(limit)]),
  );
}
