/** Where the tests receive receipts by email. */
export const INBOUND_DOMAIN = "in.plumbline.example";
export const INBOUND_SECRET = "the webhook of the tests says this secret";
