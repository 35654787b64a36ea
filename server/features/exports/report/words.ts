const MONTHS = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(",");

/** Formats YYYY-MM-DD as "Mar 14, 2026". */
export function dayWords(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;
}

/** Formats YYYY-MM as "Mar 2026". */
export function monthWords(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** Formats "1234.50" as "$1,234.50" by moving digits, without arithmetic. */
export function moneyWords(decimal: string): string {
  const [sign, size] = decimal.startsWith("-") ? ["−", decimal.slice(1)] : ["", decimal];
  const [whole = "0", cents = "00"] = size.split(".");
  return `${sign}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${cents}`;
}

/** Such as "$1.2M", for axis labels. */
export function shortMoney(dollars: number): string {
  const size = Math.abs(dollars);
  const sign = dollars < 0 ? "−" : "";
  const short = (value: number) => String(Number(value.toFixed(1)));
  if (size >= 1_000_000) return `${sign}$${short(size / 1_000_000)}M`;
  if (size >= 1000) return `${sign}$${short(size / 1000)}K`;
  return `${sign}$${short(size)}`;
}

interface Period {
  from: string | null;
  to: string | null;
}

export function periodWords({ from, to }: Period): string {
  if (from !== null && to !== null) return `${dayWords(from)} to ${dayWords(to)}`;
  if (from !== null) return `From ${dayWords(from)} on`;
  return to === null ? "All dates" : `Until ${dayWords(to)}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
