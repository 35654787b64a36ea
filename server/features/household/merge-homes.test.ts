import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { homes, type MemberRole } from "../../../shared/household/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { transferHome } from "../../../tests/support/app/members/home-transfers.ts";
import { householdOf, invite, joinHome } from "../../../tests/support/app/members/household.ts";
import { contractorBody } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

let product: TestApp;
let ada: Homeowner;
let ben: Homeowner;
let kitchen: number;
let bath: number;

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());
beforeEach(async () => {
  [ada, ben] = [await product.homeowner(), await product.homeowner()];
  kitchen = (await createProject(ada)).id;
  bath = (await createProject(ada)).id;
  await joinHome(product, ada, ben, { role: "viewer", projects: [kitchen] });
});

interface Granted {
  role: MemberRole;
  projects: number[] | null;
}

async function grantOf({ user }: Homeowner, owner = ben): Promise<Granted | undefined> {
  const { members } = await householdOf(owner);
  const found = members.find(({ email }) => email === user.email);
  if (found === undefined) return undefined;
  const { role, projects } = found;
  return { role, projects: projects?.toSorted((a, b) => a - b) ?? null };
}

const inHomeOf = ({ user }: Homeowner) => ({ "x-home": String(user.id) });

describe("into a home without records", () => {
  test("members keep their access, and the former owner can edit all projects", async () => {
    const [whole, chosen] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, ada, whole, { role: "viewer" });
    await joinHome(product, ada, chosen, { projects: [bath] });
    await transferHome(ada, ben);
    expect(await grantOf(whole)).toEqual({ role: "viewer", projects: null });
    expect(await grantOf(chosen)).toEqual({ role: "editor", projects: [bath] });
    expect(await grantOf(ada)).toEqual({ role: "editor", projects: null });
    expect(await grantOf(ben)).toBeUndefined();
    expect((await householdOf(ada)).members).toEqual([]);
    const { body } = await whole.get("/api/homes");
    expect(homes.parse(body).map(({ id }) => id)).toEqual([whole.user.id, ben.user.id]);
  });

  test("the new owner's members see none of the added records", async () => {
    const other = await product.homeowner();
    await joinHome(product, ben, other);
    await transferHome(ada, ben);
    expect(await grantOf(other)).toEqual({ role: "editor", projects: [] });
    expect((await other.get("/api/projects", inHomeOf(ben))).body).toEqual([]);
  });
});

describe("into a home with records", () => {
  let cabin: number;
  beforeEach(async () => {
    cabin = (await createProject(ben)).id;
  });

  test("only the new owner sees more than before", async () => {
    const [ofAda, ofBen] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, ada, ofAda);
    await joinHome(product, ben, ofBen);
    await invite(ben, "later@example.com");
    await transferHome(ada, ben);
    expect(await grantOf(ofAda)).toEqual({ role: "editor", projects: [kitchen, bath] });
    expect(await grantOf(ada)).toEqual({ role: "editor", projects: [kitchen, bath] });
    expect(await grantOf(ofBen)).toEqual({ role: "editor", projects: [cabin] });
    expect((await householdOf(ben)).invitations).toMatchObject([{ projects: [cabin] }]);
    expect((await ofBen.get(`/api/projects/${kitchen}`, inHomeOf(ben))).status).toBe(404);
    expect((await ofAda.get(`/api/projects/${cabin}`, inHomeOf(ben))).status).toBe(404);
  });

  test("a member of both homes has the projects of both, and edits only with the right to edit both", async () => {
    const [both, editor] = [await product.homeowner(), await product.homeowner()];
    await joinHome(product, ada, both, { projects: [bath] });
    await joinHome(product, ben, both, { role: "viewer" });
    await joinHome(product, ada, editor, { projects: [bath] });
    await joinHome(product, ben, editor, { projects: [cabin] });
    await transferHome(ada, ben);
    expect(await grantOf(both)).toEqual({ role: "viewer", projects: [bath, cabin] });
    expect(await grantOf(editor)).toEqual({ role: "editor", projects: [bath, cabin] });
  });

  test("a former owner who was an editor keeps those projects, too", async () => {
    const shed = (await createProject(ben)).id;
    await joinHome(product, ben, ada, { projects: [shed] });
    await transferHome(ada, ben);
    expect(await grantOf(ada)).toEqual({ role: "editor", projects: [kitchen, bath, shed] });
  });

  test.each(["all", "chosen"])(
    "a former owner who could only view %s projects can't edit them",
    async (of) => {
      await joinHome(product, ben, ada, {
        role: "viewer",
        projects: of === "all" ? null : [cabin],
      });
      await transferHome(ada, ben);
      expect(await grantOf(ada)).toEqual({ role: "editor", projects: [kitchen, bath] });
      expect((await ada.get(`/api/projects/${cabin}`, inHomeOf(ben))).status).toBe(404);
    },
  );
});

