import type { DefenseEntry } from "./defense-entry.ts";
import { RECORDED } from "./row-34.ts";

const RECEIPTS = "tests/security/row-39-foreign-receipts.test.ts";
const MILESTONES = "tests/security/rows-34-41-milestones.test.ts";
const CONTRACTORS = "tests/security/rows-35-48-contractors.test.ts";
const MONEY = "tests/security/rows-41-45-money.test.ts";
const COMMANDS = "server/features/expenses/commands.ts";
const MILESTONE_COMMANDS = "server/features/milestones/commands.ts";
const RECEIPT_QUERIES = "server/features/receipts/queries.ts";
const STORED_RECEIPTS =
  "where u.user_id = ${access.home} and u.key = any(${sql.param(keys)}) and u.state = 'stored'";
const RECEIPT_COMMANDS = "server/features/expenses/receipt-commands.ts";
const PROJECT_QUERIES = "server/features/projects/queries.ts";
const AMOUNTS = "shared/money.ts";
const TYPED_AMOUNTS = "shared/money-input.ts";
const READ_CENTS = "const cents = parseCents(text);\n      const refuse";

export const ROWS_39_45: readonly DefenseEntry[] = [
  {
    row: 39,
    defense: "a receipt belongs to the caller",
    file: RECEIPT_QUERIES,
    find: STORED_RECEIPTS,
    replace: STORED_RECEIPTS.replace("u.user_id = ${access.home} and ", ""),
    test: RECEIPTS,
  },
  {
    row: 39,
    defense: "a receipt is a complete upload",
    file: RECEIPT_QUERIES,
    find: STORED_RECEIPTS,
    replace: STORED_RECEIPTS.replace(" and u.state = 'stored'", ""),
    test: RECEIPTS,
  },
  {
    row: 39,
    defense: "a receipt is a server-made key, not a URL",
    file: "shared/expenses/input.ts",
    find: "imageUrl: z.nullish(receiptKey),",
    replace: "imageUrl: z.nullish(z.string()),",
    also: [
      {
        file: RECEIPT_COMMANDS,
        find: `    if (found === undefined) {`,
        replace: `    if (found === undefined && receiptKey.safeParse(key).success) {`,
      },
      {
        file: RECEIPT_COMMANDS,
        find: `    if (found.attachedTo !== null) {`,
        replace: `    if (found && found.attachedTo !== null) {`,
      },
      {
        file: RECEIPT_COMMANDS,
        find: `import type { Tx } from "../../db/client.ts";`,
        replace: `import type { Tx } from "../../db/client.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";`,
      },
      {
        file: "server/db/migrations/0001_initial.sql",
        find: `  constraint expenses_receipt_fkey foreign key (user_id, image_url)
    references uploads (user_id, key),
`,
        replace: "",
      },
    ],
    test: RECEIPTS,
  },
  {
    row: 40,
    defense: "completing a milestone checks its owner",
    file: MILESTONE_COMMANDS,
    find: "      where user_id = ${access.home} and id = ${id}${and",
    replace: "      where id = ${id}${and",
    also: [RECORDED],
    test: MILESTONES,
  },
  {
    row: 40,
    defense: "the first completion date stays",
    file: MILESTONE_COMMANDS,
    find: "case when is_completed then completed_date else ${pressed.toISOString()} end",
    replace: "${pressed.toISOString()}",
    test: MILESTONES,
  },
  {
    row: 41,
    defense: "an expense accepts only the form's fields",
    file: "shared/expenses/input.ts",
    find: "export const expenseInput = z.extend(expenseFields, {",
    replace: "const strictInput = z.extend(expenseFields, {",
    also: [
      {
        file: "shared/expenses/input.ts",
        find: "export type ExpenseInput = z.infer<typeof expenseInput>;",
        replace:
          "export const expenseInput = z.catchall(strictInput, z.unknown());\nexport type ExpenseInput = z.infer<typeof strictInput>;",
      },
      {
        file: COMMANDS,
        find: "...authoredBy(access, now), ...NO_KEY",
        replace:
          "...authoredBy(access, new Date(JSON.parse(JSON.stringify(input)).createdAt ?? now)), ...NO_KEY",
      },
    ],
    test: MONEY,
  },
  {
    row: 41,
    defense: "a contractor accepts only the form's fields",
    file: "shared/contractors/input.ts",
    find: "export const contractorInput = z.object({",
    replace: "export const contractorInput = (z.looseObject as typeof z.object)({",
    test: CONTRACTORS,
  },
  {
    row: 41,
    defense: "a milestone accepts only the form's fields",
    file: "shared/milestones/contract.ts",
    find: "export const milestoneFields = z.object({",
    replace: "export const milestoneFields = z.looseObject({",
    also: [
      {
        file: MILESTONE_COMMANDS,
        find: "changedColumns(WRITTEN, input)",
        replace: 'changedColumns([...WRITTEN, ...columnsIn(milestones, ["isCompleted"])], input)',
      },
    ],
    test: MILESTONES,
  },
  {
    row: 42,
    defense: "amounts are parsed as digits, never as floats",
    file: TYPED_AMOUNTS,
    find: READ_CENTS,
    replace:
      "const cents = Math.trunc(Number(text) * 100) as Cents | undefined;\n      const refuse",
    test: MONEY,
  },
  {
    row: 42,
    defense: "an amount is answered as an exact string",
    file: "server/db/record-columns.ts",
    find: "return `${value}::text`;",
    replace: "return `${value}::float4::numeric(12, 2)::text`;",
    test: MONEY,
  },
  {
    row: 43,
    defense: "an amount is written in digits",
    file: TYPED_AMOUNTS,
    find: READ_CENTS,
    replace: `const cents = (
        Number.isFinite(Number(text)) ? Math.round(Number(text) * 100) : undefined
      ) as Cents | undefined;
      const refuse`,
    test: MONEY,
  },
  {
    row: 43,
    defense: "an amount has two decimals",
    file: AMOUNTS,
    find: String.raw`(?:\.(\d{1,2}))?$/`,
    replace: String.raw`(?:\.(\d{1,2})\d*)?$/`,
    test: MONEY,
  },
  {
    row: 43,
    defense: "an amount is positive",
    file: TYPED_AMOUNTS,
    find: "if (cents < min) return refuse(message);",
    replace: "",
    test: MONEY,
  },
  {
    row: 43,
    defense: "an amount has a maximum",
    file: TYPED_AMOUNTS,
    find: "if (cents > max) return refuse(",
    replace: "if (cents === 1e300) return refuse(",
    test: MONEY,
  },
  {
    row: 43,
    defense: "an amount is a string or a number",
    file: TYPED_AMOUNTS,
    find: `    z.union([z.string(), z.number()], { error: message }),
    z.transform((value: string | number, context)`,
    replace: `    z.any(),
    z.transform((value: any, context)`,
    test: MONEY,
  },
  {
    row: 44,
    defense: "sums are exact decimals in the database",
    file: PROJECT_QUERIES,
    find: "select category, sum(${signedAmount()}) as total",
    replace: "select category, sum((${signedAmount()})::float8) as total",
    test: MONEY,
  },
  {
    row: 45,
    defense: "any text is a valid category key, __proto__ too",
    file: PROJECT_QUERIES,
    find: "return Object.fromEntries(folded);",
    replace: `const all: Record<string, string> = {};
  for (const [name, total] of folded) all[name] = total;
  return all;`,
    test: MONEY,
  },
];
