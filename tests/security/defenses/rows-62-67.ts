import type { DefenseEntry } from "./defense-entry.ts";

const RECEIPTS = "tests/security/rows-62-67-receipts.test.ts";
const ORPHANS = "tests/security/row-65-orphans.test.ts";
const REENCODE = "server/features/receipts/reencode.ts";
const ROUTES = "server/features/receipts/routes.ts";
const COMMANDS = "server/features/receipts/commands.ts";
const SWEEP = "server/features/receipts/sweep-commands.ts";
const LOCAL = "server/gateways/storage/local.ts";

export const ROWS_62_67: readonly DefenseEntry[] = [
  {
    row: 62,
    defense: "image metadata is not kept",
    file: REENCODE,
    find: "decode(input).autoOrient()",
    replace: "decode(input).keepMetadata()",
    test: RECEIPTS,
  },
  {
    row: 62,
    defense: "an image is rotated upright",
    file: REENCODE,
    find: "decode(input).autoOrient()",
    replace: "decode(input)",
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt is served with its detected type",
    file: ROUTES,
    find: ".type(type)",
    replace: `.type(type === "image/png" ? "text/html" : type)`,
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt has its own content security policy",
    file: ROUTES,
    find: `    .header("content-security-policy", type === "application/pdf" ? PDF_POLICY : IMAGE_POLICY)\n`,
    replace: "",
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "browsers do not sniff another type",
    file: "server/http/security/security-headers.ts",
    find: `frameguard: { action: "deny" },`,
    replace: `noSniff: false, frameguard: { action: "deny" },`,
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt's file name comes from the server",
    file: ROUTES,
    find: `.header("content-disposition", \`inline; filename`,
    replace: `.header("x-no-disposition", \`inline; filename`,
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "the session is checked before the body is read",
    file: "server/http/session/session.ts",
    find: `if (need === "required") requireSession(request);`,
    replace: "",
    // The route checks again before it reads.
    also: [
      {
        file: ROUTES,
        find: "      const access = requireEditor(request);\n      const uploaded",
        replace: `      await new Promise((resolve) => request.raw.once("end", resolve).resume());
      const access = requireEditor(request);\n      const uploaded`,
      },
    ],
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "an account uploads at most 200 files an hour",
    file: COMMANDS,
    find: "recent >= UPLOAD_LIMITS.perHour",
    replace: "recent < 0",
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "an account stores at most 2 GB",
    file: COMMANDS,
    find: "if (bytes + size > UPLOAD_LIMITS.totalBytes)",
    replace: "if (bytes + size < 0)",
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "the remaining quota is checked when a file is stored",
    file: COMMANDS,
    find: "    await requireUploadLimits(tx, access, now, { size, isRateLimited: !isRestored });\n",
    replace: "",
    test: RECEIPTS,
  },
  {
    row: 65,
    defense: "a replaced receipt is released",
    file: "server/features/expenses/commands.ts",
    find: "await releaseReceipts(tx, access, removed);",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 65,
    defense: "a receipt without an expense is released after a day",
    file: SWEEP,
    find: "  await releaseUnreferenced(deps, before);\n",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 65,
    defense: "released files are deleted",
    file: SWEEP,
    find: "  await removeReleased(deps);\n",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 66,
    defense: "a key is read by owner and key",
    file: "server/features/receipts/queries.ts",
    find: "        eq(uploads.userId, access.home),\n        eq(uploads.key, key),",
    replace: "        eq(uploads.key, key),",
    test: RECEIPTS,
  },
  {
    row: 66,
    defense: "a key has a fixed format",
    file: "shared/receipts/contract.ts",
    find: "s3Key: receiptKey",
    replace: "s3Key: z.string()",
    test: RECEIPTS,
  },
  {
    row: 67,
    defense: "a link expires",
    file: LOCAL,
    find: "isOurs && isInTime && isReceiptType",
    replace: "isOurs && isReceiptType",
    test: RECEIPTS,
  },
  {
    row: 67,
    defense: "a link is signed",
    file: LOCAL,
    find: "isOurs && isInTime && isReceiptType",
    replace: "isInTime && isReceiptType",
    test: RECEIPTS,
  },
  {
    row: 67,
    defense: "the signature covers the key",
    file: LOCAL,
    find: "[link.key, link.type, link.expires]",
    replace: "[link.type, link.expires]",
    test: RECEIPTS,
  },
  {
    row: 67,
    defense: "the signature covers the expiry",
    file: LOCAL,
    find: "[link.key, link.type, link.expires]",
    replace: "[link.key, link.type]",
    test: RECEIPTS,
  },
];
