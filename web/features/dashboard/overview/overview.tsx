import type { ReactNode } from "react";
import { useToday } from "../../../lib/use-today.ts";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { AttentionCard } from "./attention-card.tsx";
import styles from "./overview.css?inline";
import { VerdictCard } from "./verdict-card.tsx";

adoptSheet(styles);

interface OverviewProps {
  projectId: number;
  /** whether there are no expenses: the cards are then lower */
  isNew: boolean;
}

/** State of the project and next steps. */
export function Overview({ projectId, isNew }: OverviewProps): ReactNode {
  const today = useToday();
  return (
    <div className="ov" data-new={isNew || undefined}>
      <VerdictCard projectId={projectId} today={today} />
      <AttentionCard projectId={projectId} today={today} />
    </div>
  );
}
