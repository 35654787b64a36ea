import { insuranceProblem } from "../../../../shared/contractors/insurance.ts";
import { formatDate } from "../../../lib/format.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";

/** Expiration date of an insurance or document, marked from a month before. */
export function Expiry({ day: expiresOn }: { day: string }) {
  const problem = insuranceProblem(expiresOn, useToday());
  const day = formatDate(expiresOn);
  if (problem === "expired") return <Badge tone="danger">Expired {day}</Badge>;
  if (problem === "soon") return <Badge tone="warning">Expires {day}</Badge>;
  return <>Valid until {day}</>;
}
