import { queryOptions } from "@tanstack/react-query";
import { signedUrlAnswer } from "../../../shared/receipts/contract.ts";
import { call } from "../../lib/http/http.ts";

/** A link opens its receipt for five minutes; it is asked for again a minute before that. */
const LINK_IS_FRESH_MS = 4 * 60_000;

/** The link that opens a receipt without a session. A value that is a link already is used directly. */
async function signReceipt(key: string, signal?: AbortSignal): Promise<string> {
  if (/^https?:\/\//i.test(key)) return key;
  const { signedUrl } = await call("/api/signed-url", {
    method: "POST",
    body: { s3Key: key },
    answer: signedUrlAnswer,
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

/** A small picture of the receipt, for lists. There is none of a PDF. */
export function previewPath(key: string): string {
  return `/api/receipts/${encodeURIComponent(key)}/preview`;
}

/**
 * Opens a receipt in a new tab. Call it straight from the click: the tab is opened before the
 * link is asked for, because a browser blocks a tab that opens later as a pop-up.
 *
 * @throws ProblemError when there is no link to be had; the tab is closed again then
 */
export async function openReceiptTab(key: string): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  // Cut by hand, as asking for "noopener" would leave us without the tab to steer.
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
