const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Time until a demo is deleted, as the end of a sentence: "in 23 hours". Rounds down. */
export function timeLeft(endsAt: string, now: number): string {
  const left = Date.parse(endsAt) - now;
  if (left < MINUTE) return "any moment";
  return left < HOUR ? formatUnits(left / MINUTE, "minute") : formatUnits(left / HOUR, "hour");
}

function formatUnits(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `in ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
