import { Camera, PieChart, ShieldCheck } from "lucide-react";

const POINTS = [
  { text: "Every receipt attached to its expense", Icon: Camera },
  { text: "See what you've spent and what's left", Icon: PieChart },
  { text: "Private, and available on all your devices", Icon: ShieldCheck },
] as const;

/** Beside the forms on wide screens. */
export function MarketingPanel() {
  return (
    <aside className="hidden flex-col justify-center gap-12 border-l border-line bg-sunken p-12 lg:flex xl:p-20">
      <BudgetNote />
      <div>
        <h2 className="max-w-md text-3xl font-semibold">
          Know where your money is going, before it's gone.
        </h2>
        <ul className="mt-6 flex flex-col gap-4">
          {POINTS.map(({ text, Icon }) => (
            <li key={text} className="flex items-center gap-3 text-ink-soft">
              <Icon aria-hidden className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** Illustration: one project's budget at a glance. */
function BudgetNote() {
  return (
    <svg aria-hidden viewBox="0 0 420 190" className="h-auto w-full max-w-md">
      <rect x="1" y="1" width="418" height="188" rx="16" className="fill-surface stroke-line" />
      <text x="28" y="44" className="fill-ink-soft text-[14px]">
        Kitchen renovation · Remaining
      </text>
      <text x="28" y="92" className="numbers fill-ink text-[40px] font-semibold tracking-tight">
        $10,619.50
      </text>
      <rect x="28" y="118" width="364" height="10" rx="5" className="fill-line" />
      <rect x="28" y="118" width="209" height="10" rx="5" className="fill-accent" />
      <text x="28" y="160" className="numbers fill-ink-soft text-[14px]">
        $14,380.50 of $25,000.00
      </text>
      <text x="392" y="160" textAnchor="end" className="numbers fill-ink text-[14px] font-medium">
        57.52%
      </text>
    </svg>
  );
}
