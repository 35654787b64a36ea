const BATCH = 500;

/** Collects rows for one insert statement. */
export class Batch<Row extends object = object> {
  readonly #insert: (rows: Row[]) => Promise<void>;
  readonly #size: number;
  #rows: Row[] = [];
  count = 0;

  constructor(insert: (rows: Row[]) => Promise<void>, size = BATCH) {
    this.#insert = insert;
    this.#size = size;
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row);
    this.count += 1;
    if (this.#rows.length >= this.#size) await this.end();
  }

  async end(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#insert(rows);
  }
}
