import { formatReply } from "./replies.ts";
import { type Asked, contractsIn, inProject, namesOf } from "./turn.ts";
import { isZero, paragraphs, quoted } from "./wording.ts";

/** Cards under one reply; the links lead to the others. */
const MAX_PAYMENTS = 3;

/**
 * "What should I pay this week?": from invoices as far as there are any, else from the schedule.
 * Payment is proposed of what is approved, and of nothing else.
 */
export async function answerPay(asked: Asked): Promise<string> {
  const { slots, tools } = asked;
  const [period] = slots.periods;
  // On a Saturday, what is due on Monday is of "this week", too.
  const input = { ...contractsIn(slots), to: period?.to };
  const { invoices, dues, total, ...found } = await tools.ask("list_payables", input);
  const [contractor] = namesOf(slots, "contractor");
  const of = `${contractor ? ` to ${quoted(contractor.name)}` : ""}${inProject(asked, found.project.name)}`;
  const pay = invoices.filter(({ state }) => state === "pay");
  const state = invoices.length > 0 ? "invoices" : dues.length > 0 ? "scheduled" : "none";
  const reply = formatReply("payables", {
    ...found,
    state,
    of,
    ...(!isZero(total) && { payable: total }),
    pay,
    approve: invoices.filter((one) => one.state === "approve"),
    wait: invoices.filter((one) => one.state === "ask" || one.state === "hold"),
    dues,
  });
  if (!found.mayPay || pay.length === 0) return reply;
  const [method] = namesOf(slots, "method");
  const outcomes = await Promise.all(
    pay.slice(0, MAX_PAYMENTS).map(({ id }) =>
      tools.ask("propose_payment", {
        invoiceId: id,
        ...(method && { paymentMethod: method.name }),
      }),
    ),
  );
  const isProposed = outcomes.some((outcome) => "isProposed" in outcome);
  return paragraphs(reply, isProposed ? formatReply("payments proposed") : "");
}
