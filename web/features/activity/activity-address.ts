import { ACTIVITY_KINDS, type ActivityKind } from "../../../shared/activity/contract.ts";

/*
 * URL search parameters of the activity. Separate from the screen's code, because the router reads
 * them.
 */

export const SPANS = ["today", "7", "30", "visit"] as const;
/** Since the start of today, of so many days, or since the last visit. */
export type Span = (typeof SPANS)[number];

/** Parameters with their default value are left out. */
export interface ActivitySearch {
  /** not only of the selected project */
  all?: true;
  person?: string;
  kind?: ActivityKind;
  since?: Span;
}

const MAX_PERSON = 500;

/** The router's `validateSearch`: drops invalid values. */
export function parseActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const { all, person, kind, since } = raw;
  const named = typeof person === "string" && person.length <= MAX_PERSON ? person : "";
  const ofKind = ACTIVITY_KINDS.find((one) => one === kind);
  const span = SPANS.find((one) => one === since);
  return {
    ...((all === "true" || all === true) && { all: true }),
    ...(named && { person: named }),
    ...(ofKind && { kind: ofKind }),
    ...(span && { since: span }),
  };
}
