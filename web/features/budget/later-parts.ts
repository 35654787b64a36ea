/* What the budget's first view does not need, in places where it moves nothing. */
export { CashAhead } from "./forecast/cash-ahead.tsx";
export { HistoryButton } from "../activity/history-button-dialog.tsx";
