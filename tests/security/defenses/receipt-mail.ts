import type { DefenseEntry } from "./defense-entry.ts";

const FEATURE = "server/features/receipt-mail";
const MAIL = `${FEATURE}/receipt-mail.test.ts`;

export const RECEIPT_MAIL: readonly DefenseEntry[] = [
  {
    row: 71,
    defense: "the webhook for emails requires its secret",
    file: `${FEATURE}/webhook-routes.ts`,
    find: "if (!isSameSecret(given, secret)) throw unauthenticated();",
    replace: "",
    test: MAIL,
    title: "another secret",
  },
  {
    row: 67,
    defense: "an address for receipts requires its secret",
    file: `${FEATURE}/queries.ts`,
    find: "return isSameSecret(secret, row?.secret);",
    replace: "return row !== undefined;",
    test: MAIL,
    title: "is replaced by a change; the former one no longer works",
  },
  {
    row: 34,
    defense: "emails of members count only where they may edit",
    file: `${FEATURE}/queries.ts`,
    find: "if (access && mayEdit(access) && mayReach(access, projectId)) return access;",
    replace: "if (access) return access;",
    test: `${FEATURE}/quarantine.test.ts`,
    title: "include editors of the project, but not viewers or members of other projects",
  },
  {
    row: 58,
    defense: "an email over the limit is refused",
    file: `${FEATURE}/smtp-listener.ts`,
    find: `if (stream.sizeExceeded) throw failed("payload_too_large", "This email is too large");`,
    replace: "",
    test: `${FEATURE}/smtp-listener.test.ts`,
    title: "rejects a size over the limit, before the email if it was declared",
  },
  {
    row: 59,
    defense: "the parts of an email are limited",
    file: `${FEATURE}/parse-email.ts`,
    find: "|| parsed.attachments.length > MAX_PARTS",
    replace: "",
    test: `${FEATURE}/hostile-emails.test.ts`,
    title: "1,000 parts",
  },
];
