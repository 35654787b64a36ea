import * as z from "zod";

const statements = z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }));

/** One recorded call: request, statements and response. */
export const exchange = z.object({
  name: z.string(),
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  /** request body as JSON */
  input: z.string().optional(),
  status: z.number(),
  contentType: z.string(),
  body: z.string(),
  /** in sending order, including `begin` and `commit` */
  statements,
  /** statements that the bare server runs */
  baseline: statements,
});
export type Exchange = z.infer<typeof exchange>;

export const bareServerInput = z.object({
  connectionString: z.string(),
  exchanges: z.array(exchange),
});
