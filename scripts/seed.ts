// npm run db:seed -- --email you@example.com: loads an example renovation into an account, for
// demos, trials and screenshots.
import { and, eq } from "drizzle-orm";
import { readConfig } from "../server/config/config.ts";
import { migrate } from "../server/db/migrate.ts";
import { projects } from "../server/db/schema/tables.ts";
import type { Deps } from "../server/deps.ts";
import { register } from "../server/features/auth/commands.ts";
import { findAccount } from "../server/features/auth/queries.ts";
import { registerInput } from "../shared/auth/contract.ts";
import { calendarDateAt } from "../shared/calendar-date.ts";
import type { UserId } from "../shared/ids.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { loadRenovation } from "./load-renovation.ts";
import { openDatabase, withDeps } from "./open-database.ts";
import { type Renovation, renovationUntil } from "../server/features/demo/content/renovation.ts";

const USAGE = `Usage: npm run db:seed -- --email you@example.com [--password "…"] [--again]

Loads a nine-month renovation into an account: 2 projects, 200 expenses with
receipts, 8 contractors, 15 milestones. The account gets the Pro plan, because the
free plan allows 5 expenses. The server may be running.

  --email     the account; it must exist, unless a password is given
  --password  creates the account if it does not exist
  --again     loads it again into an account that already has it
  --help      shows this help`;

interface Options {
  email: string;
  password: string | undefined;
  isAgain: boolean;
}

function readOptions(): Options | undefined {
  const called = readArguments({
    usage: USAGE,
    options: {
      email: { type: "string" },
      password: { type: "string" },
      again: { type: "boolean", default: false },
    },
  });
  if (!called) return undefined;
  const { email, password, again } = called.values;
  if (email === undefined) throw new Refusal(`--email is missing.\n\n${USAGE}`);
  return { email, password, isAgain: again };
}

async function accountOf(deps: Deps, { email, password }: Options): Promise<UserId> {
  const account = await findAccount(deps.db, email);
  if (account) return account.userId;
  if (password === undefined) {
    throw new Refusal(
      `There is no account with the email ${email}. ` +
        `Sign up first, or add --password "…" to make it here.`,
    );
  }
  const input = registerInput.safeParse({
    email,
    password,
    confirmPassword: password,
    firstName: "Robin",
    lastName: "Alder",
  });
  if (!input.success) {
    throw new Refusal(input.error.issues.map(({ message }) => message).join("\n"));
  }
  const origin = { address: "127.0.0.1", device: null };
  await register(deps, input.data, { presented: undefined, origin });
  console.log(`Made the account ${email}.`);
  const made = await findAccount(deps.db, email);
  if (!made) throw new Error("The account was not made");
  return made.userId;
}

async function refuseTwice({ db }: Deps, owner: UserId, { projects: [first] }: Renovation) {
  if (!first) return;
  const found = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, owner), eq(projects.name, first.name)))
    .limit(1);
  if (found.length > 0) {
    throw new Refusal(`The account has "${first.name}" already. Add --again to load it once more.`);
  }
}

async function seed(deps: Deps, options: Options): Promise<void> {
  const owner = await accountOf(deps, options);
  const renovation = renovationUntil(calendarDateAt(deps.clock.now()));
  if (!options.isAgain) await refuseTwice(deps, owner, renovation);
  console.log(`Loading a renovation for ${options.email} …`);
  const loaded = await loadRenovation(deps, owner, renovation, (stored, of) => {
    if (stored % 10 === 0 || stored === of) console.log(`  ${stored} of ${of} receipts stored`);
  });
  console.log(
    `Done: ${loaded.projects} projects, ${loaded.expenses} expenses, ${loaded.receipts} receipts, ` +
      `${loaded.contractors} contractors, ${loaded.milestones} milestones.`,
  );
  if (loaded.isUpgraded) {
    console.log("The account is on the Pro plan now: the free plan ends at 5 expenses.");
  }
  console.log("Reload the page if you are signed in already.");
}

async function run(options: Options): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const { connectionString } = database;
    await migrate({ connectionString, onError: ({ message }) => console.error(message) });
    await withDeps(config, connectionString, async (deps) => seed(deps, options));
  } finally {
    await database.close();
  }
}

await runCommand(async () => {
  const options = readOptions();
  if (options) await run(options);
});
