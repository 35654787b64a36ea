import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GOOGLE_PROBLEMS } from "../../../shared/auth/google.ts";
import { GoogleProblemMessage } from "./google-problem.tsx";

const UNKNOWN = ["<img src=x onerror=alert(1)>", "toString", undefined];

test("each problem has a message of its own", () => {
  const messages = GOOGLE_PROBLEMS.map((problem) =>
    renderToStaticMarkup(<GoogleProblemMessage problem={problem} />),
  );
  expect(new Set(messages).size).toBe(GOOGLE_PROBLEMS.length);
  for (const message of messages) expect(message).toMatch(/role="alert".*>[A-Z][^<]+\.</);
});

test.each(UNKNOWN)("the unknown problem %j shows the general message", (problem) => {
  expect(renderToStaticMarkup(<GoogleProblemMessage problem={problem} />)).toBe(
    renderToStaticMarkup(<GoogleProblemMessage problem="google_failed" />),
  );
});
