import * as z from "zod/mini";

/** An editor records and changes everything in the projects; a viewer reads and exports. */
export const memberRole = z.enum(["editor", "viewer"]);
export type MemberRole = z.infer<typeof memberRole>;
