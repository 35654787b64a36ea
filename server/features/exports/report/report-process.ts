import { setPriority } from "node:os";
import process from "node:process";
import { drawReport } from "./draw-report.ts";
import { receiptAnswer, type ReportMessage, reportWork } from "./report-data.ts";

/*
 * Renders one report in a child process: its memory is freed on exit, a crash affects only this
 * report, and its low priority puts requests first.
 */

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
// Ctrl-C reaches the whole process group; the server ends this process itself.
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
