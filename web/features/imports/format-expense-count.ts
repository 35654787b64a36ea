/** "1 expense", "1,200 expenses". */
export function formatExpenseCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "expense" : "expenses"}`;
}
