import { parseArgs } from "node:util";
import { benchBigProject } from "./database/big-project.ts";
import { benchCalls, benchLargeCalls } from "./load/calls.ts";
import { benchChat } from "./load/assistant/chat.ts";
import { publish } from "./figures.ts";
import { benchFirstSight } from "./browser/first-sight.ts";
import { benchFreshReads } from "./database/fresh-reads.ts";
import { benchGrowth } from "./load/growth.ts";
import { benchHeavyReads } from "./load/heavy-reads.ts";
import { benchInteractions } from "./browser/interactions.ts";
import { closeLargeSet } from "./database/large-set.ts";
import { benchAnswerBytes } from "./load/answer-bytes.ts";
import { benchCrowd } from "./load/overload/crowd.ts";
import { benchComparison } from "./database/comparison.ts";
import { benchBudget } from "./database/budget.ts";
import { benchMemory } from "./load/memory.ts";
import { benchLighthouse } from "./browser/lighthouse.ts";
import { benchOverload } from "./load/overload/overload.ts";
import { benchPlans } from "./database/plans.ts";
import { benchRenderedPages } from "./load/rendered-pages.ts";
import { benchSizes } from "./browser/sizes.ts";
import { benchStart } from "./load/start.ts";
import { benchReceipts } from "./receipts/accuracy.ts";
import { benchReadingWhileServing } from "./receipts/while-serving.ts";
import { benchUploads } from "./load/uploads.ts";
import { benchUsers } from "./load/users.ts";

/*
 * npm run bench                        all benchmarks
 * npm run bench -- calls --rounds 7    one of those below
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    minutes: { type: "string", default: "0" },
    folder: { type: "string" },
    call: { type: "string" },
    differences: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const minutes = Number(values.minutes);
const { call } = values;

const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
  sizes: benchSizes,
  start: () => benchStart({ rounds }),
  calls: () => benchCalls({ rounds, seconds, call }),
  "calls-large": () => benchLargeCalls({ rounds, seconds, call }),
  "first-sight": () => benchFirstSight({ rounds }),
  lighthouse: () => benchLighthouse({ rounds }),
  interactions: () => benchInteractions({ rounds }),
  "rendered-pages": () => benchRenderedPages({ rounds }),
  memory: () => benchMemory({ rounds, seconds, minutes }),
  uploads: () => benchUploads({ rounds }),
  receipts: () => benchReceipts({ folder: values.folder, isVerbose: values.differences }),
  "receipts-while-serving": () => benchReadingWhileServing({ rounds }),
  chat: () => benchChat({ rounds }),
  "answer-bytes": () => benchAnswerBytes({ rounds }),
  crowd: () => benchCrowd({ rounds, seconds }),
  overload: () => benchOverload({ rounds, seconds }),
  "heavy-reads": () => benchHeavyReads({ rounds, seconds }),
  comparison: () => benchComparison({ rounds }),
  "fresh-reads": () => benchFreshReads({ rounds }),
  // These five share one loaded set of ten million expenses. The last one changes it.
  growth: () => benchGrowth({ rounds }),
  "big-project": () => benchBigProject({ rounds }),
  budget: () => benchBudget({ rounds }),
  users: () => benchUsers({ rounds }),
  plans: benchPlans,
};

const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
try {
  for (const name of names) {
    const bench = BENCHES[name];
    if (!bench)
      throw new Error(`There is no measurement "${name}": ${Object.keys(BENCHES).join(", ")}`);
    console.log(`\n${name}`);
    const text = await bench();
    console.log(text);
    await publish(name, text);
  }
} finally {
  await closeLargeSet();
}
