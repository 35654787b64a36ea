import { expect, test } from "vitest";
import { archivedScope } from "./archived-scope.ts";

test.each<[string, object, boolean]>([
  ["a file from before labor was stored", { amount: "10.00" }, true],
  ["no labor", { amount: "10.00", labor: null }, true],
  ["labor as much as the price", { amount: "10.00", labor: "10.00" }, true],
  ["a cent more than the price", { amount: "10.00", labor: "10.01" }, false],
  ["labor without a price", { amount: null, labor: "0.00" }, false],
  ["less than nothing", { amount: "10.00", labor: "-1.00" }, false],
])("%s", (_, item, isTaken) => {
  const scope = [{ title: "Floor", state: "priced", ...item }];
  expect(archivedScope.safeParse(scope).success).toBe(isTaken);
});
