/* Files from the device's share sheet, from the service worker to the page. */

/** Draft that keeps them. */
export const SHARED_DRAFT = "shared";

/** Opens the dialog with them on the page of expenses. */
export const SHARED_HASH = "#shared";
