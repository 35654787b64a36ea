import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

export const contractor = z.object({
  id,
  userId: id,
  name: z.string(),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  specialty: z.nullable(z.string()),
  /** US dollars an hour */
  hourlyRate: z.nullable(decimal),
  notes: z.nullable(z.string()),
  createdAt: instant,
});
export type Contractor = z.infer<typeof contractor>;

export const contractorList = z.array(contractor);
