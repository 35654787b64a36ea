import { BudgetPicture, ContractorPicture, ProgressPicture } from "./feature-pictures.tsx";

const FEATURES = [
  {
    title: "Budget Management",
    text: "Set a budget for each project and track every dollar by category, with receipts attached.",
    Picture: BudgetPicture,
  },
  {
    title: "Progress Tracking",
    text: "Plan milestones, mark them complete, and catch delays early.",
    Picture: ProgressPicture,
  },
  {
    title: "Contractor Management",
    text: "Keep contacts, rates, and notes together, and know exactly what you've paid each contractor.",
    Picture: ContractorPicture,
  },
] as const;

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="features" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
          Everything you need in one place
        </h2>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {FEATURES.map(({ title, text, Picture }) => (
            <li key={title} className="card flex flex-col p-6">
              <div className="mb-6 rounded-xl border border-line bg-paper p-3">
                <Picture />
              </div>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
