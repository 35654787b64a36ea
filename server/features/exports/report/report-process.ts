import { setPriority } from "node:os";
import process from "node:process";
import { drawReport } from "./draw-report.ts";
import { receiptAnswer, type ReportMessage, reportWork } from "./report-data.ts";

/*
 * Draws one report in a process of its own: what it takes of memory and time ends with it, a
 * receipt that breaks it takes nobody along, and requests come first on the processor.
 */

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
// Ctrl-C reaches the whole terminal: the server ends this by itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const say = (message: ReportMessage) => process.send?.(message);
let answerReceipt: ((path: string | null) => void) | undefined;

function fetch(place: number): Promise<string | null> {
  return new Promise((resolve) => {
    answerReceipt = resolve;
    say({ type: "receipt", place });
  });
}

process.on("message", (message) => {
  const answer = receiptAnswer.safeParse(message);
  if (answer.success) {
    answerReceipt?.(answer.data.path);
    return;
  }
  drawReport(reportWork.parse(message), fetch).then(
    () => say({ type: "done" }),
    (error: unknown) => say({ type: "failed", failure: String(error) }),
  );
});
