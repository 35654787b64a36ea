import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { announceDeleted } from "../../lib/announce-deleted.ts";
import { ProblemError, errorMessage } from "../../lib/http/problem-error.ts";
import { SearchBox } from "../../lib/lists/search-box.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { RadioCard } from "../../ui/form/radio-card.tsx";
import { MAX_SEARCH, matchesSearch } from "./list/contractor-search.ts";
import { MergePreview } from "./merge-preview.tsx";
import { restoreContractor, useMergeContractor } from "./mutations.ts";
import { contractorsQuery } from "./queries.ts";

/** Maximum number of search results. */
const MAX_SHOWN = 8;

interface MergeDialogProps {
  contractor: Contractor;
  onClose: () => void;
  /** @param kept the remaining contractor */
  onMerged: (kept: Contractor) => void;
}

/**
 * Merges two records of one contractor: chooses the other record, the name to keep, and shows what
 * moves.
 */
export function MergeDialog({ contractor, onClose, onMerged }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<number>();
  const { data: contractors = [] } = useQuery(contractorsQuery());
  // Another person may have changed it meanwhile.
  const current = contractors.find(({ id }) => id === contractor.id) ?? contractor;
  const other = contractors.find(({ id }) => id === otherId);
  return other === undefined ? (
    <Dialog
      title={`Merge ${contractor.name}`}
      description="Choose the contractor that is the same. Everything of both ends up with one of them."
      onClose={onClose}
    >
      <Search
        contractors={contractors.filter(({ id }) => id !== contractor.id)}
        onChoose={setOtherId}
      />
    </Dialog>
  ) : (
    <ConfirmMerge
      pair={[current, other]}
      onBack={() => setOtherId(undefined)}
      onClose={onClose}
      onMerged={onMerged}
    />
  );
}

interface SearchProps {
  contractors: readonly Contractor[];
  onChoose: (id: number) => void;
}

function Search({ contractors, onChoose }: SearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const found = contractors.filter((one) => matchesSearch(one, text));
  if (contractors.length === 0) return <p>There is no other contractor.</p>;
  return (
    <>
      <SearchBox
        box={box}
        label="Search contractors"
        text={text}
        maxLength={MAX_SEARCH}
        onType={setText}
      />
      <ul aria-label="Contractors" className="mt-3 divide-y divide-line">
        {found.slice(0, MAX_SHOWN).map(({ id, name, company, specialty }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="min-h-11 w-full rounded-md px-3 py-2 text-left wrap-anywhere hover:bg-hover"
            >
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-ink-soft">
                {[company, specialty].filter((fact) => fact !== null).join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {found.length === 0 && "No contractors match your search"}
        {found.length > MAX_SHOWN && `${found.length - MAX_SHOWN} more: type to narrow it down`}
      </p>
    </>
  );
}

interface ConfirmMergeProps extends Omit<MergeDialogProps, "contractor"> {
  pair: readonly [Contractor, Contractor];
  onBack: () => void;
}

function ConfirmMerge({ pair, onBack, onClose, onMerged }: ConfirmMergeProps) {
  const queryClient = useQueryClient();
  const merge = useMergeContractor();
  const [keptId, setKeptId] = useState(pair[0].id);
  const [kept, other] = keptId === pair[0].id ? pair : ([pair[1], pair[0]] as const);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setProblem(undefined);
    try {
      await merge.mutateAsync({ kept, other });
    } catch (error) {
      console.error("Failed to merge contractors", error);
      const isOld = error instanceof ProblemError && "current" in error.details;
      setProblem(
        isOld
          ? `${error.message}. This now shows the latest version. Review it, then merge.`
          : errorMessage(error, "Couldn't merge the contractors. Please try again."),
      );
      return;
    }
    announceDeleted({
      title: `Merged into ${kept.name}`,
      description: other.name,
      restore: () => restoreContractor(queryClient, other.id),
    });
    onClose();
    onMerged(kept);
  }

  return (
    <Dialog
      title={`Merge ${kept.name} and ${other.name}`}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onBack}>
            Choose another
          </Button>
          <Button variant="primary" isPending={merge.isPending} onClick={() => void confirm()}>
            {merge.isPending ? "Merging..." : "Merge"}
          </Button>
        </div>
      }
    >
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">Which one stays?</legend>
        {pair.map(({ id, name, company }) => (
          <RadioCard key={id} name="kept" checked={id === keptId} onChange={() => setKeptId(id)}>
            <span className="font-medium">{name}</span>
            {company !== null && <span className="block text-sm text-ink-soft">{company}</span>}
          </RadioCard>
        ))}
      </fieldset>
      <MergePreview kept={kept} other={other} />
      {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
    </Dialog>
  );
}
