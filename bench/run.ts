import { parseArgs } from "node:util";
import { benchCalls } from "./calls.ts";
import { publish } from "./figures.ts";
import { benchFirstSight } from "./first-sight.ts";
import { benchInteractions } from "./interactions.ts";
import { benchOverload } from "./overload.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";

/*
 *   npm run bench                        everything
 *   npm run bench -- calls --rounds 7    one of those named below
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
  sizes: benchSizes,
  start: () => benchStart({ rounds }),
  calls: () => benchCalls({ rounds, seconds }),
  "first-sight": () => benchFirstSight({ rounds }),
  interactions: () => benchInteractions({ rounds }),
  overload: () => benchOverload({ rounds, seconds }),
};

const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench)
    throw new Error(`There is no measurement "${name}": ${Object.keys(BENCHES).join(", ")}`);
  console.log(`\n${name}`);
  const text = await bench();
  console.log(text);
  await publish(name, text);
}
