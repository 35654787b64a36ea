/* Table and cards of the lines. A separate chunk, because the figures above load first. */
export { LineCards } from "./line-cards.tsx";
export { LineTable } from "./line-table.tsx";
