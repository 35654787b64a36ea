import type { Queryable } from "./client.ts";

/**
 * Keeps what is made once for each database: a statement that every request asks, so that its
 * text is not put together each time. Inside a transaction it is made anew.
 */
export function oncePerDatabase<Prepared>(
  make: (db: Queryable) => Prepared,
): (db: Queryable) => Prepared {
  const made = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const prepared = make(db);
    made.set(db, prepared);
    return prepared;
  };
}
