const COUNT = new Intl.NumberFormat("en-US");

/** "10,003" */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
