import { setTimeout as wait } from "node:timers/promises";
import { attention } from "../../../shared/attention/contract.ts";
import { user } from "../../../shared/auth/contract.ts";
import { type BudgetOverview, budgetOverview } from "../../../shared/budget/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  contractorAllowance,
  contractorList,
  contractorPayments,
} from "../../../shared/contractors/contract.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { expensePagePath } from "../../../shared/expenses/page-path.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { homes } from "../../../shared/household/contract.ts";
import { idParam, type UserId } from "../../../shared/ids.ts";
import { milestoneList } from "../../../shared/milestones/contract.ts";
import { chosenProject } from "../../../shared/projects/chosen-project.ts";
import { projectList, projectSummary } from "../../../shared/projects/contract.ts";
import type { Deps } from "../../deps.ts";
import { responseSerializerOf } from "../../http/core/response-serializer.ts";
import { pageViewOf } from "../../http/pages/page-view.ts";
import type { ActiveSession } from "../../http/session/session.ts";
import { getAttentionWith } from "../attention/queries.ts";
import { getBudgetOverview } from "../budget/queries.ts";
import { listContractorSums } from "../contractor-pages/sums-queries.ts";
import {
  getContractorAllowance,
  listContractorPayments,
  listContractors,
} from "../contractors/queries.ts";
import { listQuotes } from "../contracts/queries.ts";
import { readExpensePage } from "../expenses/heavy-page-queries.ts";
import { listHomes } from "../household/queries.ts";
import { listMilestones } from "../milestones/queries.ts";
import { choiceOf } from "../projects/rules/project-choice.ts";
import { getProjectSummary, listProjects } from "../projects/queries.ts";
import { type Access, findAccess, ownAccess } from "../../identity/access.ts";

/** API responses by path. */
export type Answers = Record<string, unknown>;

/** The requested URL and the request's cookies. */
export interface PageRequest {
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
}

type ReadDeps = Pick<Deps, "db" | "clock" | "heavyReads">;

/** What a screen shows. */
interface Shown {
  access: Access;
  projectId: number;
  /** in the browser; undefined on its first visit */
  today: CalendarDate | undefined;
  slowMs: number;
}

type Read = (deps: ReadDeps, shown: Shown) => Promise<Answers>;

/** Serializes by the route's schema, so that fields outside of it never leave the server. */
const SERIALIZERS = {
  user: responseSerializerOf(user),
  projects: responseSerializerOf(projectList),
  summary: responseSerializerOf(projectSummary),
  expenses: responseSerializerOf(expensePage),
  milestones: responseSerializerOf(milestoneList),
  homes: responseSerializerOf(homes),
  contractors: responseSerializerOf(contractorList),
  allowance: responseSerializerOf(contractorAllowance),
  payments: responseSerializerOf(contractorPayments),
  sums: responseSerializerOf(contractorSumsList),
  quotes: responseSerializerOf(quoteList),
  plan: responseSerializerOf(budgetOverview),
  attention: responseSerializerOf(attention),
};
const homeId = idParam.brand<"UserId">();

/** Pages outside of the layout, which show no project. */
const WITHOUT_PROJECTS: ReadonlySet<string> = new Set(["/demo", "/login", "/admin"]);

/** The page of expenses that the dashboard takes its latest ones from. */
const DASHBOARD_ROWS = { page: 1, pageSize: 100 } as const;

/**
 * The API responses that a page's first screen needs, embedded in the page to save round trips.
 * Each uses the same query as its API route.
 *
 * @param slowMs milliseconds after which the page comes without what takes long to calculate
 */
export async function listPreloadedResponses(
  deps: ReadDeps,
  { user: person, userId: owner }: ActiveSession,
  opened: PageRequest,
  slowMs: number,
): Promise<Answers> {
  const [path = "", search = ""] = opened.url.split("?", 2);
  const ofUser = { "/api/user": SERIALIZERS.user(person) };
  if (WITHOUT_PROJECTS.has(path)) return ofUser;
  const named = new URLSearchParams(search).get("home");
  const access = named === null ? ownAccess(owner) : await findNamed(deps, named, owner);
  if (access === undefined) return ofUser;
  const projects = await listProjects(deps.db, access);
  const ofLayout = {
    ...ofUser,
    "/api/projects": SERIALIZERS.projects(projects),
    ...(named !== null && {
      "/api/homes": SERIALIZERS.homes(await listHomes(deps.db, owner, deps.clock.now())),
    }),
  };
  const project = chosenProject(projects, choiceOf(opened.cookies, owner));
  if (!project) return ofLayout;
  const today = pageViewOf(opened.cookies, deps.clock.now())?.today;
  const shown = { access, projectId: project.id, today, slowMs };
  const answers: Answers = ofLayout;
  // At once they would take most of the pool's connections and both cores from API calls.
  for (const read of readsOf(path, search)) Object.assign(answers, await read(deps, shown));
  return answers;
}

