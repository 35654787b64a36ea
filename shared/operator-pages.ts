import * as z from "zod/mini";

/** An operator's legal pages, in link order. */
export const OPERATOR_PAGES = {
  privacy: "Privacy",
  terms: "Terms",
  contact: "Contact",
} as const;
export type OperatorPage = keyof typeof OPERATOR_PAGES;

/** Id of the element that lists the configured pages. */
export const OPERATOR_LINKS = "operator-links";

/** Classes of each link, shared by the server's page and the screens. */
export const OPERATOR_LINK_CLASS = "inline-flex min-h-11 items-center underline";

/** Only configured pages. */
export const operatorLinks = z.array(z.object({ name: z.string(), href: z.string() }));
export type OperatorLink = z.infer<typeof operatorLinks>[number];
