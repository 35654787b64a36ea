import * as z from "zod/mini";

/** What an operator says of their installation, in the order in which it is linked. */
export const OPERATOR_PAGES = {
  privacy: "Privacy",
  terms: "Terms",
  contact: "Contact",
} as const;
export type OperatorPage = keyof typeof OPERATOR_PAGES;

/** The element of a page that says which of them there are. */
export const OPERATOR_LINKS = "operator-links";

/** The look of each link, in the page that the server writes and on the screens. */
export const OPERATOR_LINK_CLASS = "inline-flex min-h-11 items-center underline";

/** Only those that there are. */
export const operatorLinks = z.array(z.object({ name: z.string(), href: z.string() }));
export type OperatorLink = z.infer<typeof operatorLinks>[number];
