import { measureSizes } from "../../scripts/checks/budgets.ts";
import { keep, table } from "../figures.ts";

/** KiB of gzip that a browser loads before a screen is usable. */
export async function benchSizes(): Promise<string> {
  const sizes = await measureSizes();
  await keep("sizes", sizes);
  return table(
    ["Loaded", "KiB, gzip", "Budget"],
    sizes.map(({ what, kib, limit }) => [what, kib.toFixed(1), String(limit)]),
  );
}
