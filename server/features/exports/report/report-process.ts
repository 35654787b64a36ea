import { setPriority } from "node:os";
import process from "node:process";
import { drawReport } from "./draw-report.ts";
import { receiptMessage, type ReportMessage, reportWork } from "./report-data.ts";

/*
 * Renders one report in a child process. Exiting frees its memory, a crash affects only this
 * report, and its low priority gives precedence to requests.
 */

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
// Ctrl-C reaches the whole process group, but the server itself ends this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const say = (message: ReportMessage) => process.send?.(message);
let resolveReceipt: ((path: string | null) => void) | undefined;

function fetch(place: number): Promise<string | null> {
  return new Promise((resolve) => {
    resolveReceipt = resolve;
    say({ type: "receipt", place });
  });
}

process.on("message", (message) => {
  const parsed = receiptMessage.safeParse(message);
  if (parsed.success) {
    resolveReceipt?.(parsed.data.path);
    return;
  }
  drawReport(reportWork.parse(message), fetch).then(
    () => say({ type: "done" }),
    (error: unknown) => say({ type: "failed", failure: String(error) }),
  );
});
