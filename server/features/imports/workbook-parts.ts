import type { FileEntry } from "@zip.js/zip.js";
import { TableRefused } from "../../../shared/imports/table.ts";
import { sliceTimer } from "./in-slices.ts";
import { broken, type XmlEvents, XmlReader } from "./xml-reader.ts";

/** Sheets, texts, styles, and what charts and comments need. */
const MAX_PARTS = 1000;
/** Of one part, unfolded: twice what the largest table that is taken needs. */
const MAX_PART_BYTES = 24 * 1024 * 1024;
/** So much is read without looking whether others wait. */
const SLICE_BYTES = 64 * 1024;

/** The parts of a workbook that are read: nothing in it is ever run or followed. */
export interface WorkbookParts {
  has(name: string): boolean;
  /** Tells the events of a part's XML as it unfolds. */
  read(name: string, events: XmlEvents): Promise<void>;
}

/**
 * Opens the ZIP that a workbook is. What it says of sizes is not believed: a part is counted while it
 * unfolds, and given up when it is too long.
 */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookParts> {
  const library = await import("@zip.js/zip.js");
  const reader = new library.ZipReader(new library.Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    filenameValidation: "tolerant",
  });
  const parts = new Map<string, FileEntry>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (parts.size >= MAX_PARTS || parts.has(entry.filename)) throw broken();
      parts.set(entry.filename, entry);
    }
  } catch {
    throw broken();
  }
  if (!parts.has("xl/workbook.xml")) {
    throw new TableRefused("This is no .xlsx workbook. Save it as .xlsx or CSV, and try again.");
  }
  return {
    has: (name) => parts.has(name),
    read: async (name, events) => {
      const part = parts.get(name);
      if (part === undefined || part.encrypted) throw broken();
      await readPart(part, events);
    },
  };
}

async function readPart(part: FileEntry, events: XmlEvents): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const xml = new XmlReader(events);
  let size = 0;
  // Kept beside, since the library wraps what a sink throws.
  let stop: unknown;
  const timer = sliceTimer();
  const sink = new WritableStream<Uint8Array>({
    async write(piece) {
      try {
        size += piece.length;
        if (size > MAX_PART_BYTES) throw tooLong();
        for (let at = 0; at < piece.length; at += SLICE_BYTES) {
          xml.feed(decoded(decoder, piece.subarray(at, at + SLICE_BYTES)));
          await timer.rest();
        }
      } catch (error) {
        stop = error;
        throw error;
      }
    },
  });
  try {
    await part.getData(sink, {
      useWebWorkers: false,
      checkCrc32: true,
      checkOverlappingEntry: true,
    });
    xml.end();
  } catch {
    throw stop instanceof Error ? stop : broken();
  }
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
    "This workbook unfolds to more than an import takes. Keep the sheet with the expenses, and try again.",
  );
}
