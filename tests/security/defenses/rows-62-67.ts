import type { SwitchedOff } from "./switched-off.ts";

const RECEIPTS = "tests/security/rows-62-67-receipts.test.ts";
const ORPHANS = "tests/security/row-65-orphans.test.ts";
const REENCODE = "server/features/receipts/reencode.ts";
const ROUTES = "server/features/receipts/routes.ts";
const COMMANDS = "server/features/receipts/commands.ts";
const SWEEP = "server/features/receipts/sweep-commands.ts";
const LOCAL = "server/gateways/storage/local.ts";

export const ROWS_62_67: readonly SwitchedOff[] = [
  {
    row: 62,
    defense: "what a picture notes is not written again",
    file: REENCODE,
    find: "decode(input).autoOrient()",
    replace: "decode(input).keepMetadata()",
    test: RECEIPTS,
  },
  {
    row: 62,
    defense: "a picture is turned upright",
    file: REENCODE,
    find: "decode(input).autoOrient()",
    replace: "decode(input)",
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt is shown as what it was found to be",
    file: ROUTES,
    find: ".type(type)",
    replace: `.type(type === "image/png" ? "text/html" : type)`,
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt has a policy of its own",
    file: ROUTES,
    find: `    .header("content-security-policy", type === "application/pdf" ? PDF_POLICY : IMAGE_POLICY)\n`,
    replace: "",
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "no browser guesses another type",
    file: "server/http/security/security-headers.ts",
    find: `frameguard: { action: "deny" },`,
    replace: `noSniff: false, frameguard: { action: "deny" },`,
    test: RECEIPTS,
  },
  {
    row: 63,
    defense: "a receipt is named by the server",
    file: ROUTES,
    find: `.header("content-disposition", `,
    replace: `.header("x-no-disposition", `,
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "the session comes before the body",
    file: "server/http/session/session.ts",
    find: `if (need === "required") requireSession(request);`,
    replace: "",
    // The route asks once more, before it reads.
    also: [
      {
        file: ROUTES,
        find: "      const owner = requireUser(request);\n      const answer",
        replace: `      await new Promise((resolve) => request.raw.once("end", resolve).resume());
      const owner = requireUser(request);\n      const answer`,
      },
    ],
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "an account uploads 200 an hour",
    file: COMMANDS,
    find: "recent >= UPLOAD_CAPS.perHour",
    replace: "recent < 0",
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "an account has room for 2 GB",
    file: COMMANDS,
    find: "if (bytes + size > UPLOAD_CAPS.totalBytes)",
    replace: "if (bytes + size < 0)",
    test: RECEIPTS,
  },
  {
    row: 64,
    defense: "what is still needed of a cap is counted when a file is stored",
    file: COMMANDS,
    find: "    await requireRoom(tx, owner, now, { size, isRateLimited: !isRestored });\n",
    replace: "",
    test: RECEIPTS,
  },
  {
    row: 65,
    defense: "a replaced receipt is let go",
    file: "server/features/expenses/commands.ts",
    find: "await releaseReceipts(tx, owner, gone);",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 65,
    defense: "what no expense carries is let go after a day",
    file: SWEEP,
    find: "  await releaseUncarried(deps, before);\n",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 65,
    defense: "what was let go is removed",
    file: SWEEP,
    find: "  await removeReleased(deps);\n",
    replace: "",
    test: ORPHANS,
  },
  {
    row: 66,
    defense: "a key is looked up with its owner",
    file: "server/features/receipts/queries.ts",
    find: `and(eq(uploads.userId, owner), eq(uploads.key, key), eq(uploads.state, "stored"))`,
    replace: `and(eq(uploads.key, key), eq(uploads.state, "stored"))`,
    test: RECEIPTS,
  },
  {
    row: 66,
    defense: "a key has its own form",
    file: "shared/receipts/contract.ts",
    find: "s3Key: receiptKey",
    replace: "s3Key: z.string()",
    test: RECEIPTS,
  },
  {
    row: 67,
    defense: "a link ends",
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
    defense: "the signature covers the end",
    file: LOCAL,
    find: "[link.key, link.type, link.expires]",
    replace: "[link.key, link.type]",
    test: RECEIPTS,
  },
];
