/** Domain of the addresses at which the tests receive receipts. */
export const INBOUND_DOMAIN = "in.plumbline.example";
export const INBOUND_SECRET = "the webhook of the tests says this secret";
