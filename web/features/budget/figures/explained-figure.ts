/** Forecast figures that open a breakdown. */
export type ExplainedFigure =
  | "expected"
  | "paid"
  | "open"
  | "uncommitted"
  | "riskAllowance"
  | "safe";
