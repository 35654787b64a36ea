import { expect, test } from "vitest";
import { suggestItem } from "./suggest-item.ts";

const ITEMS = ["Base cabinets", "Wall cabinets", "Countertop", "Backsplash tile", "Final cleaning"];

test.each<[string, string | undefined]>([
  ["BASE CABINETS", "Base cabinets"],
  ["Cabinet, wall", "Wall cabinets"],
  ["Countertops for the island", "Countertop"],
  ["Tile for backsplash", "Backsplash tile"],
  ["Cleaning", "Final cleaning"],
  ["Cabinets", "Base cabinets"],
  ["Install the new sink and the faucet", undefined],
  ["Supply and install the stone of the countertop with sealing", undefined],
  ["", undefined],
])("suggests for “%s”: %s", (description, title) => {
  const items = ITEMS.map((one) => ({ title: one }));
  expect(suggestItem(description, items)?.title).toBe(title);
});
