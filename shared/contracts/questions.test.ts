import { expect, test } from "vitest";
import { questionsText } from "./questions.ts";

test("questions name what the quote excludes or doesn’t mention", () => {
  const gaps = [
    { title: "Permits", isExcluded: false },
    { title: "Panel", isExcluded: true },
  ];
  expect(questionsText({ work: "Kitchen", gaps })).toBe(`Hello,

Thank you for your quote for “Kitchen”. To compare it with others, I have some questions:

- Permits: your quote doesn’t mention it. Is it included? If not, what would it cost?
- Panel: your quote excludes it. What would it cost?

Thank you`);
});