test("contractors of the former owner are still visible, even if another has the same name", async () => {
  await ben.post("/api/contractors", contractorBody({ name: "Bob" }));
  await ada.post("/api/contractors", contractorBody({ name: "Bob" }));
  await transferHome(ada, ben);
  expect((await ben.get("/api/contractors")).body).toMatchObject([
    { name: "Bob" },
    { name: "Bob" },
  ]);
  expect((await ada.get("/api/contractors", inHomeOf(ben))).body).toHaveLength(1);
});

test("open invitations of the former owner end", async () => {
  await invite(ada, "later@example.com");
  await transferHome(ada, ben);
  expect((await householdOf(ada)).invitations).toEqual([]);
  expect((await householdOf(ben)).invitations).toEqual([]);
});

test("a repeated creation is recognized after the transfer, from both sides", async () => {
  const post = (who: Homeowner, key: string, headers = {}) =>
    who.post("/api/contractors", contractorBody(), { "idempotency-key": key, ...headers });
  const [{ id: memberId } = { id: 0 }] = (await householdOf(ada)).members;
  await ada.put(`/api/household/members/${memberId}`, { role: "editor", projects: null });
  const [adas, bens] = [crypto.randomUUID(), crypto.randomUUID()];
  const before = [await post(ada, adas), await post(ben, bens, inHomeOf(ada))];
  await transferHome(ada, ben);
  const after = [await post(ada, adas, inHomeOf(ben)), await post(ben, bens)];
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
  expect(after.map(idOf)).toEqual(before.map(idOf));
});

test("each conversation about the home moves with it and keeps its person", async () => {
  const say = (who: Homeowner, home: Homeowner | undefined, content: string) =>
    product.db.execute(sql`
      insert into ai_messages (user_id, role, content, home_id)
      values (${who.user.id}, 'user', ${content}, ${home?.user.id ?? null}::bigint)`);
  await say(ada, undefined, "of Ada");
  await say(ben, ada, "of Ben");
  await transferHome(ada, ben);
  const heard = async (who: Homeowner, headers = {}) =>
    (await who.get("/api/ai-chat", headers)).body;
  expect(await heard(ada)).toEqual([]);
  expect(await heard(ada, inHomeOf(ben))).toMatchObject([{ content: "of Ada" }]);
  expect(await heard(ben)).toMatchObject([{ content: "of Ben" }]);
});

test("the earlier one of two visits to the activity, and of two summaries, counts", async () => {
  const note = (home: Homeowner, who: Homeowner, day: string) =>
    Promise.all([
      product.db.execute(sql`
        insert into activity_visits (user_id, member_id, visited_at)
        values (${home.user.id}, ${who.user.id}, ${day}::timestamptz)`),
      product.db.execute(sql`
        insert into activity_digests (user_id, member_id, covered_until)
        values (${home.user.id}, ${who.user.id}, ${day}::timestamptz)`),
    ]);
  await note(ada, ada, "2026-03-03Z");
  await note(ada, ben, "2026-03-02Z");
  await note(ben, ben, "2026-03-01Z");
  await transferHome(ada, ben);
  for (const [table, column] of [
    ["activity_visits", "visited_at"],
    ["activity_digests", "covered_until"],
  ] as const) {
    const { rows } = await product.db.execute(sql`
      select user_id as home, member_id as who,
        to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD') as day
      from ${sql.identifier(table)}
      where user_id in (${ada.user.id}, ${ben.user.id}) order by member_id`);
    expect({ table, rows }).toEqual({
      table,
      rows: [
        { home: ben.user.id, who: ada.user.id, day: "2026-03-03" },
        { home: ben.user.id, who: ben.user.id, day: "2026-03-01" },
      ],
    });
  }
});
