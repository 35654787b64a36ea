import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Home,
  homes as homesSchema,
  type MemberInput,
} from "../../../shared/household/contract.ts";
import { kindsOf, signInElsewhere } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  householdOf,
  invitationTokenFor,
  invite,
  joinHome,
} from "../../../tests/support/app/members/household.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { mailsTo, newestTo, runJobs, tokenIn } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";
import { INVITATION_SUBJECT } from "../../../tests/support/invitation-subject.ts";

const DAY = 24 * 60 * 60 * 1000;
const EXPIRED = { status: 403, body: { code: "link_expired" } };
const MISSING = { status: 404, body: { code: "not_found" } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function homesOf(client: TestClient): Promise<Home[]> {
  return homesSchema.parse((await client.get("/api/homes")).body);
}

function accept(client: TestClient, token: string) {
  return client.post("/api/invitations/accept", { token });
}

function preview(client: TestClient, token: string) {
  return client.post("/api/invitations/preview", { token });
}

describe("an invitation", () => {
  test("makes the invited account a member once accepted", async () => {
    const owner = await product.homeowner({ firstName: "Ada", lastName: "Byron" });
    const member = await product.homeowner({ firstName: "Charles" });
    const { id: project } = await createProject(owner, { name: "Attic" });
    const grant: MemberInput = { role: "viewer", projects: [project] };
    const token = await invitationTokenFor(product, owner, member.user.email, grant);

    expect((await householdOf(owner)).invitations).toMatchObject([
      { email: member.user.email, ...grant },
    ]);
    expect(await preview(product.visitor(), token)).toMatchObject({
      status: 200,
      body: {
        ownerName: "Ada Byron",
        ownerEmail: owner.user.email,
        email: member.user.email,
        role: "viewer",
        projects: ["Attic"],
      },
    });
    expect(await homesOf(member)).toHaveLength(1);

    const home = owner.user.id;
    expect(await accept(member, token)).toMatchObject({ status: 200, body: { home } });
    expect(await householdOf(owner)).toMatchObject({
      members: [{ name: "Charles", email: member.user.email, ...grant }],
      invitations: [],
    });
    expect(await homesOf(member)).toEqual([
      {
        id: member.user.id,
        ownerName: "Charles",
        role: "owner",
        isWhole: true,
        isShared: false,
        isPro: false,
        projects: [],
      },
      {
        id: home,
        ownerName: "Ada Byron",
        role: "viewer",
        isWhole: false,
        isShared: true,
        isPro: false,
        projects: [{ id: project, name: "Attic" }],
      },
    ]);
    expect(await kindsOf(owner)).toEqual(["member_joined", "member_invited", "signed_up"]);
    expect(await kindsOf(member)).toEqual(["home_joined", "signed_up"]);
  });

  test("names inviter and home in its email, but no project", async () => {
    const owner = await product.homeowner({ firstName: "Ada", lastName: "Byron" });
    const { id } = await createProject(owner, { name: "Cheap watches at example.org" });
    const email = "invited@example.com";
    await invite(owner, email, { projects: [id], role: "viewer" });
    const mail = await newestTo(product, email, INVITATION_SUBJECT);
    expect(mail.text).toContain(
      `Ada Byron (${owner.user.email}) invites you to view a renovation project on Plumbline`,
    );
    expect(mail.text).not.toContain("example.org");
  });

  test("shows only the inviter's email if the name does not look like one", async () => {
    const owner = await product.homeowner({ firstName: "Win https://example.org" });
    await invite(owner, "plain@example.com");
    const mail = await newestTo(product, "plain@example.com", INVITATION_SUBJECT);
    expect(mail.text).not.toContain("example.org");
    expect(mail.text).toContain(`${owner.user.email} invites you`);
  });

  test("is rejected by an account with another address", async () => {
    const owner = await product.homeowner();
    const token = await invitationTokenFor(product, owner, "right@example.com");
    const wrong = await product.homeowner({ email: "wrong@example.com" });
    expect(await accept(wrong, token)).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        error: "This invitation is for right@example.com. Sign in with that account.",
      },
    });
    const right = await product.homeowner({ email: "Right@Example.com" });
    expect(await accept(right, token)).toMatchObject({ status: 200 });
  });

  test("needs a session to be accepted", async () => {
    const token = await invitationTokenFor(product, await product.homeowner(), "out@example.com");
    expect(await accept(product.visitor(), token)).toMatchObject({ status: 401 });
  });

  test("accepted several times at once creates one membership", async () => {
    const [owner, member] = [await product.homeowner(), await product.homeowner()];
    const token = await invitationTokenFor(product, owner, member.user.email);
    const responses = await Promise.all(Array.from({ length: 6 }, () => accept(member, token)));
    expect(tally(responses)).toEqual({ 200: 6 });
    expect((await householdOf(owner)).members).toHaveLength(1);
    expect((await kindsOf(member)).filter((kind) => kind === "home_joined")).toHaveLength(1);
  });

  test("lets a removed member in again only by a new invitation", async () => {
    const [owner, member] = [await product.homeowner(), await product.homeowner()];
    const token = await invitationTokenFor(product, owner, member.user.email);
    await accept(member, token);
    const [joined] = (await householdOf(owner)).members;
    await owner.delete(`/api/household/members/${joined?.id}`);
    expect(await accept(member, token)).toMatchObject(EXPIRED);
    await joinHome(product, owner, member);
    expect((await householdOf(owner)).members).toHaveLength(1);
  });

  test("expires after seven days and can be sent again", async () => {
    const [owner, member] = [await product.homeowner(), await product.homeowner()];
    const token = await invitationTokenFor(product, owner, member.user.email);
    product.clock.advance(7 * DAY);
    // Sessions expire after the same time.
    const [here, invited] = [
      await signInElsewhere(product, owner),
      await signInElsewhere(product, member),
    ];
    expect(await preview(product.visitor(), token)).toMatchObject(EXPIRED);
    expect(await accept(invited, token)).toMatchObject(EXPIRED);

    const { invitations, mayInvite } = await householdOf(here);
    expect(mayInvite).toBe(true);
    const path = `/api/household/invitations/${invitations[0]?.id}/resend`;
    expect(await here.post(path)).toMatchObject({ status: 200, body: { mayInvite: false } });
    const renewed = tokenIn(await newestTo(product, member.user.email, INVITATION_SUBJECT));
    expect(renewed).not.toBe(token);
    expect(await accept(invited, token)).toMatchObject(EXPIRED);
    expect(await accept(invited, renewed)).toMatchObject({ status: 200 });
    expect(await here.post(path)).toMatchObject(MISSING);
  });

  test("doesn't work once revoked, and an email that is not sent yet is not sent", async () => {
    const owner = await product.homeowner();
    await runJobs(product);
    await invite(owner, "revoked@example.com");
    const [open] = (await householdOf(owner)).invitations;
    const path = `/api/household/invitations/${open?.id}`;
    expect(await owner.delete(path)).toMatchObject({ status: 204 });
    expect(await owner.delete(path)).toMatchObject(MISSING);
    expect(await mailsTo(product, "revoked@example.com")).toEqual([]);
  });

  test("replaces an open one for the same address", async () => {
    const [owner, member] = [await product.homeowner(), await product.homeowner()];
    const { email } = member.user;
    const first = await invitationTokenFor(product, owner, email);
    const second = await invitationTokenFor(product, owner, email.toUpperCase(), {
      role: "viewer",
    });
    expect((await householdOf(owner)).invitations).toHaveLength(1);
    expect(await accept(member, first)).toMatchObject(EXPIRED);
    expect(await accept(member, second)).toMatchObject({ status: 200 });
    expect((await householdOf(owner)).members).toMatchObject([{ role: "viewer" }]);
  });

  test("is deleted some time after it expired", async () => {
    const owner = await product.homeowner();
    await invite(owner, "late@example.com");
    const stored = async () => {
      await sweepsOf(product.deps)
        .find(({ name }) => name === "invitations")
        ?.run();
      const { rowCount } = await product.db.execute(sql`
        select from invitations where user_id = ${owner.user.id}`);
      return rowCount;
    };
    product.clock.advance(36 * DAY);
    expect(await stored()).toBe(1);
    product.clock.advance(DAY);
    expect(await stored()).toBe(0);
  });

  test.each([
    ["the owner's own address", (owner: Homeowner) => owner.user.email.toUpperCase()],
    ["a demo's address", () => "visitor@demo.invalid"],
    ["no address", () => "no address"],
  ])("is rejected for %s", async (_what, emailOf) => {
    const owner = await product.homeowner();
    expect(await invite(owner, emailOf(owner))).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: { issues: [{ path: ["email"] }] } },
    });
  });

  test("is rejected for a member and for projects of other homes", async () => {
    const owner = await proHomeowner(product);
    const member = await product.homeowner();
    await joinHome(product, owner, member);
    expect(await invite(owner, member.user.email)).toMatchObject({ status: 400 });
    const { id: foreign } = await createProject(member);
    for (const projects of [[foreign], []]) {
      expect(await invite(owner, "other@example.com", { projects })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: ["projects"] }] } },
      });
    }
  });

  test("is limited to five per hour and owner, and per mailbox", async () => {
    const owner = await proHomeowner(product);
    const responses = [];
    for (let turn = 0; turn < 6; turn += 1) {
      responses.push(await invite(owner, `limited-${turn}@example.com`));
    }
    expect(tally(responses)).toEqual({ 200: 5, 429: 1 });
    const others = [];
    for (let turn = 0; turn < 6; turn += 1) {
      others.push(await invite(await product.homeowner(), "flooded@example.com"));
    }
    expect(tally(others)).toEqual({ 200: 5, 429: 1 });
  });
});
