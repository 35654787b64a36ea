import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { figure, keep, table, written } from "../figures.ts";

/* CPU time to compress a response of the expense list, and the compressed size, by encoding. */

const TIMES = 100;
const WORDS = (
  "oak boards drywall joint compound primer subfloor tile grout thinset flashing shingles conduit " +
  "breaker panel faucet vanity cabinet hinge countertop sealant"
).split(" ");

/** Rows that differ as much as real ones; the same in each run. */
function expensesOf(count: number): string {
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const word = () => WORDS[below(WORDS.length)];
  const expenses = Array.from({ length: count }, (_, row) => ({
    id: 9_000 + row,
    userId: 12,
    projectId: 31,
    contractorId: below(3) === 0 ? below(40) : null,
    contractor: below(3) === 0 ? `${word()} & Sons` : null,
    description: `${word()} ${word()} ${word()}`,
    amount: (below(90_000) / 100).toFixed(2),
    category: ["Materials", "Labor", "Permits", "Tools", "Other"][below(5)],
    paymentMethod: "Credit Card",
    date: `2026-0${1 + below(9)}-1${below(9)}`,
    notes: below(4) === 0 ? `${word()} for the ${word()}` : null,
    imageUrl: null,
    createdAt: `2026-03-0${1 + below(9)}T10:${10 + below(49)}:11.${100 + below(899)}Z`,
  }));
  return JSON.stringify({ expenses, total: 10_000 });
}

const brotli = (quality: number) => (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const ENCODERS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ["gzip 1", (text) => gzipSync(text, { level: 1 })],
  ["gzip 6", (text) => gzipSync(text)],
  ["Brotli 1", brotli(1)],
  ["Brotli 4", brotli(4)],
  [
    "Zstandard 1",
    (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  ],
];

function cpuMicroseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let index = 0; index < TIMES; index += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES;
}

export async function benchAnswerBytes({ rounds }: { rounds: number }): Promise<string> {
  const outcomes = [25, 100, 300].flatMap((count) => {
    const text = expensesOf(count);
    return ENCODERS.map(([name, encode]) => {
      encode(text);
      const taken = Array.from({ length: rounds }, () => cpuMicroseconds(() => encode(text)));
      return { count, bytes: text.length, name, left: encode(text).length, cpu: figure(taken) };
    });
  });
  await keep("answer-bytes", { rounds, outcomes });
  return table(
    ["Expenses", "Bytes", "Encoding", "Left", "CPU µs"],
    outcomes.map(({ count, bytes, name, left, cpu }) => [
      String(count),
      String(bytes),
      name,
      (left / bytes).toFixed(2),
      written(cpu, 0),
    ]),
  );
}
