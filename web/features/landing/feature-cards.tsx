import { BudgetPicture, ContractorPicture, ProgressPicture } from "./feature-pictures.tsx";

const FEATURES = [
  {
    title: "Budget Management",
    text: "Set a budget for each project and see every dollar against it, sorted by category, with the receipt attached.",
    Picture: BudgetPicture,
  },
  {
    title: "Progress Tracking",
    text: "Lay out the milestones, mark what is done, and notice early when a date is about to slip.",
    Picture: ProgressPicture,
  },
  {
    title: "Contractor Management",
    text: "Keep each contractor's details, rate and notes at hand, and know what you have paid to whom.",
    Picture: ContractorPicture,
  },
] as const;

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="features" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
          Everything the job needs, in one place
        </h2>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
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
