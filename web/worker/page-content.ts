import { PRELOADED_RESPONSES_ID } from "../../shared/preloaded-responses.ts";

export type PageContent =
  | { kind: "signed-in"; account: number; responses: Readonly<Record<string, unknown>> }
  | { kind: "signed-out" }
  /** for example while the database is down */
  | { kind: "unknown" };

const RESPONSES = new RegExp(
  `<script id="${PRELOADED_RESPONSES_ID}" type="application/json">([^]*?)</script>`,
);

/**
 * The account that a page is for, and the responses embedded in it.
 *
 * @param isSignedOut whether the server marked the page so, such as the landing page in place of a
 * screen
 */
export function readPage(html: string, isSignedOut: boolean): PageContent {
  if (isSignedOut) return { kind: "signed-out" };
  const json = RESPONSES.exec(html)?.[1];
  if (json === undefined) return { kind: "unknown" };
  const responses: unknown = JSON.parse(json);
  if (typeof responses !== "object" || responses === null) return { kind: "unknown" };
  const user = "/api/user" in responses ? responses["/api/user"] : undefined;
  if (user === null) return { kind: "signed-out" };
  const account = accountIn(user);
  return account === undefined
    ? { kind: "unknown" }
    : { kind: "signed-in", account, responses: { ...responses } };
}

/** The account in a response of /api/user. */
export function accountIn(user: unknown): number | undefined {
  const id = typeof user === "object" && user !== null && "id" in user ? user.id : undefined;
  return typeof id === "number" ? id : undefined;
}
