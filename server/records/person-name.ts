import { sql } from "drizzle-orm";

/** A person's name in the activity and as a payer: the full name, or the email's part before the @. */
export const PERSON_NAME = sql.raw(
  "coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), split_part(u.email, '@', 1))",
);
