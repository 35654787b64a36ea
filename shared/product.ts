/** The name a user sees, written once. */
export const PRODUCT_NAME = "Plumbline";
