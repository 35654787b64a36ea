import * as z from "zod/mini";

/** Filter value for expenses that no one in particular paid. */
export const NO_PAYER = "-";

export const payers = z.object({
  /** current names of those who share the project, its owner first: who can be chosen */
  people: z.array(z.string()),
  /** names on the project's expenses, also of people who left */
  named: z.array(z.string()),
});
export type Payers = z.infer<typeof payers>;