/** The access to the home named in the URL; undefined without a membership. */
async function findNamed({ db }: ReadDeps, named: string, actor: UserId) {
  const home = homeId.safeParse(named);
  return home.success ? findAccess(db, home.data, actor) : undefined;
}

function readsOf(path: string, search: string): Read[] {
  switch (path) {
    case "/dashboard":
      return [readSummary, readExpenses(DASHBOARD_ROWS), unlessSlow(readOverview)];
    case "/expenses": {
      const rows = rowsOf(new URLSearchParams(search));
      return rows ? [readSummary, readExpenses(rows)] : [readSummary];
    }
    case "/contractors":
      return [readContractors, readAllowance, readPayments, readSums];
    case "/budget":
      return [unlessSlow(readPlan)];
    case "/contracts":
      return [readQuotes];
    case "/timeline":
      return [readMilestones];
    default:
      return [];
  }
}

const readSummary: Read = async ({ db }, { access, projectId }) => ({
  [`/api/projects/${projectId}/summary`]: SERIALIZERS.summary(
    await getProjectSummary(db, access, projectId),
  ),
});

const readContractors: Read = async ({ db }, { access }) => ({
  "/api/contractors": SERIALIZERS.contractors(await listContractors(db, access)),
});

const readAllowance: Read = async ({ db, clock }, { access }) => ({
  "/api/contractors/count": SERIALIZERS.allowance(
    await getContractorAllowance(db, access, clock.now()),
  ),
});

const readPayments: Read = async ({ db }, { access }) => ({
  "/api/contractors/payments": SERIALIZERS.payments(await listContractorPayments(db, access)),
});

const readSums: Read = async ({ db }, { access }) => ({
  "/api/contractors/sums": SERIALIZERS.sums(await listContractorSums(db, access)),
});

const readQuotes: Read = async ({ db }, { access, projectId, today }) =>
  today === undefined
    ? {}
    : {
        [`/api/quotes?projectId=${projectId}&today=${today}`]: SERIALIZERS.quotes(
          await listQuotes(db, access, projectId, today),
        ),
      };

const readPlan: Read = async ({ db, heavyReads }, { access, projectId, today }) => {
  if (today === undefined) return {};
  const plan = await heavyReads.run(access.actor, () =>
    getBudgetOverview(db, access, projectId, today),
  );
  return planAnswer(projectId, today, plan);
};

const planAnswer = (projectId: number, today: CalendarDate, plan: BudgetOverview): Answers => ({
  [`/api/projects/${projectId}/plan?today=${today}`]: SERIALIZERS.plan(plan),
});

/** The plan and what needs attention, which depends on it. */
const readOverview: Read = async ({ db, heavyReads }, { access, projectId, today }) => {
  if (today === undefined) return {};
  return heavyReads.run(access.actor, async () => {
    const overview = await getBudgetOverview(db, access, projectId, today);
    const found = await getAttentionWith(db, access, projectId, { overview, today });
    return {
      ...planAnswer(projectId, today, overview),
      [`/api/projects/${projectId}/attention?today=${today}`]: SERIALIZERS.attention(found),
    };
  });
};

/** The screen loads for itself what fails or takes too long. */
function unlessSlow(read: Read): Read {
  return (deps, shown) =>
    Promise.race([
      read(deps, shown).catch(() => ({})),
      wait<Answers>(shown.slowMs, {}, { ref: false }),
    ]);
}

const readMilestones: Read = async ({ db }, { access, projectId }) => ({
  [`/api/milestones?projectId=${projectId}`]: SERIALIZERS.milestones(
    await listMilestones(db, access, projectId),
  ),
});

interface Rows {
  page: number;
  pageSize: number;
}

function readExpenses(rows: Rows): Read {
  return async (deps, { access, projectId }) => {
    const { text } = await readExpensePage(deps, access, { projectId, ...rows });
    const page: unknown = JSON.parse(text);
    return { [expensePagePath(projectId, { ...rows })]: SERIALIZERS.expenses(page) };
  };
}

/**
 * The page of expenses that the list's URL shows; undefined with filters, for which expenses are
 * fetched separately.
 */
function rowsOf(search: URLSearchParams): Rows | undefined {
  const {
    home: _home,
    page = "1",
    pageSize = String(DEFAULT_PAGE_SIZE),
    ...others
  } = Object.fromEntries(search);
  const size = PAGE_SIZES.find((known) => String(known) === pageSize);
  if (size === undefined || !/^[1-9]\d{0,5}$/.test(page) || Object.keys(others).length > 0) {
    return undefined;
  }
  return { page: Number(page), pageSize: size };
}
