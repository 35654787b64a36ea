import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GrantFields } from "./grant-fields.tsx";

test("role and projects are two groups of radio buttons", () => {
  const value = { role: "editor" as const, projects: null };
  const markup = renderToStaticMarkup(
    <GrantFields value={value} error={undefined} onChange={() => {}} />,
  );
  const names = [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([names[0], names[0], names[2], names[2]]);
  expect(names[0]).not.toBe(names[2]);
});
