import { queryOptions } from "@tanstack/react-query";
import { signedUrlResponse } from "../../../shared/receipts/contract.ts";
import { call } from "../../lib/http/http.ts";
import { withHome } from "../../lib/opened-home.ts";

/** Links are valid for five minutes and refetched a minute before they expire. */
const LINK_IS_FRESH_MS = 4 * 60_000;

/**
 * Signed link that opens a receipt without a session. A value that is already a link is used
 * directly.
 */
async function signReceipt(key: string, signal?: AbortSignal): Promise<string> {
  if (/^https?:\/\//i.test(key)) return key;
  const { signedUrl } = await call("/api/signed-url", {
    method: "POST",
    body: { s3Key: key },
    response: signedUrlResponse,
    ...(signal && { signal }),
  });
  return signedUrl;
}

export function signedLinkQuery(key: string) {
  return queryOptions({
    queryKey: ["receipts", "link", key],
    queryFn: ({ signal }) => signReceipt(key, signal),
    staleTime: LINK_IS_FRESH_MS,
    gcTime: LINK_IS_FRESH_MS,
  });
}

/** Thumbnail of a receipt image; PDFs have none. */
export function previewPath(key: string): string {
  return withHome(`/api/receipts/${encodeURIComponent(key)}/preview`);
}

/** The file itself, from our own server: scripts and downloads of a page can't reach a bucket. */
export function receiptFilePath(key: string): string {
  return withHome(`/api/receipts/${encodeURIComponent(key)}/file`);
}

/**
 * Opens a receipt in a new tab. Call it synchronously from the click: it opens the tab before
 * fetching the link, because browsers block a tab opened later as a pop-up.
 *
 * @throws ProblemError when the link can't be fetched, after closing the tab
 */
export async function openReceiptTab(key: string): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  // Cleared manually: with "noopener", window.open returns no tab to navigate.
  if (tab) tab.opener = null;
  try {
    const link = await signReceipt(key);
    if (tab) tab.location.replace(link);
    else window.location.assign(link);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
