import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import { OFFERS } from "../../lib/offers/offers.ts";

const QUESTIONS = [
  {
    question: "What does it cost?",
    answer: `Nothing for up to ${FREE_LIMITS.expenses} expenses and ${FREE_LIMITS.contractors} contractors, without a card. Pro has no such limits and costs ${OFFERS.pro.price} ${OFFERS.pro.per}.`,
  },
  {
    question: "Where are my receipts?",
    answer:
      "With your other records, in the storage of whoever runs this installation. Other accounts can't open them unless you invite them, and deleted records can be restored for 30 days.",
  },
  {
    question: "Does it work without a connection?",
    answer:
      "Yes. The screens you last saw on that device open, and new expenses, photographed receipts, and completed milestones wait on your device until they can be sent.",
  },
  {
    question: "Can I get my data out?",
    answer:
      "Any time, on either plan: every table as CSV or Excel, and everything with its receipts as one ZIP. You can also delete your account yourself.",
  },
  {
    question: "Can my partner use it?",
    answer:
      "Yes. Invite one person on Free, or up to 20 on Pro, to all or chosen projects. Editors record and change; viewers only read.",
  },
  {
    question: "Do you read my receipts with AI?",
    answer:
      "Receipts are read by text recognition on this server. A file goes to an outside AI provider only if the server's operator offers it, you turn it on in your account, and the total couldn't be confirmed here.",
  },
] as const;

/** Opens and closes without JavaScript. */
export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="mx-auto grid max-w-6xl gap-8 px-4 pb-20 sm:px-6 lg:grid-cols-[1fr_2fr] lg:gap-12"
    >
      <h2 id="questions" className="text-3xl font-semibold sm:text-4xl">
        Questions and answers
      </h2>
      <div className="card px-6">
        {QUESTIONS.map(({ question, answer }, index) => (
          <details key={question} className={index === 0 ? undefined : "border-t border-line"}>
            <summary className="min-h-11 py-3 font-semibold">{question}</summary>
            <p className="pb-4 text-pretty text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
