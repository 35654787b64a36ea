import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const WEB = `${import.meta.dirname}/../`;
/** Shown as parts of other components, or made of components that are shown. */
const INSIDE_OTHERS = [
  "dialog/modal.tsx",
  "form/combobox-list.tsx",
  "form/searchable-select.tsx",
  "chart/readout-area.tsx",
];

test("the styleguide shows every part of web/ui", () => {
  const shown = globSync("styleguide/*.tsx", { cwd: WEB })
    .map((file) => readFileSync(WEB + file, "utf8"))
    .join("\n");
  const parts = globSync("**/*.tsx", { cwd: `${WEB}ui` });
  expect(parts.length).toBeGreaterThan(20);
  const missing = parts.filter(
    (part) => !INSIDE_OTHERS.includes(part) && !shown.includes(`from "../ui/${part}"`),
  );
  expect(missing).toEqual([]);
});
