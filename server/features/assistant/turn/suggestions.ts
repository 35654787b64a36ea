import type { SuggestionInput } from "../queries.ts";

const COUNT = 4;
/** In characters; longer names make a question hard to read at a glance. */
const MAX_NAME_CHARACTERS = 40;

/** Four questions that the records can answer, most relevant first. */
export function suggestionsFor(records: SuggestionInput | null): string[] {
  return [...worthAsking(records), ...ALWAYS].slice(0, COUNT);
}

/** Questions that need no records. */
const ALWAYS = [
  "How much contingency should I plan for?",
  "What order should the work be done in?",
  "How do I compare quotes from contractors?",
  "Which permits will I need?",
];

function worthAsking(records: SuggestionInput | null): string[] {
  if (records === null) return [];
  const { expenseCount, isOverBudget, hasExpenseThisMonth, openCount, overdueCount } = records;
  const hasExpenses = expenseCount > 0;
  const name = records.contractor;
  const payee = name !== null && name.length <= MAX_NAME_CHARACTERS ? name : null;
  const rules: [boolean, string][] = [
    [overdueCount > 0, "What is overdue?"],
    [isOverBudget, "How far over budget am I?"],
    [hasExpenses && !isOverBudget, "How much of my budget is left?"],
    [payee !== null, `How much have I paid ${payee}?`],
    [openCount > 0 && overdueCount === 0, "What comes next?"],
    [hasExpenses, "What did I spend by category?"],
    [hasExpenseThisMonth, "What did I spend this month?"],
    [hasExpenses, "What was my biggest expense?"],
  ];
  return rules.filter(([fits]) => fits).map(([, question]) => question);
}
