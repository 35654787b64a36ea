/** Parses CSV by the RFC 4180 grammar, independently of the product's writer. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`Not RFC 4180 after ${rows.length} rows`);
    const [, quoted, plain = "", end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex >= text.length) return rows;
  }
}

/** Rows keyed by column name. */
export function recordsOf(rows: readonly string[][]): Record<string, string>[] {
  const [heads = [], ...rest] = rows;
  return rest.map((row) =>
    Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ""])),
  );
}
