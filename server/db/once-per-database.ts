import type { Queryable } from "./client.ts";

/**
 * Caches a value per database, such as a prepared statement used by every request. Inside a
 * transaction it is built each time.
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
