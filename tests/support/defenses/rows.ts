const LAST_ROW = 92;
const RANGE = /^(\d{1,2})(?:-(\d{1,2}))?$/;

/** Error message for row arguments such as `34` or `57-61`; undefined when they are valid. */
export function rowError(rows: readonly string[]): string | undefined {
  const wrong = rows.find((range) => !isRange(range));
  if (wrong === undefined) return undefined;
  return `"${wrong}" is neither a row nor a range of rows. Rows are 1 to ${LAST_ROW}, separated by spaces: 35 56 60-66\n`;
}

function isRange(range: string): boolean {
  const [, from = "", to = from] = RANGE.exec(range) ?? [];
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= LAST_ROW;
}

/** Whether a row is selected by the arguments; without arguments, all are. */
export function isSelected(row: number, rows: readonly string[]): boolean {
  return (
    rows.length === 0 ||
    rows.some((range) => {
      const [from = Number.NaN, to = from] = range.split("-").map(Number);
      return row >= from && row <= to;
    })
  );
}
