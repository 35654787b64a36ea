import { type Cents, subtractCents, ZERO_CENTS } from "../../../../shared/money.ts";
import { addTo, type Billed, type BilledContract, isCounted } from "./billed.ts";

/* A project's invoices and contracts, indexed for the match of an invoice. */

/** A paid invoice whose unconditional lien waivers are missing. */
interface MissingWaivers {
  of: Billed;
  waivers: Billed["waivers"];
}

/** Lists are by id; lists for duplicates exclude invoices that don't count. */
export interface InvoiceIndex {
  byId: ReadonlyMap<number, Billed>;
  contracts: ReadonlyMap<number, BilledContract>;
  /** the first accepted contract of each contractor */
  acceptedOf: ReadonlyMap<number, BilledContract>;
  ofQuote: ReadonlyMap<number | null, readonly Billed[]>;
  ofFile: ReadonlyMap<string | null, readonly Billed[]>;
  /** by `sameNumberKey` and `sameAmountKey` */
  ofNumber: ReadonlyMap<string | undefined, readonly Billed[]>;
  ofAmount: ReadonlyMap<string | undefined, readonly Billed[]>;
  creditsOf: ReadonlyMap<number | null, readonly Billed[]>;
  unwaivedOfQuote: ReadonlyMap<number | null, readonly MissingWaivers[]>;
  unwaivedOfContractor: ReadonlyMap<number | null, readonly MissingWaivers[]>;
}

interface Given {
  invoices: readonly Billed[];
  contracts: readonly BilledContract[];
}

export function indexInvoices({ invoices, contracts }: Given): InvoiceIndex {
  const sorted = invoices.toSorted((a, b) => a.id - b.id);
  const counted = sorted.filter(isCounted);
  const unwaived = missingWaiversIn(sorted);
  return {
    byId: new Map(sorted.map((invoice) => [invoice.id, invoice])),
    contracts: new Map(contracts.map((contract) => [contract.id, contract])),
    acceptedOf: new Map(
      contracts.toReversed().flatMap((contract) => {
        const { contractor, isAccepted } = contract;
        return isAccepted && contractor !== null ? [[contractor.id, contract]] : [];
      }),
    ),
    ofQuote: Map.groupBy(sorted, ({ quoteId }) => quoteId),
    ofFile: Map.groupBy(counted, ({ sha256 }) => sha256),
    ofNumber: groupsOf(counted, sameNumberKey),
    ofAmount: groupsOf(counted, sameAmountKey),
    creditsOf: Map.groupBy(counted, ({ creditOf }) => creditOf),
    unwaivedOfQuote: Map.groupBy(unwaived, ({ of }) => of.quoteId),
    unwaivedOfContractor: Map.groupBy(unwaived, ({ of }) => of.contractorId),
  };
}

type KeyOf = (invoice: Billed) => string | undefined;

function groupsOf(invoices: readonly Billed[], keyOf: KeyOf): Map<string | undefined, Billed[]> {
  const keyed = invoices.filter((invoice) => keyOf(invoice) !== undefined);
  return Map.groupBy(keyed, keyOf);
}

/** The same for invoices, or credit notes, of one contractor with the same number. */
export function sameNumberKey({ contractorId, creditOf, number }: Billed): string | undefined {
  const plain = (number ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return plain === "" ? undefined : [contractorId, creditOf === null, plain].join("/");
}

/**
 * The same for invoices, or credit notes, of one contractor with the same total for the same work.
 */
export function sameAmountKey(invoice: Billed): string | undefined {
  const { contractorId, creditOf, quoteId, total, lines } = invoice;
  if (contractorId === null) return undefined;
  const targets = lines
    .map(({ contractLine, changeOrderId, installmentId }) =>
      [contractLine, changeOrderId, installmentId].join("/"),
    )
    .toSorted();
  return [contractorId, creditOf === null, quoteId, total, ...targets].join();
}

/** An invoice is paid when its payments reach its total less approved credit notes. */
function missingWaiversIn(invoices: readonly Billed[]): MissingWaivers[] {
  const credited = new Map<number, Cents>();
  for (const { creditOf, status, total } of invoices) {
    if (creditOf !== null && status === "approved") addTo(credited, creditOf, total);
  }
  return invoices.flatMap((of) => {
    const payable = subtractCents(of.total, credited.get(of.id) ?? ZERO_CENTS);
    if (of.paid <= 0 || of.paid < payable) return [];
    const waivers = of.waivers.filter(
      ({ kind, receivedOn }) => kind === "unconditional" && receivedOn === null,
    );
    return waivers.length > 0 ? [{ of, waivers }] : [];
  });
}
