// npm run user -- find --email you@example.com: manages one account from the command line.
import type { Deps } from "../server/deps.ts";
import { downgradeUser, upgradeUser } from "../server/features/admin/commands.ts";
import { findByEmail, type FoundAccount } from "../server/features/maintenance/account-queries.ts";
import { resetSignIn } from "../server/features/maintenance/sign-in-commands.ts";
import { endAccount } from "../server/features/account-backup/delete-commands.ts";
import { isDatabaseReady } from "../server/db/readiness.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { openDatabase, readInstalled, withDeps } from "./open-database.ts";

const USAGE = `Usage: npm run user -- COMMAND --email you@example.com [options]

Shows, changes or deletes one account. The server may be running; it sends the emails
that a command queues, at once or at its next start.

  find                          shows what is stored about the account
  set-plan --plan pro|free      grants Pro without payment, or ends it at once
                                (a paid subscription is canceled at the provider)
  reset-sign-in [--print]       for a user who lost phone and recovery codes: turns off
                                the authenticator app, its recovery codes and passkeys,
                                removes the password, signs out every browser, and
                                emails a link to set a new password; without a mail
                                server, or with --print, the link is printed here.
                                Verify first who asks, and not by email alone.
  delete --yes                  deletes the account with all its data, permanently
                                (a paid subscription is canceled at the provider)

  --email  the account
  --help   shows this help

Exits with 0, or with 1 when nothing was done.`;

/** Recorded instead of an IP address. */
const HERE = "command line";

interface Call {
  command: "find" | "set-plan" | "reset-sign-in" | "delete";
  email: string;
  plan: "pro" | "free" | undefined;
  isPrinted: boolean;
}

function refuse(why: string): never {
  throw new Refusal(`${why}\n\n${USAGE}`);
}

function isCommand(text: string): text is Call["command"] {
  return ["find", "set-plan", "reset-sign-in", "delete"].includes(text);
}

function readCall(): Call | undefined {
  const called = readArguments({
    usage: USAGE,
    options: {
      email: { type: "string" },
      plan: { type: "string" },
      print: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (!called) return undefined;
  const [command = "", ...others] = called.positionals;
  if (!isCommand(command)) refuse(command === "" ? "Which command?" : `What is "${command}"?`);
  if (others.length > 0) refuse(`What is "${others.join(" ")}"?`);
  const { email, plan, print, yes } = called.values;
  if (!email) refuse("--email is missing.");
  if (command === "set-plan" && plan !== "pro" && plan !== "free") {
    refuse('--plan must be "pro" or "free".');
  }
  if (command === "delete" && !yes) {
    refuse(`${email} and all its data would be deleted permanently. Add --yes to confirm.`);
  }
  return { command, email, plan: plan === "pro" ? "pro" : "free", isPrinted: print };
}

async function carryOut(deps: Deps, { command, email, plan, isPrinted }: Call): Promise<void> {
  const account = await findByEmail(deps.db, email, deps.clock.now());
  if (!account) throw new Refusal(`There is no account with the email ${email}.`);
  switch (command) {
    case "find":
      return sayAccount(account);
    case "set-plan": {
      const change = plan === "pro" ? upgradeUser : downgradeUser;
      console.log(await change(deps, { userId: account.owner, address: HERE }));
      return undefined;
    }
    case "reset-sign-in":
      return runResetSignIn(deps, account, isPrinted);
    case "delete":
      return remove(deps, account);
  }
}

function sayAccount(account: FoundAccount): void {
  const ways = [
    account.hasPassword ? "password" : [],
    account.hasGoogle ? "Google" : [],
    account.hasAuthenticator ? "authenticator app" : [],
    account.passkeys > 0 ? `${account.passkeys} passkeys` : [],
  ].flat();
  const lines = {
    Account: `${account.email} (${account.owner})`,
    Name: account.name ?? "not given",
    Plan: account.plan,
    "Signed up": `${account.createdAt} UTC`,
    "Last sign-in": account.lastSignInAt ? `${account.lastSignInAt} UTC` : "not known",
    Address: account.isVerified ? "verified" : "not verified",
    "Signs in with": ways.join(", "),
    "Signed in": `${account.sessions} browsers`,
    Records: `${account.projects} projects, ${account.expenses} expenses, ${account.contractors} contractors, ${account.receipts} receipts`,
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(14)} ${value}`);
}

async function runResetSignIn(deps: Deps, { owner, email }: FoundAccount, isPrinted: boolean) {
  const isMailed = deps.config.mail.kind === "smtp" && !isPrinted;
  const done = await resetSignIn(deps, owner, { isMailed });
  const { hadAuthenticator, passkeys, sessions, link } = done;
  console.log(
    hadAuthenticator ? "The authenticator app is turned off." : "There was no authenticator app.",
  );
  if (passkeys > 0) console.log(`${passkeys} passkeys were taken away.`);
  console.log(`${sessions} browsers were signed out.`);
  if (link === undefined) console.log(`A link to a new password is on its way to ${email}.`);
  else
    console.log(`For half an hour this opens the account, so give it to its owner only:\n${link}`);
}

async function remove(deps: Deps, { owner, email }: FoundAccount): Promise<void> {
  const keys = await endAccount(deps, owner);
  let left = 0;
  for (const key of keys) {
    await deps.storage.remove(key).catch(() => {
      left += 1;
    });
  }
  console.log(`${email} is gone, with ${keys.length} receipts.`);
  if (left > 0) console.log(`${left} files are left to the sweep.`);
}

async function run(call: Call): Promise<void> {
  const config = readInstalled();
  const database = await openDatabase(config);
  try {
    await withDeps(config, database.connectionString, async (deps) => {
      if (!(await isDatabaseReady(deps.db).catch(() => false))) {
        throw new Refusal("The database is not up to date. Call npm run db:migrate first.");
      }
      await carryOut(deps, call);
    });
  } finally {
    await database.close();
  }
}

await runCommand(async () => {
  const call = readCall();
  if (call) await run(call);
});
