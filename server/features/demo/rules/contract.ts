import * as z from "zod/mini";

/** The page that starts a demo of this installation, unless 'Watch Demo' leads elsewhere. */
export const OWN_DEMO = "/demo";

/** What `POST /api/demo` may carry; nothing at all will do. */
export const demoInput = z.nullish(
  z.object({
    /** true: whoever is signed in to an account of their own has agreed to be signed out of it */
    leavesAccount: z._default(z.boolean(), false),
  }),
);
