// npm run db:seed -- --email you@example.com: loads a plausible renovation into an account, to
// look around in, to try things on, and for the screenshots.
import { parseArgs } from "node:util";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { ConfigError, readConfig, type Config } from "../server/config.ts";
import { connect } from "../server/db/client.ts";
import { findRunning, startEmbedded } from "../server/db/embedded.ts";
import { migrate } from "../server/db/migrate.ts";
import { projects } from "../server/db/tables.ts";
import { createDeps, type Deps } from "../server/deps.ts";
import { AppError } from "../server/errors.ts";
import { register } from "../server/features/auth/commands.ts";
import { findAccount } from "../server/features/auth/queries.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createLogger } from "../server/http/logger.ts";
import { registerInput } from "../shared/auth/contract.ts";
import { calendarDateAt } from "../shared/calendar-date.ts";
import type { UserId } from "../shared/ids.ts";
import { issue } from "../shared/problem.ts";
import { loadRenovation } from "./load-renovation.ts";
import { type Renovation, renovationUntil } from "../server/features/demo/renovation.ts";

const USAGE = `Usage: npm run db:seed -- --email you@example.com [--password "…"] [--again]

Loads a renovation of nine months into an account: 2 projects, 200 expenses with
receipts, 8 contractors, 15 milestones. The account gets the Pro plan, because the
free plan ends at 5 expenses. The server may be running meanwhile.

  --email     the account; it has to be there, unless a password is given
  --password  makes the account when it is not there
  --again     loads it a second time into an account that has it already
  --help      says this`;

/** A mistake of whoever called, told without a stack. */
class Refusal extends Error {}

interface Options {
  email: string;
  password: string | undefined;
  isAgain: boolean;
}

function readOptions(): Options | undefined {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        email: { type: "string" },
        password: { type: "string" },
        again: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  if (values.help) return undefined;
  if (values.email === undefined) throw new Refusal(`--email is missing.\n\n${USAGE}`);
  return { email: values.email, password: values.password, isAgain: values.again };
}

/** The server's database while it runs, else one that is started for this only. */
async function openDatabase({ databaseUrl, dataDir }: Config) {
  const leave = async () => {};
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, close: leave };
  const running = await findRunning(dataDir);
  if (running !== undefined) return { connectionString: running, close: leave };
  const embedded = await startEmbedded({
    dataDir,
    log: { info: () => {}, error: (_fields, message) => console.error(message) },
  });
  return { connectionString: embedded.connectionString, close: () => embedded.stop() };
}

async function accountOf(deps: Deps, { email, password }: Options): Promise<UserId> {
  const account = await findAccount(deps.db, email);
  if (account) return account.userId;
  if (password === undefined) {
    throw new Refusal(
      `There is no account with the e-mail ${email}. ` +
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
  const onError = ({ message }: Error) => console.error(message);
  const database = await openDatabase(config);
  try {
    await migrate({ connectionString: database.connectionString, onError });
    const connection = connect({
      connectionString: database.connectionString,
      poolSize: 2,
      onError,
    });
    try {
      const log = createLogger("error");
      const deps = createDeps({ config, connection, clock: systemClock, log });
      try {
        await seed(deps, options);
      } finally {
        await deps.jobs.stop();
      }
    } finally {
      await connection.close();
    }
  } finally {
    await database.close();
  }
}

/** The lines for whoever called; a defect keeps its stack. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof AppError) {
    const issues = z.array(issue).safeParse(error.problem.details?.["issues"]);
    return issues.success ? issues.data.map(({ message }) => message) : [error.message];
  }
  return [error instanceof Error ? error.message : String(error)];
}

try {
  const options = readOptions();
  if (options) await run(options);
  else console.log(USAGE);
} catch (error) {
  for (const line of linesOf(error)) console.error(line);
  process.exitCode = 1;
}
