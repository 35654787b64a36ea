import * as z from "zod/mini";
import { paymentKind } from "../billing/contract.ts";
import { SUBSCRIPTION_STATUSES } from "../billing/plan.ts";
import { instant } from "../calendar-date.ts";
import { id, idParam, type UserId } from "../ids.ts";
import { decimal } from "../money.ts";
import { isStorable } from "../text.ts";

const MAX_SEARCH = 200;
/** The target user of an admin call, the only calls where the owner differs from the caller. */
export const userIdParam = z.pipe(
  idParam,
  z.transform((value) => value as UserId),
);

/** The session cookie is HttpOnly, so the page gets the latest expiry here. */
export const adminSession = z.object({ endsAt: instant });

export const ADMIN_SORTS = [
  "createdAt",
  "name",
  "email",
  "subscriptionStatus",
  "projectCount",
  "expenseCount",
  "contractorCount",
  "totalBudget",
] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

function whole(max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, "Must be a whole number")),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(1), z.maximum(max)),
    ),
  );
}

const page = z._default(whole(1_000_000), 1);

/** Without `page` and `pageSize` all users are listed. */
export const adminUserQuery = z.object({
  page,
  pageSize: z.optional(whole(100)),
  /** matches the name or the email, case-insensitive */
  search: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_SEARCH),
        z.refine(isStorable, "Contains characters that cannot be searched"),
      ),
  ),
  sort: z._default(z.enum(ADMIN_SORTS), "createdAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
});
export type AdminUserQuery = z.infer<typeof adminUserQuery>;

export const adminUser = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  /** current status; an expired subscription is `free` */
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionEndDate: z.nullable(instant),
  /** Pro granted by an administrator, without a payment */
  isComplimentary: z.boolean(),
  createdAt: instant,
  projectCount: z.int(),
  expenseCount: z.int(),
  contractorCount: z.int(),
  /** over all projects, in US dollars */
  totalBudget: decimal,
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserList = z.array(adminUser);

export const adminSummary = z.object({
  userCount: z.int(),
  /** users on Pro now, both active and canceled */
  proCount: z.int(),
  freeCount: z.int(),
  payments: paymentKind,
  /** US dollars a month: Pro users × 4.99, without sample accounts; 0 where payments are off */
  monthlyRevenue: decimal,
  /** over all their projects, in US dollars */
  totalBudget: decimal,
});
export type AdminSummary = z.infer<typeof adminSummary>;

/** Filters of the admin log: changes to users, and admin sign-ins including failed ones. */
export const ADMIN_ACTION_KINDS = ["plan_change", "sign_in"] as const;
export type AdminActionKind = (typeof ADMIN_ACTION_KINDS)[number];

export const adminActionQuery = z.object({
  page,
  pageSize: z._default(whole(100), 25),
  /** both kinds when absent */
  kind: z.optional(z.enum(ADMIN_ACTION_KINDS)),
});
export type AdminActionQuery = z.infer<typeof adminActionQuery>;

export const adminAction = z.object({
  id,
  action: z.enum(["upgrade", "downgrade", "log_in", "log_in_failed"]),
  /** the message that the administrator saw */
  outcome: z.string(),
  /** IP address; removed after the retention period */
  address: z.nullable(z.string()),
  createdAt: instant,
  /** the user affected; null for a sign-in */
  user: z.nullable(
    z.object({
      id,
      /**
       * null when the user gave none; removed after the account's deletion and the retention period
       */
      name: z.nullable(z.string()),
      /** null once the account is deleted and the retention period is over */
      email: z.nullable(z.string()),
      isDeleted: z.boolean(),
    }),
  ),
});
export type AdminAction = z.infer<typeof adminAction>;

export const adminActionList = z.array(adminAction);
