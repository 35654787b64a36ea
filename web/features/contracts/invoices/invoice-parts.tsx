import type { InvoiceRecord, LienWaiver } from "../../../../shared/invoices/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { OpenFileButton } from "../open-file-button.tsx";

/** Expenses that pay the invoice. */
export function PaymentsCard({ invoice: { payments } }: { invoice: InvoiceRecord }) {
  return (
    <section aria-labelledby="payments">
      <Card className="overflow-hidden">
        <h2 id="payments" className="border-b border-line px-5 py-3 text-lg font-semibold">
          Payments
        </h2>
        {payments.length === 0 ? (
          <p className="px-5 py-5 text-ink-soft">Nothing paid yet.</p>
        ) : (
          <ul aria-labelledby="payments" className="divide-y divide-line">
            {payments.map(({ expenseId, date, description, amount }) => (
              <li key={expenseId} className="flex items-baseline justify-between gap-4 px-5 py-3">
                <div className="min-w-0">
                  <p className="line-clamp-2 font-medium wrap-anywhere">{description}</p>
                  <p className="numbers text-sm text-ink-soft">{formatDate(date)}</p>
                </div>
                <span className="numbers shrink-0 font-semibold">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

interface WaiversCardProps {
  invoice: InvoiceRecord;
  actions: InvoiceActions;
}

const KINDS = { conditional: "Conditional", unconditional: "Unconditional" } as const;

export function WaiversCard({ invoice, actions }: WaiversCardProps) {
  const { waivers } = invoice;
  return (
    <section aria-labelledby="waivers">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="waivers" className="text-lg font-semibold">
            Lien waivers
          </h2>
          {mayEdit() && (
            <Button
              size="sm"
              aria-label={waivers.length === 0 ? "Ask for lien waivers" : "Edit lien waivers"}
              onClick={() => actions.editWaivers(invoice)}
              className="print:hidden"
            >
              {waivers.length === 0 ? "Ask for lien waivers" : "Edit"}
            </Button>
          )}
        </div>
        {waivers.length > 0 && (
          <ul aria-labelledby="waivers" className="divide-y divide-line">
            {waivers.map((waiver) => (
              <Waiver key={waiver.id} waiver={waiver} />
            ))}
          </ul>
        )}
        <p className="px-5 py-3 text-sm text-ink-soft">
          A signed waiver gives up the right to a lien for what you paid. This isn't legal advice:
          the rules differ by state.
        </p>
      </Card>
    </section>
  );
}

function Waiver({ waiver: { kind, receivedOn, file } }: { waiver: LienWaiver }) {
  return (
    <li className="px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{KINDS[kind]}</span>
        {receivedOn === null ? (
          <Badge tone="warning">Missing</Badge>
        ) : (
          <span className="numbers text-sm text-ink-soft">Received {formatDate(receivedOn)}</span>
        )}
      </p>
      {file !== null && <OpenFileButton file={file} />}
    </li>
  );
}
