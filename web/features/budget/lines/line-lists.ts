/*
 * The lines, as a table and as cards. Apart from the figures above them, which a screen has to show
 * first.
 */
export { LineCards } from "./line-cards.tsx";
export { LineTable } from "./line-table.tsx";
