import {
  PgDatabase,
  PgDeleteBase,
  PgInsertBase,
  PgInsertBuilder,
  PgSelectBase,
  PgSelectBuilder,
  PgUpdateBase,
  PgUpdateBuilder,
} from "drizzle-orm/pg-core";
import { NodePgSession } from "drizzle-orm/node-postgres";
import pg from "pg";
import { callerOf, followWrites, isNoted, isOfTheApp, note, textOf, wrap } from "./notes.ts";

/*
 * Records each statement of the app's code while tests run in the same process. Tests use the same
 * pool to inspect stored data, so the sender is determined when a statement is built; at sending it
 * is no longer known.
 */

const BUILDERS: readonly (readonly [object, string])[] = [
  [PgSelectBuilder.prototype, "from"],
  [PgInsertBuilder.prototype, "values"],
  [PgInsertBuilder.prototype, "select"],
  [PgUpdateBuilder.prototype, "set"],
  [PgDatabase.prototype, "delete"],
];
const STATEMENTS = [PgSelectBase, PgInsertBase, PgUpdateBase, PgDeleteBase];

const builtAt = new WeakMap<object, Error>();
const builtByDrizzle = new Set<string>();
let builder: Error | undefined;

/** Statements built during the call are attributed to this sender. */
function asking(place: Error | undefined, call: () => unknown): unknown {
  builder = place;
  try {
    return call();
  } finally {
    builder = undefined;
  }
}

for (const [owner, method] of BUILDERS) {
  wrap(owner, method, (_self, _args, call) => {
    const statement = call();
    if (typeof statement === "object" && statement !== null) builtAt.set(statement, new Error());
    return statement;
  });
}
for (const { prototype } of STATEMENTS) {
  wrap(prototype, "_prepare", (self, _args, call) => asking(builtAt.get(self), call));
}
wrap(PgDatabase.prototype, "execute", (_self, _args, call) => asking(new Error(), call));

wrap(NodePgSession.prototype, "prepareQuery", (_self, [query], call) => {
  const text = textOfDrizzle(query);
  if (text !== undefined && builder !== undefined) {
    builtByDrizzle.add(text);
    keep(text, builder);
  }
  return call();
});

wrap(pg.Pool.prototype, "query", (_self, [query], call) => {
  keepDirect(query);
  return call();
});
wrap(pg.Client.prototype, "query", (self, [query], call) => {
  if (isOfTheApp(self)) {
    keepDirect(query);
    const text = textOf(query);
    if (text !== undefined)
      followWrites(self, text, { isOfApp: isNoted(text) && !ofTests.has(text) });
  }
  return call();
});

const ofTests = new Set<string>();

function keepDirect(query: unknown): void {
  const text = textOf(query);
  if (text === undefined || builtByDrizzle.has(text) || ofTests.has(text)) return;
  keep(text, new Error());
}

function keep(text: string, place: Error): void {
  if (isNoted(text)) return;
  const caller = callerOf(place);
  if (caller.kind === "test") ofTests.add(text);
  else note(text, caller.kind === "app" ? caller.file : undefined);
}

function textOfDrizzle(query: unknown): string | undefined {
  if (typeof query !== "object" || query === null || !("sql" in query)) return undefined;
  return typeof query.sql === "string" ? query.sql : undefined;
}

/**
 * Called between test files: a statement that one test sends itself may be sent by the app in
 * another.
 */
export function clearStatementSenders(): void {
  builtByDrizzle.clear();
  ofTests.clear();
}
