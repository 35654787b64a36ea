import { signedInPeople } from "../people.ts";
import { within } from "../database/large-set.ts";
import { figure, keep, table, written } from "../figures.ts";
import { openWorld, type World } from "../world.ts";
import { load, percentile } from "./load.ts";
import { startProduct } from "./product.ts";

/*
 * The expense page of one account alone, then beside 20 clients of another account that read its
 * 20,000 expenses over and over. Both alternate in one run, through the real app.
 */

const EXPENSES = 20_000;
const HEAVY_CLIENTS = 20;
/** Milliseconds, p99 of the small account. */
const GOAL = 250;

/** As an import leaves them: in 300 categories and 200 rooms, then analyzed. */
const FILL = `
  with project as (
    insert into projects (user_id, name, budget)
    select id, 'Whole house', 900000 from users where email = 'person-1@example.com'
    returning id, user_id
  ), filled as (
    insert into expenses
      (user_id, project_id, description, amount, category, payment_method, date, room)
    select user_id, id, 'Item ' || n, 1 + n % 900, 'Category ' || n % 300, 'Credit Card',
      date '2024-01-01' + n % 700, 'Room ' || n % 200
    from project cross join generate_series(1, ${EXPENSES}) n
  )
  select id::int from project`;

interface Heavy {
  cookie: string;
  path: string;
}

async function addHeavyAccount(world: World): Promise<Heavy[]> {
  const [cookie = ""] = await signedInPeople(world, 1);
  const project = await within(world.connectionString, async (client) => {
    const { rows } = await client.query<{ id: number }>(FILL);
    await client.query("analyze");
    return rows[0]?.id;
  });
  if (project === undefined) throw new Error("The project was not created");
  const paths = [
    `/api/reports/home-cost?projectId=${project}`,
    `/api/reports?projectId=${project}`,
    `/api/expenses?projectId=${project}&page=200&pageSize=100`,
    `/api/expenses?projectId=${project}&search=1&page=90`,
  ];
  return paths.map((path) => ({ cookie, path }));
}

interface LoadOptions {
  world: World;
  clients: number;
  seconds: number;
}

/** p99 in ms and requests a second. */
async function read({ cookie, path }: Heavy, { world, clients, seconds }: LoadOptions) {
  const request = { method: "GET" as const, path, headers: { cookie } };
  const taken = await load(request, { port: world.port, clients, seconds, expectedStatus: 200 });
  return { p99: percentile(taken.latencies, 0.99), perSecond: taken.requests / taken.seconds };
}

export async function benchHeavyReads({ rounds, seconds }: { rounds: number; seconds: number }) {
  const world = await openWorld();
  const [page] = world.exchanges;
  if (!page) throw new Error("There is nothing to ask for");
  const heavy = await addHeavyAccount(world);
  const process = await startProduct(world);
  const alone: number[] = [];
  const beside: number[] = [];
  const heavyPerSecond: number[] = [];
  try {
    const small = { cookie: world.cookie, path: page.path };
    const one = { world, clients: 1, seconds };
    await read(small, one);
    for (let round = 0; round < rounds; round += 1) {
      alone.push((await read(small, one)).p99);
      const clients = HEAVY_CLIENTS / heavy.length;
      const reads = heavy.map((each) => read(each, { world, clients, seconds }));
      beside.push((await read(small, one)).p99);
      const rates = (await Promise.all(reads)).map(({ perSecond }) => perSecond);
      heavyPerSecond.push(rates.reduce((sum, rate) => sum + rate, 0));
    }
  } finally {
    await process.stop();
    await world.close();
  }
  const figures = {
    alone: figure(alone),
    beside: figure(beside),
    heavyPerSecond: figure(heavyPerSecond),
  };
  await keep("heavy-reads", { rounds, seconds, goal: GOAL, figures });
  return table(
    ["One client of another account", "Median (least–most)", "Goal"],
    [
      ["p99 of its expense page alone, ms", written(figures.alone, 1), ""],
      [`beside ${HEAVY_CLIENTS} clients of heavy reads, ms`, written(figures.beside, 1), `${GOAL}`],
      ["heavy reads a second", written(figures.heavyPerSecond, 1), ""],
    ],
  );
}
