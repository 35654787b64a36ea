import * as z from "zod/mini";
import type { Plan } from "../../../shared/billing/plan.ts";
import type { Queryable } from "../../db/client.ts";
import { ownerId } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { getPlan } from "../billing/queries.ts";

const accountRow = z.object({
  owner: ownerId,
  email: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  isVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  projects: z.int(),
  expenses: z.int(),
  contractors: z.int(),
  receipts: z.int(),
});
export type FoundAccount = z.infer<typeof accountRow> & { plan: Plan };

/** Account data that an operator may see, found by email in any case. Excludes demos. */
export async function findByEmail(
  db: Queryable,
  email: string,
  now: Date,
): Promise<FoundAccount | undefined> {
  const [row] = await queryRows(db, accountRow)`
    select id as owner, email, nullif(concat_ws(' ', first_name, last_name), '') as name,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "createdAt",
      (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
        from security_events where user_id = users.id and kind = 'signed_in') as "lastSignInAt",
      email_verified_at is not null as "isVerified",
      password is not null as "hasPassword",
      google_id is not null as "hasGoogle",
      exists (select from authenticators where user_id = users.id) as "hasAuthenticator",
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from sessions
        where sess ->> 'userId' = users.id::text and expire > ${now.toISOString()}) as sessions,
      (select count(*)::int from projects where user_id = users.id) as projects,
      (select count(*)::int from expenses where user_id = users.id) as expenses,
      (select count(*)::int from contractors where user_id = users.id) as contractors,
      (select count(*)::int from uploads where user_id = users.id and state = 'stored') as receipts
    from users
    where lower(email) = lower(${email})
      and not exists (select from demo_accounts where user_id = users.id)`;
  return row && { ...row, plan: await getPlan(db, row.owner, now) };
}
