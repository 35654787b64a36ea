import * as z from "zod/mini";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";

const choiceRow = z.object({ isOn: z.boolean() });

/** Whether the owner of a home allows a provider to read its receipts; never in a demo. */
export async function areAiReceiptsOn(db: Queryable, home: UserId): Promise<boolean> {
  const [row] = await queryRows(db, choiceRow)`
    select second_reader and not exists (
      select from demo_accounts d where d.user_id = ${home}
    ) as "isOn"
    from users where id = ${home}`;
  return row?.isOn === true;
}
