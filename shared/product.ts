export const PRODUCT_NAME = "Plumbline";
