/** A statement that may query a distributed table without an owner. */
export interface Allowed {
  because: string;
  /** `action table`, in the checker's notation */
  mentions: readonly string[];
  /** a distinctive part of the statement, with single blanks and without quotation marks */
  has: string;
}

/*
 * All statements across owners. Each of these queries all nodes: docs/scaling.md gives the cost.
 * Remove entries of statements no longer sent, because an entry without a match fails the test.
 */

const SESSIONS_OF_AN_ACCOUNT: readonly Allowed[] = [
  {
    because:
      "the sessions of an account, for its homeowner to see; they are spread by their own key",
    mentions: ["select sessions"],
    has: "sess ->> 'userId'",
  },
  {
    because: "the sessions of an account end: elsewhere, with the password, or with the account",
    mentions: ["delete sessions"],
    has: "sess ->> 'userId'",
  },
];

const SWEEPS: readonly Allowed[] = [
  {
    because: "sweep of sessions",
    mentions: ["delete sessions", "select sessions"],
    has: "from sessions where sessions.expire <= $1 limit $2) and sessions.expire <= $3",
  },
  {
    because: "sweep of sign-ins that were never ended",
    mentions: ["delete sign_in_flows", "select sign_in_flows"],
    has: "from sign_in_flows where sign_in_flows.expires_at <= $1 limit $2) and sign_in_flows.expires_at <= $3",
  },
  {
    because: "sweep of what is limited",
    mentions: ["delete attempts", "select attempts"],
    has: "from attempts where attempts.ends_at <= $1 limit $2) and attempts.ends_at <= $3",
  },
  {
    because: "sweep of the provider's events",
    mentions: ["delete payment_events", "select payment_events"],
    has: "from payment_events where payment_events.received_at <= $1 limit $2) and payment_events.received_at <= $3",
  },
  {
    because: "sweep of the numbers of mails",
    mentions: ["delete sent_mails", "select sent_mails"],
    has: "from sent_mails where sent_mails.sent_at <= $1 limit $2) and sent_mails.sent_at <= $3",
  },
  {
    because: "sweep of the keys of creations",
    mentions: ["delete idempotency_keys", "select idempotency_keys"],
    has: "from idempotency_keys where idempotency_keys.created_at < $1 limit $2) and idempotency_keys.created_at < $3",
  },
  {
    because: "sweep of what happened to accounts a year ago",
    mentions: ["delete security_events", "select security_events"],
    has: "from security_events where security_events.created_at <= $1 limit $2) and security_events.created_at <= $3",
  },
  {
    because: "sweep of the addresses of 90 days ago",
    mentions: ["update security_events", "select security_events"],
    has: "update security_events set address = null where (security_events.user_id",
  },
  {
    because: "the number of expenses of each user, one batch of users at a time",
    mentions: ["select expenses", "insert expense_tallies"],
    has: "insert into expense_tallies as t (user_id, count) select id, count from counted",
  },
  {
    because: "sweep of the trash: whose is old? Their rows are then asked for one by one",
    mentions: ["select trash"],
    has: "select distinct user_id as owner from ( select user_id from trash where deleted_at < $1",
  },
  {
    because: "sweep of drafts: which have waited too long, or were deleted?",
    mentions: ["delete drafts", "select drafts"],
    has: "from drafts where (drafts.created_at < $1 or drafts.deleted_at < $2) limit",
  },
  {
    because: "sweep of received emails: which have waited too long, or came long ago?",
    mentions: ["delete received_emails", "select received_emails"],
    has: "from received_emails where (received_emails.received_at < $1 or (received_emails.received_at < $2",
  },
  {
    because: "who is due a report on received emails? Theirs are then asked for by home",
    mentions: ["select received_emails"],
    has: "select distinct user_id as home, notify_user_id as reader from received_emails",
  },
  {
    because:
      "sweep of receipts: which are old, and on no expense, quote, invoice, contractor or draft?",
    mentions: [
      "select uploads",
      "select expenses",
      "select expense_receipts",
      "select quote_files",
      "select invoice_files",
      "select contractor_documents",
      "select drafts",
    ],
    has: "order by uploads.created_at, uploads.user_id, uploads.key limit",
  },
  {
    because: "sweep of receipts: which are to go?",
    mentions: ["select uploads"],
    has: "where (uploads.state = $1 and uploads.key > $2) order by uploads.key limit $3",
  },
  {
    because: "sweep of receipts: which files of the store have a row?",
    mentions: ["select uploads"],
    has: "select key from uploads where uploads.key in ($1",
  },
  {
    because: "who may have to be reminded? What of is then asked for one by one",
    mentions: ["select reminder_choices"],
    has: "where c.user_id > $1 and (c.due_soon or c.overdue or c.budget_lines or c.insurance or c.milestones)",
  },
  {
    because: "who may be due an email of what others did? Each is then asked for by home",
    mentions: ["select activity_digests"],
    has: "where (d.user_id, d.member_id) > ($1, $2)",
  },
];

const ADMIN: readonly Allowed[] = [
  {
    because: "the administrator's list: how much each user has",
    mentions: [
      "select projects",
      "select expenses",
      "select contractors",
      "select expense_tallies",
    ],
    has: "with matching as materialized ( select id from users",
  },
  {
    because: "the administrator's figures: all budgets together",
    mentions: ["select projects"],
    has: "select coalesce(sum(budget), 0.00)::text from projects",
  },
];

const OTHERS: readonly Allowed[] = [
  {
    because:
      "a link to a receipt in the local folder is signed for its key alone; several machines need an " +
      "object store, where this is not sent",
    mentions: ["select uploads"],
    has: "select key from uploads where (uploads.key = $1 and uploads.state in ($2, $3))",
  },
  {
    because: "back from the trash: the row itself says whose it is, and is taken by its owner",
    mentions: ["insert expenses"],
    has: "insert into expenses overriding system value select expense.* from known k",
  },
  {
    because: "back from the trash: the row itself says whose it is, and is taken by its owner",
    mentions: ["insert contractors"],
    has: "insert into contractors overriding system value select contractor.* from taken",
  },
  {
    because: "back from the trash: the row itself says whose it is, and is taken by its owner",
    mentions: ["insert milestones"],
    has: "insert into milestones overriding system value select milestone.* from taken",
  },
  {
    because: "back from the trash: the row itself says whose it is, and is taken by its owner",
    mentions: ["insert invoices"],
    has: "insert into invoices overriding system value select invoice.* from known k",
  },
  {
    because: "back from the trash: the row itself says whose it is, and is taken by its owner",
    mentions: ["insert recurring_expenses"],
    has: "insert into recurring_expenses overriding system value select recurring.* from known k",
  },
];

export const ALLOWED: readonly Allowed[] = [
  ...SESSIONS_OF_AN_ACCOUNT,
  ...SWEEPS,
  ...ADMIN,
  ...OTHERS,
];

/** A write to a record's table without an activity entry in its transaction. */
export interface WithoutActivity {
  because: string;
  /** a distinctive part of the statement, with single blanks and without quotation marks */
  has: string;
}

/** This list only shrinks: new writes must record activity. */
export const WITHOUT_ACTIVITY: readonly WithoutActivity[] = [
  {
    because: "the day of the last reminder is no choice of the user",
    has: "update reminder_choices set mailed_on",
  },
  {
    because: "a mark of the import; the line came with its expenses, one transaction earlier",
    has: "update expense_imports set undone_at = null",
  },
  {
    because: "a person's new name, with a line where it paid anything",
    has: "update expenses set paid_by = $1",
  },
];
