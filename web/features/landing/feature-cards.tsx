import { ChartPie, HardHat, ListChecks } from "lucide-react";

const FEATURES = [
  {
    title: "Budget Management",
    text: "Set a budget for each project and track every dollar by category, with receipts attached.",
    Icon: ChartPie,
  },
  {
    title: "Progress Tracking",
    text: "Plan milestones, mark them complete, and catch delays early.",
    Icon: ListChecks,
  },
  {
    title: "Contractor Management",
    text: "Keep contacts, rates, and notes together, and know exactly what you've paid each contractor.",
    Icon: HardHat,
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
          {FEATURES.map(({ title, text, Icon }) => (
            <li key={title} className="card flex flex-col p-6">
              <Icon aria-hidden className="mb-4 size-6 text-accent-text" />
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
