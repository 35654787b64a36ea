import { useQuery } from "@tanstack/react-query";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { differingFields, MERGED_FIELDS, mergedFields } from "../../../shared/contractors/merge.ts";
import type { ContractorOverview } from "../../../shared/contractors/overview.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { contractorOverviewQuery } from "./page/overview-queries.ts";

type Field = (typeof MERGED_FIELDS)[number];

const FIELD_WORDS: Readonly<Record<Field, string>> = {
  company: "Company",
  email: "Email",
  phone: "Phone",
  specialty: "Specialty",
  hourlyRate: "Hourly rate",
  licenseNumber: "License",
  insuranceExpiresOn: "Insurance",
  rating: "Rating",
  notes: "Notes",
  ratingNote: "Rating note",
};

interface MergePreviewProps {
  kept: Contractor;
  other: Contractor;
}

/** Records that move, fields that are filled, and the value kept where two differ. */
export function MergePreview({ kept, other }: MergePreviewProps) {
  const overview = useQuery(contractorOverviewQuery(other.id));
  const merged = mergedFields(kept, other);
  const filled = MERGED_FIELDS.filter((field) => merged[field] !== kept[field]);
  const different = differingFields(kept, other);
  return (
    <div className="mt-5 space-y-4 wrap-anywhere">
      <section>
        <h3 className="font-medium">Moves to {kept.name}</h3>
        {overview.isPending && <Skeleton className="mt-1 h-6" />}
        {overview.isLoadingError && (
          <ErrorState
            message="Couldn't load the records to move"
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        )}
        {overview.data && <p className="text-ink-soft">{movedText(overview.data)}</p>}
      </section>
      {filled.length > 0 && (
        <section>
          <h3 className="font-medium">Added from {other.name}</h3>
          <p className="text-ink-soft">{filled.map((field) => FIELD_WORDS[field]).join(", ")}</p>
        </section>
      )}
      {different.length > 0 && (
        <section>
          <h3 className="font-medium">Different in both: {kept.name}’s stays</h3>
          <dl className="mt-1 text-sm">
            {different.map((field) => (
              <div key={field}>
                <dt className="inline text-ink-soft">{FIELD_WORDS[field]}: </dt>
                <dd className="inline">
                  {valueText(kept, field)}, not {valueText(other, field)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="text-sm text-ink-soft">
        {other.name} moves to the trash. Restoring it undoes the merge.
      </p>
    </div>
  );
}

function valueText(contractor: Contractor, field: Field): string {
  const value = String(contractor[field] ?? "");
  if (field === "hourlyRate") return formatMoney(value);
  return field === "insuranceExpiresOn" ? formatDate(value) : value;
}

function movedText({ quotes, invoices, paidIn, documents }: ContractorOverview): string {
  const contracts = quotes.filter(({ status }) => isContract(status)).length;
  const counts = [
    [contracts, "contract"],
    [quotes.length - contracts, "quote"],
    [invoices.length, "invoice"],
    [paidIn.reduce((sum, { count }) => sum + count, 0), "expense"],
    [documents.length, "document"],
  ] as const;
  const words = counts.flatMap(([count, one]) =>
    count === 0 ? [] : [`${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`],
  );
  return words.length === 0 ? "Only contact details." : words.join(", ");
}
