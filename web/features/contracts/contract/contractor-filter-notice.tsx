import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import { mayEdit } from "../../../lib/opened-home.ts";

interface ContractorFilterNoticeProps {
  contractorId: number;
  /** the contractor has no quotes */
  isEmpty: boolean;
  onAdd: () => void;
}

/** Notice that the list is filtered by contractor, with a link to all. */
export function ContractorFilterNotice({
  contractorId,
  isEmpty,
  onAdd,
}: ContractorFilterNoticeProps) {
  const contractors = useQuery(contractorsQuery());
  const found = contractors.data?.find(({ id }) => id === contractorId);
  const name = found?.name ?? "this contractor";
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        {isEmpty ? (
          <>
            No quotes or contracts with <strong>{name}</strong> in this project yet.
          </>
        ) : (
          <>
            Showing quotes and contracts with <strong>{name}</strong>.
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {isEmpty && mayEdit() && found !== undefined && <Button onClick={onAdd}>Add quote</Button>}
        <Link
          to="/contracts"
          search={{}}
          className="flex min-h-11 items-center font-medium text-accent-text hover:underline lg:min-h-8"
        >
          View all
        </Link>
      </div>
    </Card>
  );
}
