import * as z from "zod/mini";
import { paymentKind } from "../billing/contract.ts";
import { SUBSCRIPTION_STATUSES } from "../billing/plan.ts";
import { instant } from "../calendar-date.ts";
import { id, idParam, type UserId } from "../ids.ts";
import { decimal } from "../money.ts";
import { isStorable } from "../text.ts";

const MAX_SEARCH = 200;
/** Whom an administrator names: the only call in which the owner is not the one who asks. */
export const userIdParam = z.pipe(
  idParam,
  z.transform((value) => value as UserId),
);

/** The session is in a cookie that no script can read; this says when it ends at the latest. */
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
  /** in the name or the e-mail, without case */
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
  /** as it is at this moment: what has run out is `free` */
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionEndDate: z.nullable(instant),
  /** Pro by an administrator's hand, not by a payment */
  isComplimentary: z.boolean(),
  createdAt: instant,
  projectCount: z.int(),
  expenseCount: z.int(),
  contractorCount: z.int(),
  /** of all projects, in US dollars */
  totalBudget: decimal,
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserList = z.array(adminUser);

export const adminSummary = z.object({
  userCount: z.int(),
  /** active and cancelled: everybody whose plan is Pro at this moment */
  proCount: z.int(),
  freeCount: z.int(),
  payments: paymentKind,
  /** US dollars a month: Pro users × 4.99 without those that came with sample data, and nothing where nothing is charged */
  monthlyRevenue: decimal,
  /** of all their projects, in US dollars */
  totalBudget: decimal,
});
export type AdminSummary = z.infer<typeof adminSummary>;

/** What can be asked for apart: what was done to users, and who came in or tried to. */
export const ADMIN_ACTION_KINDS = ["plan_change", "sign_in"] as const;
export type AdminActionKind = (typeof ADMIN_ACTION_KINDS)[number];

export const adminActionQuery = z.object({
  page,
  pageSize: z._default(whole(100), 25),
  /** without it both */
  kind: z.optional(z.enum(ADMIN_ACTION_KINDS)),
});
export type AdminActionQuery = z.infer<typeof adminActionQuery>;

export const adminAction = z.object({
  id,
  action: z.enum(["upgrade", "downgrade", "log_in", "log_in_failed"]),
  /** what came of it, in the words that the administrator was answered with */
  outcome: z.string(),
  /** where it was asked from; null once that was long ago */
  address: z.nullable(z.string()),
  createdAt: instant,
  /** whom it was done to; null for a sign-in */
  user: z.nullable(
    z.object({
      id,
      /** null: never given; of a deleted account also when it was done long ago */
      name: z.nullable(z.string()),
      /** null: the account is deleted, and it was done long ago */
      email: z.nullable(z.string()),
      isDeleted: z.boolean(),
    }),
  ),
});
export type AdminAction = z.infer<typeof adminAction>;

export const adminActionList = z.array(adminAction);
