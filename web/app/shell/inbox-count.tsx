import { useQuery } from "@tanstack/react-query";
import { draftCountQuery } from "../../features/expenses/inbox/inbox-queries.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { Badge } from "../../ui/badge.tsx";

/** The number of receipts in the inbox; nothing for zero. */
export function InboxCount() {
  const { selected } = useSelectedProject();
  return selected && <Count projectId={selected.id} />;
}

function Count({ projectId }: { projectId: number }) {
  const { data } = useQuery(draftCountQuery(projectId));
  if (!data?.count) return null;
  return (
    <Badge tone="accent" className="ml-auto">
      {data.count}
      <span className="sr-only"> waiting</span>
    </Badge>
  );
}
