import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { download, restored } from "../../../tests/support/own-data.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function linesOf(bytes: Buffer | undefined): string[] {
  return String(bytes).slice(1).trim().split("\r\n");
}

test("who the account is of, what happened to it and what was proposed are in the download, to be read", async () => {
  const anna = await product.homeowner({ firstName: "Anna", lastName: "Öz" });
  await download(await product.homeowner());
  await product.db.execute(sql`
    with said as (
      insert into ai_messages (user_id, role, content)
      values (${anna.user.id}, 'assistant', 'Here it is.') returning user_id, id)
    insert into ai_proposals (user_id, message_id, kind, record, missing, expires_at)
    select user_id, id, 'contractor', '{"name": "=Ada"}', '{phone,email}', now() from said`);
  await download(anna);
  const { files, bytes } = await download(anna);
  expect(JSON.parse(String(files.get("account.json")))).toEqual({
    email: anna.user.email,
    firstName: "Anna",
    lastName: "Öz",
    emailVerifiedAt: null,
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    plan: "free",
    planStatus: "free",
    planEndsAt: null,
  });
  const activity = linesOf(files.get("activity.csv"));
  expect(activity[0]).toBe("What,Device,Address,At");
  // The first download is in the second one; nobody else's doings are.
  expect(activity.filter((line) => line.startsWith("data_downloaded,"))).toHaveLength(1);
  const { rows } = await product.db.execute(
    sql`select from security_events where user_id = ${anna.user.id}`,
  );
  expect(activity).toHaveLength(rows.length);
  expect(linesOf(files.get("proposals.csv")).slice(1)).toEqual([
    expect.stringMatching(/^contractor,"\{""name"":""=Ada""\}","phone, email",open,2/) as string,
  ]);
  // Nothing of a password or of how one signs in.
  for (const file of files.values()) expect(String(file)).not.toMatch(/argon2|\$2[aby]\$/);
  const carl = await product.homeowner();
  expect(await restored(carl, bytes)).toMatchObject({ type: "done", counts: { messages: 1 } });
});
