/* Files from the device's share sheet, from the service worker to the page. */

/** Name of the draft that stores them. */
export const SHARED_DRAFT = "shared";

/** Opens the dialog with them on the expenses page. */
export const SHARED_HASH = "#shared";
