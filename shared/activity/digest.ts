import * as z from "zod/mini";
import { id } from "../ids.ts";

/** The daily email about other members' changes, chosen for each home that the user may open. */
export const digestChoices = z.object({
  homes: z.array(
    z.object({
      /** its owner's id */
      id,
      ownerName: z.string(),
      isOwn: z.boolean(),
      isOn: z.boolean(),
    }),
  ),
});
export type DigestChoices = z.infer<typeof digestChoices>;

export const digestChoice = z.object({ isOn: z.boolean() });
