import { TableRefused } from "./rules/table.ts";
import { openZip, ZipRejected } from "../../zip-reader.ts";
import { yieldTimer } from "./cooperative-yield.ts";
import { broken, type XmlEvents, XmlReader } from "./xml-reader.ts";

/** Enough for sheets, strings, styles, and the parts of charts and comments. */
const LIMITS = { entries: 1000, directoryBytes: 1024 * 1024 };
/** Maximum per decompressed part: twice what the largest accepted table needs. */
const MAX_PART_BYTES = 24 * 1024 * 1024;

/** Reads a workbook's parts. Runs and follows nothing in them. */
export interface WorkbookParts {
  has(name: string): boolean;
  /** Emits the events of a part's XML while decompressing it. */
  read(name: string, events: XmlEvents): Promise<void>;
}

/**
 * Opens a workbook's ZIP. Parts that are declared too long are not decompressed, and those longer
 * than declared cause an error.
 */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookParts> {
  const zip = await openZip(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    LIMITS,
  ).catch(refuse);
  if (!zip.files.has("xl/workbook.xml")) {
    throw new TableRefused("This isn't an .xlsx workbook. Save it as .xlsx or CSV and try again.");
  }
  return {
    has: (name) => zip.files.has(name),
    read: async (name, events) => {
      const part = zip.files.get(name);
      if (part === undefined || part.isEncrypted) throw broken();
      if (part.size > MAX_PART_BYTES) throw tooLong();
      const decoder = new TextDecoder("utf-8", { fatal: true });
      const xml = new XmlReader(events);
      const timer = yieldTimer();
      await zip
        .read(part, async (piece) => {
          xml.feed(decoded(decoder, piece));
          await timer.rest();
        })
        .catch(refuse);
      xml.end();
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof ZipRejected ? broken() : error;
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw broken();
  }
}

function tooLong(): TableRefused {
  return new TableRefused(
    "This workbook is too large to import. Keep only the sheet with expenses and try again.",
  );
}
