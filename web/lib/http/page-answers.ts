import type * as z from "zod/mini";
import { PAGE_ANSWERS } from "../../../shared/page-answers.ts";

let answers = read();

/** Nothing of a person stays behind in the document. */
function read(): Record<string, unknown> {
  const element = globalThis.document?.getElementById(PAGE_ANSWERS);
  element?.remove();
  return JSON.parse(element?.textContent ?? "{}");
}

/**
 * What the server has written into the page for this call, as a query's first data:
 * once, and read through the call's own schema. Without it the query asks, as ever.
 */
export function answeredInPage<Answer extends z.ZodMiniType>(path: string, answer: Answer) {
  return {
    initialData: (): z.output<Answer> | undefined => {
      const { [path]: told, ...others } = answers;
      answers = others;
      return answer.safeParse(told).data;
    },
  };
}

/** What was not needed so far may be wrong after a write, or somebody else's after a sign-in. */
export function forgetPageAnswers(): void {
  answers = {};
}
