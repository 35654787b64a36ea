import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderMail } from "../server/features/mail/mail-templates.ts";
import { tokenOf } from "../server/identity/email-tokens.ts";
import { mailJob } from "../server/jobs/enqueue-mail.ts";
import { createTestApp, type Homeowner, type TestApp } from "../tests/support/app/app.ts";
import { createExpense, createProject } from "../tests/support/records/factories.ts";
import {
  callInHost,
  environmentOf,
  INSTALLATION_SECRET,
} from "../tests/support/app/processes/installations.ts";
import { pdfInvoice } from "../tests/support/records/receipts.ts";
import { addPasskey } from "../tests/support/records/stored-passkey.ts";
import { uploadReceipt } from "../tests/support/uploading.ts";

let app: TestApp;
let owner: Homeowner;

beforeEach(async () => {
  app = await createTestApp();
  // The commands run as processes with the real clock.
  app.clock.set(new Date());
  owner = await app.homeowner({ firstName: "Robin", lastName: "Alder" });
});
afterEach(() => app.close());

async function user(command: string, ...args: string[]) {
  const { dataDir, databaseUrl = "" } = app.deps.config;
  const env = {
    ...environmentOf({ dataDir, connectionString: databaseUrl }),
    PUBLIC_URL: app.deps.config.publicUrl,
  };
  return callInHost("user", [command, "--email", owner.user.email.toUpperCase(), ...args], env);
}

test("find prints the account's data, without secrets", async () => {
  await createProject(owner);
  const { code, said } = await user("find");
  expect(said).toMatch(/Name +Robin Alder\nPlan +free\n/);
  expect(said).toMatch(/Signs in with +password\nSigned in +1 browsers\nRecords +1 projects/);
  expect(said).not.toMatch(/argon2/);
  expect(code).toBe(0);
});

test("set-plan grants and removes Pro", async () => {
  expect((await user("set-plan", "--plan", "pro")).said).toContain("User upgraded to Pro");
  expect((await user("find")).said).toMatch(/Plan +pro/);
  expect((await user("set-plan", "--plan", "free")).said).toContain("on the Free plan now");
  expect((await user("find")).said).toMatch(/Plan +free/);
  const { rows } = await app.db.execute(sql`select action, address from admin_actions order by id`);
  expect(rows).toEqual([
    { action: "upgrade", address: "command line" },
    { action: "downgrade", address: "command line" },
  ]);
});

test("reset-sign-in restores access after a lost phone, and notifies the user", async () => {
  await app.db.execute(sql`
    insert into authenticators (user_id, sealed_secret, confirmed_at)
    values (${owner.user.id}, 'sealed', now())`);
  await app.db.execute(sql`
    insert into recovery_codes (user_id, code_hash) values (${owner.user.id}, 'hash')`);
  await addPasskey(app.db, owner.user.id, "the phone that is lost");
  const { code, said } = await user("reset-sign-in");
  expect(said).toMatch(
    /app is turned off\.\n1 passkeys were taken away\.\n1 browsers were signed out\./,
  );
  expect(code).toBe(0);
  expect((await owner.get("/api/user")).status).toBe(401);
  const { rows } = await app.db.execute(sql`
    select (select count(*)::int from authenticators) as apps,
      (select count(*)::int from recovery_codes) as codes,
      (select count(*)::int from passkeys) as passkeys,
      (select array_agg(kind order by id) from security_events
        where kind not in ('signed_up', 'signed_in')) as events,
      (select array_agg(data ->> 'about' order by data ->> 'about') from jobs.job
        where data ->> 'kind' = 'security_notice') as notices,
      (select count(*)::int from jobs.job where data ->> 'kind' = 'password_changed') as changed`);
  expect(rows).toEqual([
    {
      apps: 0,
      codes: 0,
      passkeys: 0,
      events: [
        "authenticator_removed",
        "passkey_removed",
        "password_changed",
        "signed_out_elsewhere",
        "password_reset_asked",
      ],
      notices: ["authenticator_removed", "passkey_removed"],
      changed: 1,
    },
  ]);
  const former = { email: owner.user.email, password: owner.password };
  expect((await app.visitor().post("/api/login", former)).status).toBe(401);
  const [, token] = /\/reset-password#token=(\S+)/.exec(said) ?? [];
  await expectNewPassword(token);
});

async function expectNewPassword(token: string | undefined): Promise<void> {
  const password = "a new cellar and a new roof";
  const reset = await app
    .visitor()
    .post("/api/password-reset/confirm", { token, password, confirmPassword: password });
  expect(reset.status).toBeLessThan(300);
  const signedIn = await app.visitor().post("/api/login", { email: owner.user.email, password });
  expect(signedIn.status).toBe(200);
}

test("reset-sign-in mails the link when a mail server is configured", async () => {
  const { dataDir, databaseUrl = "" } = app.deps.config;
  const env = {
    ...environmentOf({ dataDir, connectionString: databaseUrl }),
    SMTP_URL: "smtp://127.0.0.1:2525",
    MAIL_FROM: "Plumbline <mail@plumbline.example>",
  };
  const args = ["reset-sign-in", "--email", owner.user.email];
  const mailed = await callInHost("user", args, env);
  expect(mailed.said).toMatch(/A link to a new password is on its way/);
  expect(mailed.said).not.toContain("token=");
  const { rows } = await app.db.execute<{ seed: string; order: unknown }>(sql`
    select data ->> 'seed' as seed, data as order from jobs.job
    where data ->> 'kind' = 'reset_password'`);
  const email = renderMail(mailJob.parse(rows[0]?.order), {
    publicUrl: "https://plumbline.example",
    firstName: "Robin",
    token: "the-token",
    sessionSecret: "a secret of the tests",
  });
  for (const text of [email.text, email.html]) {
    expect(text).toContain("reset your sign-in");
    expect(text).toContain("https://plumbline.example/reset-password#token=the-token");
    expect(text).not.toContain("Your password won");
  }
  await expectNewPassword(tokenOf(rows[0]?.seed ?? "", INSTALLATION_SECRET));
  const printed = await callInHost("user", [...args, "--print"], env);
  expect(printed.said).toContain("#token=");
});

test("reset-sign-in sets no password on an account with Google sign-in", async () => {
  await app.db.execute(sql`update users set password = null, google_id = 'at-google'`);
  expect((await user("reset-sign-in")).said).toContain("#token=");
  const { rows } = await app.db.execute(sql`select password, google_id as google from users`);
  expect(rows).toEqual([{ password: null, google: "at-google" }]);
});

test("delete removes the account with its receipts", async () => {
  const { id } = await createProject(owner);
  await createExpense(owner, id, { imageUrl: await uploadReceipt(owner, pdfInvoice()) });
  const other = await app.homeowner();
  const { code, said } = await user("delete", "--yes");
  expect(said).toContain("is gone, with 1 receipts.");
  expect(code).toBe(0);
  expect((await owner.get("/api/user")).status).toBe(401);
  expect((await other.get("/api/user")).status).toBe(200);
  const files = [];
  for await (const file of app.deps.storage.list()) files.push(file);
  expect(files).toEqual([]);
});
