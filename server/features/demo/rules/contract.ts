import * as z from "zod/mini";

/** Page that starts a demo here, unless 'Watch Demo' leads elsewhere. */
export const DEMO_PATH = "/demo";

/** Optional body of `POST /api/demo`. */
export const demoInput = z.nullish(
  z.object({
    /** true: a signed-in user has agreed to be signed out of their account */
    leavesAccount: z._default(z.boolean(), false),
  }),
);
