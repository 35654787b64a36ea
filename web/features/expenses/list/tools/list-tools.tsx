import { adoptSheet } from "../../../../lib/adopt-sheet.ts";
import styles from "./list-tools.css?inline";

/* Code that acts on rows of the list: one chunk, loaded right after it. */

export { EmptyList } from "./empty-list.tsx";
export { ExportShown } from "./export-shown.tsx";
export { PageMenu } from "./page-menu.tsx";
export { EditRow } from "./edit-row.tsx";
export { RowActions } from "./row-actions.tsx";
export { cardEvents, tableEvents } from "./row-events.ts";
export { SelectAll, SelectRow } from "./select-boxes.tsx";
export { SelectionBar } from "./selection-bar.tsx";
export { SwipeActions } from "./swipe-actions.tsx";
export { SortButton } from "./sort-button.tsx";

adoptSheet(styles);
