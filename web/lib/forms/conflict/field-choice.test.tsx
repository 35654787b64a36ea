import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordsFor } from "./conflict.ts";
import { FieldChoice } from "./conflict-dialog.tsx";

const NOTES = { label: "Notes", mine: "oiled", theirs: "waxed", takeTheirs: () => {} };

function choices(isOwn: boolean): string {
  return renderToStaticMarkup(
    <>
      {[NOTES, { ...NOTES, label: "Amount" }].map((difference) => (
        <FieldChoice
          key={difference.label}
          difference={difference}
          words={wordsFor(isOwn)}
          isTheirs={false}
          onChoose={() => {}}
        />
      ))}
    </>,
  );
}

test("the two values of a field are one group of radio buttons", () => {
  const names = [...choices(false).matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(4);
  expect(names[0]).toBe(names[1]);
  expect(names[2]).toBe(names[3]);
  expect(new Set(names).size).toBe(2);
});

test("after the user's own change, no value is attributed to another person", () => {
  const text = choices(true).replaceAll(/<[^>]*>/g, " ");
  expect(text).toMatch(/This form\s+oiled\s+Saved\s+waxed/);
  expect(text).not.toMatch(/Mine|Theirs/);
  expect(choices(false).replaceAll(/<[^>]*>/g, " ")).toMatch(/Mine\s+oiled\s+Theirs\s+waxed/);
});
