import type * as z from "zod/mini";
import { PRELOADED_RESPONSES_ID } from "../../../shared/preloaded-responses.ts";

let responses = read();

/** Reads the data and removes it from the document, so that no user data stays in the DOM. */
function read(): Record<string, unknown> {
  const element = globalThis.document?.getElementById(PRELOADED_RESPONSES_ID);
  element?.remove();
  return JSON.parse(element?.textContent ?? "{}");
}

/**
 * The response that the server embedded in the page for this call, as a query's initial data. Used
 * once and parsed with the call's schema; without it the query fetches as usual.
 */
export function preloadedResponse<Schema extends z.ZodMiniType>(path: string, schema: Schema) {
  return {
    initialData: (): z.output<Schema> | undefined => {
      const { [path]: embedded, ...others } = responses;
      responses = others;
      return schema.safeParse(embedded).data;
    },
  };
}

/** For the server, which renders one page after the other. */
export function setPreloadedResponses(ofPage: Record<string, unknown>): void {
  responses = ofPage;
}

/** Unused responses may be outdated after a write, or another user's after a sign-in. */
export function clearPreloadedResponses(): void {
  responses = {};
}
