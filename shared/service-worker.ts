/* What the server and the service worker agree on. */

/** Path of the worker's script; its scope is the whole site. */
export const WORKER_PATH = "/sw.js";

/** Path of the page without data, which the worker shows without a connection. */
export const APP_SHELL = "/app-shell";

/**
 * Header of a page for a visitor without a session; the worker then deletes all stored responses.
 */
export const SIGNED_OUT_HEADER = "x-signed-out";

/** Name of the meta element that tells pages that the operator has switched the worker off. */
export const WORKER_OFF = "service-worker-off";

/** Where the device's share sheet sends files, as a form: to the worker, or else to the server. */
export const SHARE_PATH = "/share";

/** The form's field, as in the manifest. */
export const SHARE_FIELD = "receipts";

/** Fragment of the sign-in page after files were shared without a session. */
export const SHARE_AGAIN = "share-again";
