/** The figures of the forecast that open to what they are made of. */
export type ExplainedFigure =
  | "expected"
  | "paid"
  | "open"
  | "uncommitted"
  | "riskAllowance"
  | "safe";
