import { Link } from "@tanstack/react-router";
import { Pencil, Signature, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { insuranceProblem } from "../../../../shared/contractors/insurance.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { ClampedText } from "../../../ui/clamped-text.tsx";
import { Contacts } from "./contacts.tsx";
import type { ContractorActions } from "../contractor-actions.tsx";
import { mayEdit } from "../../../lib/opened-home.ts";

interface ContractorCardProps {
  contractor: Contractor;
  actions: ContractorActions;
  /** payments, or their loading or error state */
  children: ReactNode;
}

export function ContractorCard({ contractor, actions, children }: ContractorCardProps) {
  const { name, notes } = contractor;
  return (
    <li className="card flex min-w-0 flex-col p-5">
      <ContactHeader contractor={contractor} />
      <Contacts contractor={contractor} />
      <Credentials contractor={contractor} />
      {notes !== null && <ClampedText key={notes} text={notes} about={`notes on ${name}`} />}
      <div className="mt-auto pt-4">
        {children}
        <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3 print:hidden">
          {mayEdit() && <Changes contractor={contractor} actions={actions} />}
          <Link
            to="/contracts"
            search={{ contractor: contractor.id }}
            aria-label={`Quotes of ${name}`}
            title="Quotes and contracts in this project"
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            <Signature aria-hidden className="size-4" />
            Quotes
          </Link>
        </div>
      </div>
    </li>
  );
}

function Changes({ contractor, actions }: Omit<ContractorCardProps, "children">) {
  const { name } = contractor;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Edit ${name}`}
        onPointerEnter={actions.prefetchEdit}
        onFocus={actions.prefetchEdit}
        onClick={() => actions.edit(contractor)}
      >
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete ${name}`}
        onPointerEnter={actions.prefetchDelete}
        onFocus={actions.prefetchDelete}
        onClick={() => actions.askDelete(contractor)}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </>
  );
}

function ContactHeader({ contractor }: { contractor: Contractor }) {
  const { id, name, company, specialty, hourlyRate } = contractor;
  return (
    <>
      <h2 className="line-clamp-2 text-lg font-semibold wrap-anywhere" title={name}>
        <Link
          to="/contractors/$id"
          params={{ id: String(id) }}
          className="text-ink hover:underline"
        >
          {name}
        </Link>
      </h2>
      {company !== null && (
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere" title={company}>
          {company}
        </p>
      )}
      {(specialty !== null || hourlyRate !== null) && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          {specialty !== null && (
            <Badge>
              <span className="truncate" title={specialty}>
                {specialty}
              </span>
            </Badge>
          )}
          {hourlyRate !== null && (
            <span className="numbers font-semibold">
              {formatMoney(hourlyRate)}
              <span className="text-sm font-medium text-ink-soft"> per hour</span>
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Credentials({ contractor }: { contractor: Contractor }) {
  const today = useToday();
  const { licenseNumber, insuranceExpiresOn } = contractor;
  if (licenseNumber === null && insuranceExpiresOn === null) return null;
  const problem = insuranceProblem(insuranceExpiresOn, today);
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft wrap-anywhere">
      {licenseNumber !== null && <span>License {licenseNumber}</span>}
      {insuranceExpiresOn !== null && (
        <span className={problem === undefined ? undefined : "text-warning-text"}>
          Insurance {problem === "expired" ? "expired" : "expires"} {formatDate(insuranceExpiresOn)}
        </span>
      )}
    </p>
  );
}
