import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import type { ReminderItem, ReminderKind } from "../reminders/rules/reminder-item.ts";
import { REMINDER_HEADINGS, reminderText, subjectOf } from "../reminders/rules/reminder-words.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { fullDate } from "../../../shared/full-date.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import type { MailContent } from "./mail-layout.ts";

type RemindersOrder = Extract<MailJob, { kind: "reminders" }>;

const KINDS: readonly ReminderKind[] = [
  ...(["overdue", "due_soon", "milestone_overdue", "milestone_soon"] as const),
  ...(["insurance_expired", "insurance_soon", "line_full", "line_near"] as const),
];

/** One email for everything due, overdue or over budget. */
export function reminderMail(
  { items, more, today }: RemindersOrder,
  { publicUrl, unsubscribeLink }: { publicUrl: string; unsubscribeLink: string },
): MailContent {
  const day = parseCalendarDate(today);
  const hasPayments = items.some(({ kind }) => kind === "overdue" || kind === "due_soon");
  const hasMilestones = items.some((item) => "milestone" in item);
  const hasInsurance = items.some((item) => "expiresOn" in item);
  const hasLines = items.some(({ kind }) => kind === "line_full" || kind === "line_near");
  const contracts = { label: "View contracts", url: `${publicUrl}/contracts` };
  const timeline = { label: "View timeline", url: `${publicUrl}/timeline` };
  const budget = { label: "View budget", url: `${publicUrl}/budget` };
  const contractors = { label: "View contractors", url: `${publicUrl}/contractors` };
  const [first = budget, ...others] = [
    ...(hasPayments ? [contracts] : []),
    ...(hasMilestones ? [timeline] : []),
    ...(hasInsurance ? [contractors] : []),
    ...(hasLines ? [budget] : []),
  ];
  return {
    subject: subjectOf(items),
    lines: [`Here's what needs your attention as of ${day === undefined ? today : fullDate(day)}.`],
    lists: KINDS.flatMap((kind) => listOf(kind, items)),
    link: first,
    notes: [
      ...(more > 0 ? [`Plus ${more} more in ${PRODUCT_NAME}.`] : []),
      "You're receiving this because reminders are on. At most one email a day.",
    ],
    links: [
      ...others,
      { label: "Manage reminders", url: `${publicUrl}/account/notifications` },
      { label: "Turn all reminders off", url: unsubscribeLink },
    ],
  };
}

function listOf(
  kind: ReminderKind,
  items: readonly ReminderItem[],
): { heading: string; items: string[] }[] {
  const texts = items.filter((item) => item.kind === kind).map(reminderText);
  return texts.length === 0 ? [] : [{ heading: REMINDER_HEADINGS[kind], items: texts }];
}
