import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { type BackedUpTable, type BackupManifest, partName } from "./backup-format.ts";
import { damaged } from "./backup-reader.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { listSequences, listTables, quoted } from "./catalog-queries.ts";

/** Loads table parts in their order in the backup. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #manifest: BackupManifest;
  /** tables not yet complete, the one of the open stream first */
  readonly #waiting: BackedUpTable[];
  #stream: CopyStreamQuery | undefined;
  /** first error of the database; later stream errors do not show the cause */
  #failure: Error | undefined;
  #parts = 0;

  private constructor(client: pg.Client, manifest: BackupManifest) {
    this.#client = client;
    this.#manifest = manifest;
    this.#waiting = manifest.tables.filter(({ parts }) => parts > 0);
  }

  /** @throws BackupRefusal if the database lacks a table or column of the backup */
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

  /** Call after the last part: sets the sequences to continue after their last values. */
  async finish(): Promise<void> {
    const [left] = this.#waiting;
    if (left) throw damaged(`A part of "${left.name}" is missing.`);
    const known = new Set((await listSequences(this.#client)).map(({ name }) => name));
    for (const { name, last } of this.#manifest.sequences) {
      if (last === null || !known.has(name)) continue;
      await this.#client.query("select setval($1::regclass, $2)", [quoted(name), last]);
    }
  }

  /** Closes the open stream after a failure. */
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
    // The error is reported where the stream is awaited. Destroyed so that no data follows the
    // ended statement.
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
