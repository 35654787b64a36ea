import type { DefenseEntry } from "./defense-entry.ts";

const EXPENSES = "tests/security/rows-53-56-plan-limit.test.ts";
const CONTRACTORS = "tests/security/rows-53-56-contractors.test.ts";
const TYPES_AND_SIZES = "tests/security/rows-57-58-uploads.test.ts";
const FORMS = "tests/security/rows-59-61-uploads.test.ts";
const ONCE = "server/records/idempotency.ts";
const READ = "server/features/receipts/read-upload.ts";
const REENCODE = "server/features/receipts/reencode.ts";

export const ROWS_53_61: readonly DefenseEntry[] = [
  {
    row: 53,
    defense: "one homeowner's creations are serialized",
    file: "server/features/billing/queries.ts",
    find: `    update owners o set version = o.version + 1
    from users u
    where o.user_id = \${OWNER} and u.id = \${OWNER}
    returning u.`,
    replace: "    select u.",
    // The creation limit locks a row of each homeowner too.
    also: [
      {
        file: "server/features/billing/queries.ts",
        find: ' as "isGranted"`,',
        replace: ' as "isGranted"\n    from users u where u.id = ${OWNER}`,',
      },
      {
        file: ONCE,
        find: "countCreations(tx, access.actor, now),",
        replace: "undefined,",
      },
    ],
    test: "tests/security/row-53-two-processes.test.ts",
  },
  {
    row: 54,
    defense: "the plan never blocks a change",
    file: "server/features/expenses/commands.ts",
    find: "await lockOwner(tx, access.home);\n      await lockProject(tx, access, input.projectId);",
    replace: "await lockOwner(tx, access.home);\n      await requireExpenseLimit(tx, access);",
    test: EXPENSES,
  },
  {
    row: 55,
    defense: "a canceled plan ends by the clock",
    file: "shared/billing/plan.ts",
    find: `case "cancelled":
      return isBefore(now, endsAt) ? "pro" : "free";`,
    replace: `case "cancelled":
      return "pro";`,
    test: EXPENSES,
  },
  {
    row: 55,
    defense: "a paid period lasts until its end",
    file: "shared/billing/plan.ts",
    find: `case "cancelled":
      return isBefore(now, endsAt) ? "pro" : "free";`,
    replace: `case "cancelled":
      return "free";`,
    test: CONTRACTORS,
  },
  {
    row: 56,
    defense: "a key creates one record",
    file: ONCE,
    find: "key: key === undefined ? null : keyOf(access, key)",
    replace: "key: null",
    test: EXPENSES,
  },
  {
    row: 56,
    defense: "a key is bound to one content",
    file: ONCE,
    find: " || used.inputHash !== inputHash",
    replace: "",
    test: CONTRACTORS,
  },
  {
    row: 56,
    defense: "concurrent attempts with one key wait for each other",
    file: "server/features/milestones/commands.ts",
    find: "      await lockOwner(tx, access.home);\n      return createIdempotently",
    replace: "      return createIdempotently",
    test: "tests/security/rows-46-56-milestones.test.ts",
  },
  {
    row: 57,
    defense: "the first bytes decide the type",
    file: "server/features/receipts/receipt-type.ts",
    find: ")?.[0];",
    replace: `)?.[0] ?? "application/pdf";`,
    also: [
      {
        file: "server/features/receipts/commands.ts",
        find: "if (!(await isWholePdf(sent))) throw unreadable();",
        replace: "",
      },
    ],
    test: TYPES_AND_SIZES,
  },
  {
    row: 57,
    defense: "a PDF has an end marker",
    file: "server/features/receipts/commands.ts",
    find: "if (!(await isWholePdf(sent))) throw unreadable();",
    replace: "",
    test: TYPES_AND_SIZES,
  },
  {
    row: 57,
    defense: "nothing follows the end of a GIF",
    file: REENCODE,
    find: `if (type === "image/gif" && !endsWithItsTrailer(await readFile(input))) return "unreadable";`,
    replace: "",
    test: TYPES_AND_SIZES,
  },
  {
    row: 58,
    defense: "received bytes are counted",
    file: READ,
    find: "fileSize: MAX_RECEIPT_BYTES,",
    replace: "fileSize: 100 * MAX_RECEIPT_BYTES,",
    test: TYPES_AND_SIZES,
  },
  {
    row: 58,
    defense: "a body with a declared length over the limit is not read",
    file: READ,
    find: "> MAX_FORM_BYTES) throw tooLarge();",
    replace: "> Infinity) throw tooLarge();",
    test: TYPES_AND_SIZES,
  },
  {
    row: 58,
    defense: "an endless body is not read to its end",
    file: "server/http/security/body-timeout.ts",
    find: "if (passed > LINGER_BYTES) raw.destroy();",
    replace: "if (passed > LINGER_BYTES * LINGER_BYTES) raw.destroy();",
    test: TYPES_AND_SIZES,
  },
  {
    row: 58,
    defense: "temp files are deleted in any case",
    file: "server/temp-file.ts",
    find: "await rm(folder, { recursive: true, force: true });",
    replace: "",
    test: TYPES_AND_SIZES,
  },
  {
    row: 59,
    defense: "a form has one file",
    file: READ,
    find: "files: 1,",
    replace: "files: 10,",
    test: FORMS,
  },
  {
    row: 59,
    defense: "a file comes in its own field",
    file: READ,
    find: "if (part.fieldname !== FIELD) throw oneFile();",
    replace: "",
    test: FORMS,
  },
  {
    row: 59,
    defense: "only multipart forms are read",
    file: READ,
    find: `?.toLowerCase().startsWith("multipart/form-data") !== true`,
    replace: ` === "a type of nobody"`,
    test: FORMS,
  },
  {
    row: 59,
    defense: "a stalled sender is disconnected",
    file: "server/http/transfer/minimum-throughput.ts",
    find: `reject(failed("request_timeout", late))`,
    replace: `failed("request_timeout", late)`,
    also: [
      {
        file: "server/http/transfer/minimum-throughput.ts",
        find: "{ promise: stalled, reject }",
        replace: "{ promise: stalled }",
      },
    ],
    test: FORMS,
  },
  {
    row: 60,
    defense: "a key is generated by the server",
    file: "server/features/receipts/commands.ts",
    find: "const key = `${id}.${RECEIPT_TYPES[type]}`;",
    replace: `const key = path.split("/").at(-1) ?? "";`,
    test: FORMS,
  },
  {
    row: 61,
    defense: "an image has at most 64 million pixels",
    file: REENCODE,
    find: "limitInputPixels: MAX_PIXELS,",
    replace: "limitInputPixels: false,",
    test: FORMS,
  },
  {
    row: 61,
    defense: "only the first frame of an animation is decoded",
    file: REENCODE,
    find: "pages: 1,",
    replace: "pages: -1,",
    test: FORMS,
  },
  {
    row: 61,
    defense: "only three decoders are loaded",
    file: "server/sharp.ts",
    find: `sharp.block({ operation: ["VipsForeignLoad"] });`,
    replace: "",
    test: "tests/security/row-61-decoders.test.ts",
  },
];
