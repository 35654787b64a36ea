import type { FastifyRequest } from "fastify";
import { type PreviewOptions, previewOptions } from "../../../shared/imports/contract.ts";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { AppError, failed, validationFailed } from "../../errors.ts";
import {
  requireThroughput,
  type MinimumThroughput,
} from "../../http/transfer/minimum-throughput.ts";

/** Allows for the form's boundaries, headers and mapping besides the file. */
const MAX_FORM_BYTES = IMPORT_LIMITS.bytes + 64 * 1024;
const LIMITS = {
  files: 1,
  fields: 1,
  parts: 2,
  fileSize: IMPORT_LIMITS.bytes,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
} as const;

export interface ImportUpload {
  bytes: Uint8Array<ArrayBuffer>;
  options: PreviewOptions;
}

/** Checks the request's headers before its body is read. */
export function requireImportForm({ headers }: FastifyRequest): void {
  if (headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") !== true) {
    throw failed("unsupported_media_type", "Send the file as multipart/form-data");
  }
  if (Number(headers["content-length"] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
}

/**
 * Reads the form's file and options.
 *
 * @throws 413 at the first byte over the limit, 408 for a stalled sender, and 400 for anything but
 * one field `options` and one file
 */
export async function readUpload(
  request: FastifyRequest,
  throughput: MinimumThroughput,
): Promise<ImportUpload> {
  const form: Form = { bytes: undefined, options: undefined };
  await requireThroughput(request, throughput, {
    reading: readForm(request, form),
    late: "The file took too long to arrive. Please try again.",
  });
  const { bytes, options } = form;
  if (bytes === undefined || options === undefined) throw notTheForm();
  if (bytes.length === 0) throw failed("bad_request", "This file is empty");
  return { bytes, options: readOptions(options) };
}

interface Form {
  bytes: Uint8Array<ArrayBuffer> | undefined;
  options: string | undefined;
}

async function readForm(request: FastifyRequest, form: Form): Promise<void> {
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field") {
        if (part.fieldname === "options") form.options = String(part.value);
        continue;
      }
      if (part.fieldname !== "file") throw notTheForm();
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.file) chunks.push(chunk);
      if (part.file.truncated) throw tooLarge();
      form.bytes = new Uint8Array(Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof AppError ? error : notTheForm(error);
  }
}

function readOptions(text: string): PreviewOptions {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw notTheForm(error);
  }
  const read = previewOptions.safeParse(given);
  if (read.success) return read.data;
  throw validationFailed(
    read.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
      message,
    })),
  );
}

function tooLarge(): AppError {
  return failed("payload_too_large", "Files to import can be at most 5 MB");
}

function notTheForm(cause?: unknown): AppError {
  return failed("bad_request", 'Send one file, in the field "file", and "options"', { cause });
}
