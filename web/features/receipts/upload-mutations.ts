import {
  isReceiptType,
  MAX_RECEIPT_BYTES,
  RECEIPT_TYPES,
  uploadResponse,
} from "../../../shared/receipts/contract.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { recoverSession } from "../../lib/http/http.ts";
import { toast } from "../../ui/toast/toast.ts";
import { ProblemError, problemFrom } from "../../lib/http/problem-error.ts";

/** `accept` attribute of the file pickers. */
export const RECEIPT_ACCEPT = Object.keys(RECEIPT_TYPES).join(",");

interface ReceiptFile {
  name: string;
  type: string;
  size: number;
}

/** Larger than any phone's photo: the limit applies after scaling. */
const MAX_PHOTO_BYTES = 8 * MAX_RECEIPT_BYTES;

/** An iPhone's photo format. Some systems don't know the type, so the extension counts as well. */
export function isHeic({ name, type }: Pick<ReceiptFile, "name" | "type">): boolean {
  return /^image\/hei[cf]$/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/** Why a file can't become a receipt; undefined if it may. */
export function refusalOf(file: ReceiptFile): string | undefined {
  const { type, size } = file;
  // "image/jpg" isn't a registered type, but some systems give it to .jpg files.
  const isPhoto = isHeic(file) || /^image\/(?:jpe?g|png)$/.test(type);
  if (!isPhoto && !isReceiptType(type)) {
    return "This file can't be used. Choose a JPEG, PNG, GIF, or PDF.";
  }
  if (size === 0) return "This file is empty. Choose a different file.";
  return isPhoto && size <= MAX_PHOTO_BYTES ? undefined : sizeRefusal(size);
}

export function sizeRefusal(size: number): string | undefined {
  if (size <= MAX_RECEIPT_BYTES) return undefined;
  return `This file is ${inMegabytes(size)} MB. Receipts can be at most 10 MB.`;
}

/** Rounded up to a tenth, so that a file just over the limit never reads as exactly 10 MB. */
function inMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
}

interface UploadOptions {
  /** Idempotency-Key, the same for every attempt */
  id?: string;
  /** called with the fraction sent, 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The note about reduced images is shown once per page load. */
let hasNotedReduction = false;

function storageKeyFrom(request: XMLHttpRequest): string {
  const { status, statusText, responseText } = request;
  if (status < 200 || status > 299) throw problemFrom(status, statusText, responseText);
  const { imageUrl, isReduced } = uploadResponse.parse(JSON.parse(responseText));
  if (isReduced) announceReduction();
  return imageUrl;
}

export function announceReduction(): void {
  if (hasNotedReduction) return;
  hasNotedReduction = true;
  const description = "We saved a smaller copy. Small print stays readable.";
  toast({ title: "Receipt resized", description });
}

/**
 * Uploads a receipt.
 *
 * @returns its storage key
 * @throws ProblemError when the server refuses the file or can't be reached
 */
export async function uploadReceipt(file: File, options: UploadOptions): Promise<string> {
  try {
    return await sendOnce(file, options);
  } catch (error) {
    const isSessionOver = error instanceof ProblemError && error.status === 401;
    if (!isSessionOver || !(await recoverSession())) throw error;
    return sendOnce(file, options);
  }
}

/** Time since the last progress after which a connection counts as dead. */
const STALL_MS = 60_000;

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendOnce(file: File, { id, onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    request.setRequestHeader("accept", "application/json");
    if (id !== undefined) request.setRequestHeader("idempotency-key", id);
    if (openedHome !== undefined) request.setRequestHeader("x-home", openedHome);
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(interrupt, STALL_MS);
    };
    const interrupt = () => {
      const message = "The upload was interrupted. Check your connection and try again.";
      const problem = { error: message, code: "unavailable" } as const;
      reject(new ProblemError({ status: 0, message, problem }));
      request.abort();
    };
    request.addEventListener("loadend", () => clearTimeout(stall));
    request.upload.addEventListener("progress", (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      try {
        resolve(storageKeyFrom(request));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", interrupt);
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    body.append("image", file);
    watch();
    request.send(body);
  });
}
