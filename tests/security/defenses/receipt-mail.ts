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
    title: "is another one after a change; the earlier one leads nowhere",
  },
  {
    row: 34,
    defense: "emails of members count only where they may edit",
    file: `${FEATURE}/queries.ts`,
    find: "if (access && mayEdit(access) && mayReach(access, projectId)) return access;",
    replace: "if (access) return access;",
    test: `${FEATURE}/quarantine.test.ts`,
    title: "are editors of the project too, not viewers or members of other projects",
  },
  {
    row: 58,
    defense: "an email over the limit is refused",
    file: `${FEATURE}/smtp-listener.ts`,
    find: `if (stream.sizeExceeded) throw failed("payload_too_large", "This email is too large");`,
    replace: "",
    test: `${FEATURE}/smtp-listener.test.ts`,
    title: "a size over the limit is refused before the email, or after it when it was not said",
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
