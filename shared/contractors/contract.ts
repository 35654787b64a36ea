import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";

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
  licenseNumber: z.nullable(z.string()),
  insuranceExpiresOn: z.nullable(calendarDate),
  /** one to five stars; null: not rated */
  rating: z.nullable(z.int()),
  /** reason for the rating; the whole household sees it */
  ratingNote: z.nullable(z.string()),
  createdAt: instant,
  version,
});
export type Contractor = z.infer<typeof contractor>;

export const contractorList = z.array(contractor);

export const contractorAllowance = z.object({
  count: z.int(),
  /** null means unlimited */
  limit: z.nullable(z.int()),
  canCreate: z.boolean(),
});
export type ContractorAllowance = z.infer<typeof contractorAllowance>;

/** Payments to one contractor in one project. A contractor without payments has no entry. */
export const contractorPayment = z.object({
  contractorId: id,
  projectId: id,
  total: decimal,
  /** number of expenses */
  count: z.int(),
  /** newest payment by date, then id; negative for a refund */
  last: z.object({ id, description: z.string(), amount: decimal, date: calendarDate }),
});
export type ContractorPayment = z.infer<typeof contractorPayment>;

export const contractorPayments = z.array(contractorPayment);
