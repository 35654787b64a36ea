const SHORT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
});

/** For axis labels: "$12.5K". */
export function shortMoney(amount: number): string {
  return SHORT.format(amount);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"].concat([
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
]);

/** "2026-03" is "Mar 2026". */
export function monthName(month: string): string {
  return `${shortMonth(month)} ${month.slice(0, 4)}`;
}

export function shortMonth(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month;
}
