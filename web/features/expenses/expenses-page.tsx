export function ExpensesPage() {
  return <h1>Expenses</h1>;
}
