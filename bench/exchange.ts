import * as z from "zod";

const statements = z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }));

/** One call as the app answers it: what is asked, what the database is asked for it, what is sent. */
export const exchange = z.object({
  name: z.string(),
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  /** what is sent along, as JSON */
  input: z.string().optional(),
  status: z.number(),
  contentType: z.string(),
  answer: z.string(),
  /** in the order in which the app sent them; `begin` and `commit` are among them */
  statements,
  /** what the bare server asks instead */
  floor: statements,
});
export type Exchange = z.infer<typeof exchange>;

export const bareServerInput = z.object({
  connectionString: z.string(),
  exchanges: z.array(exchange),
});
