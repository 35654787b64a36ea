/**
 * The call for a page of a project's expenses. The server writes its answer into the page under this
 * very path.
 *
 * @param filter what is empty does not narrow the list, and is left out
 */
export function expensePagePath(
  projectId: number,
  filter: Readonly<Record<string, string | number | null>>,
): string {
  const query = Object.entries({ projectId, ...filter })
    .filter(([, value]) => Boolean(value))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `/api/expenses?${query.join("&")}`;
}
