import type pg from "pg";
import { textOf } from "./read-work.ts";

/** Records the statements sent over a pool from now on, those sent together in one list. */
export function recordRoundTrips(pool: pg.Pool): string[][] {
  const trips: string[][] = [];
  const heard = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    let open = 0;
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const together = open === 0 ? [] : trips.at(-1);
      if (open === 0 && together) trips.push(together);
      together?.push(textOf(first) ?? "");
      open += 1;
      const end = () => {
        open -= 1;
      };
      const callback = rest.at(-1);
      if (typeof callback === "function") {
        const both = (...results: unknown[]) => {
          end();
          callback(...results);
        };
        return send(first, ...rest.slice(0, -1), both);
      }
      const response = send(first, ...rest);
      if (response instanceof Promise) response.then(end, end);
      return response;
    }) as typeof client.query;
  });
  return trips;
}
