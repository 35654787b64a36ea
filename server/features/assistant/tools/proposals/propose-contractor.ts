import * as z from "zod/mini";
import { contractorInput } from "../../../../../shared/contractors/input.ts";
import { getContractorAllowance } from "../../../contractors/queries.ts";
import { missingOf } from "../../proposals/input.ts";
import type { Tool } from "../../turn/tool.ts";
import { factsOfUse, usedUp } from "../plan-limits.ts";

const { name, company, email, phone, specialty, hourlyRate, notes } = contractorInput.shape;

export const proposeContractorTool: Tool<"propose_contractor"> = {
  name: "propose_contractor",
  description:
    "Proposes a contractor whom the homeowner asked to add; they confirm it on a card. Give only what they said and leave out the rest: nothing is guessed.",
  input: z.object({
    name: name.check(z.describe("The person or company")),
    company: z.exactOptional(company.check(z.describe("The company"))),
    email: z.exactOptional(email.check(z.describe("The email address"))),
    phone: z.exactOptional(phone.check(z.describe("The phone number"))),
    specialty: z.exactOptional(specialty.check(z.describe('What they do, such as "Plumber"'))),
    hourlyRate: z.exactOptional(hourlyRate.check(z.describe('Dollars an hour: "95.00"'))),
    notes: z.exactOptional(notes.check(z.describe("Anything else that was said about them"))),
  }),
  async run({ db, access, now }, input) {
    const allowance = await getContractorAllowance(db, access, now);
    if (!allowance.canCreate) {
      return {
        output: { refused: usedUp(access, "contractors", allowance) },
        facts: factsOfUse(access, "contractor", allowance),
      };
    }
    const proposal = {
      kind: "contractor" as const,
      fields: {
        name: input.name,
        company: input.company ?? null,
        email: input.email ?? null,
        phone: input.phone ?? null,
        specialty: input.specialty ?? null,
        hourlyRate: input.hourlyRate ?? null,
        notes: input.notes ?? null,
      },
    };
    return { output: { isProposed: true, missing: missingOf(proposal) }, facts: [], proposal };
  },
};
