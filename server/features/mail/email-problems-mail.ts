import { fullDate } from "../../../shared/full-date.ts";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { EmailProblem } from "../../../shared/receipts/mail.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import type { MailContent } from "./mail-layout.ts";

const REASONS: Readonly<Record<EmailProblem, string>> = {
  other_type: "not a JPEG, PNG, GIF, or PDF file",
  damaged: "damaged",
  too_large: "larger than 10 MB",
  too_many: "more than 20 files in one email",
  empty: "no file and no text",
};

/** Problems with emailed receipts. */
export function emailProblemsMail(
  { emails }: Extract<MailJob, { kind: "email_problems" }>,
  publicUrl: string,
): MailContent {
  return {
    subject: "Some receipts you forwarded couldn't be used",
    lines: ["Parts of these emails didn't become receipts in your inbox."],
    lists: emails.map(({ receivedAt, problems }) => ({
      heading: `Received ${dayText(receivedAt)}`,
      items: [...Map.groupBy(problems, (problem) => problem)].map(
        ([problem, { length }]) =>
          `${length === 1 ? "1 part" : `${length} parts`}: ${REASONS[problem]}`,
      ),
    })),
    link: { label: "View inbox", url: `${publicUrl}/inbox` },
    notes: [
      `You're receiving this because an email in your name was sent to a ${PRODUCT_NAME} project. At most one email a day.`,
    ],
  };
}

function dayText(at: string): string {
  const day = parseCalendarDate(at.slice(0, 10));
  return day === undefined ? at : fullDate(day);
}
