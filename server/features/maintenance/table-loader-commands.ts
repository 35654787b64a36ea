import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { type BackedUpTable, type BackupManifest, partName } from "./backup-format.ts";
import { damaged } from "./backup-reader.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { listSequences, listTables, quoted } from "./catalogue-queries.ts";

/** Takes the parts of the tables in the order in which they stand in a backup. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #manifest: BackupManifest;
  /** the tables whose parts are still to come, that of the open stream first */
  readonly #waiting: BackedUpTable[];
  #stream: CopyStreamQuery | undefined;
  /** why the database took no more: what the stream says after it tells nothing of it */
  #failure: Error | undefined;
  #parts = 0;

  private constructor(client: pg.Client, manifest: BackupManifest) {
    this.#client = client;
    this.#manifest = manifest;
    this.#waiting = manifest.tables.filter(({ parts }) => parts > 0);
  }

  /** @throws BackupRefusal when the database lacks a table or a column of the backup */
  static async open(client: pg.Client, manifest: BackupManifest): Promise<TableLoader> {
    const columnsOf = new Map(
      (await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]),
    );
    for (const { name, columns } of manifest.tables) {
      const known = columnsOf.get(name);
      const lacking = columns.find((column) => known?.has(column) !== true);
      if (lacking === undefined) continue;
      throw new BackupRefusal(
        `This database has no place for "${lacking}" of "${name}": the version that made the backup ` +
          `is another one. Install that version and call restore again. Nothing was written.`,
      );
    }
    return new TableLoader(client, manifest);
  }

  async add(name: string, content: Buffer): Promise<void> {
    const [table] = this.#waiting;
    if (!table || name !== partName(table.name, this.#parts + 1)) {
      throw damaged(`"${name}" is not where it belongs.`);
    }
    try {
      await this.#write(table, content);
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  /** After the last part: numbers that are given from now on follow those that were given. */
  async finish(): Promise<void> {
    const [left] = this.#waiting;
    if (left) throw damaged(`A part of "${left.name}" is missing.`);
    const known = new Set((await listSequences(this.#client)).map(({ name }) => name));
    for (const { name, last } of this.#manifest.sequences) {
      if (last === null || !known.has(name)) continue;
      await this.#client.query("select setval($1::regclass, $2)", [quoted(name), last]);
    }
  }

  /** Ends what is open, after a failure. */
  abandon(): void {
    this.#stream?.destroy();
  }

  async #write(table: BackedUpTable, content: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#stream ??= this.#begin(table);
    if (!this.#stream.write(content)) await once(this.#stream, "drain");
    this.#parts += 1;
    if (this.#parts === table.parts) await this.#end();
  }

  #begin({ name, columns }: BackedUpTable): CopyStreamQuery {
    const list = columns.map(quoted).join(", ");
    const stream = this.#client.query(copyFrom(`copy ${quoted(name)} (${list}) from stdin`));
    // It is told where the stream is waited for. What is still in the stream would be written to a
    // statement that is over.
    stream.on("error", (error: Error) => {
      this.#failure ??= error;
      stream.destroy();
    });
    return stream;
  }

  async #end(): Promise<void> {
    const stream = this.#stream;
    if (stream) {
      if (this.#failure) throw this.#failure;
      const ended = finished(stream, { readable: false });
      stream.end();
      await ended;
    }
    this.#stream = undefined;
    this.#parts = 0;
    this.#waiting.shift();
  }
}
