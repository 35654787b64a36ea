import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { listQuotes } from "../../contracts/queries.ts";
import { listProjectContractors, type ProjectContractor } from "../queries.ts";
import { column, summed, tableOf } from "./table.ts";

type Stated = ProjectContractor & { agreed: string; open: string };

/** Contractors who were paid or gave a quote in the project, with their balances. */
export const contractorTable = tableOf<Stated>(
  "contractors",
  [
    column("Id", "number", ({ id }) => id),
    column("Name", "text", ({ name }) => name, { width: 28 }),
    column("Company", "text", ({ company }) => company, { width: 28 }),
    column("Specialty", "text", ({ specialty }) => specialty),
    summed("Contract total", ({ agreed }) => agreed),
    summed("Paid", ({ paid }) => paid),
    summed("Balance", ({ open }) => open),
    column("Hourly rate", "money", ({ hourlyRate }) => hourlyRate),
    column("Email", "text", ({ email }) => email, { width: 28 }),
    column("Phone", "text", ({ phone }) => phone),
    column("License number", "text", ({ licenseNumber }) => licenseNumber),
    column("Insurance expires", "day", ({ insuranceExpiresOn }) => insuranceExpiresOn),
    column("Notes", "text", ({ notes }) => notes, { width: 40 }),
  ],
  async function* pages({ tx, access, projectId, today }) {
    const contracts = (await listQuotes(tx, access, projectId, today)).filter(({ status }) =>
      isContract(status),
    );
    const contractors = await listProjectContractors(tx, access, projectId);
    const sum = (id: number, of: (quote: QuoteRecord) => string) =>
      sumDecimals(["0.00", ...contracts.filter((quote) => quote.contractorId === id).map(of)]);
    yield contractors.map((contractor) => ({
      ...contractor,
      agreed: sum(contractor.id, ({ figures }) => figures.agreed),
      open: sum(contractor.id, ({ figures }) => figures.open),
    }));
  },
);
