import { adoptSheet } from "../../lib/adopt-sheet.ts";
import styles from "./shell-parts.css?inline";
import { watchKeyboard } from "./watch-keyboard.ts";

/*
 * Everything that the layout's first paint doesn't need, in one chunk that loads when the browser
 * is idle, or with the first press that needs it.
 */
export { Tools } from "../palette/tools.tsx";
export { AssistantButton } from "../../features/assistant/panel/assistant-button.tsx";
export { AddSheet } from "./add-sheet.tsx";
export { DemoNotice } from "./demo-notice.tsx";
export { Drawer } from "./drawer.tsx";
export { InboxCount } from "./inbox-count.tsx";
export { ProjectSelector } from "./project-selector.tsx";
export { ShortcutsDialog } from "./shortcuts-dialog.tsx";
export { UserMenu } from "./user-menu.tsx";

adoptSheet(styles);
watchKeyboard();
