import type { Queryable } from "./client.ts";

/**
 * Caches a value per database, such as a prepared statement that every request uses. Inside a
 * transaction it is built again each time.
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
