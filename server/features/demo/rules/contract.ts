import * as z from "zod/mini";

/** The page that starts a demo here, unless 'Watch Demo' links elsewhere. */
export const DEMO_PATH = "/demo";

/** Optional body of `POST /api/demo`. */
export const demoInput = z.nullish(
  z.object({
    /** true: a signed-in user has agreed to be signed out of their account */
    leavesAccount: z._default(z.boolean(), false),
  }),
);
