import { Check } from "lucide-react";
import { type OfferPoint, OFFERS } from "../../lib/offers/offers.ts";

export function Plans() {
  return (
    <section aria-labelledby="plans" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-12">
        <div>
          <h2 id="plans" className="text-3xl font-semibold sm:text-4xl">
            Simple pricing
          </h2>
          <p className="mt-3 text-lg text-ink-soft">
            Start free. Upgrade to Pro when the receipts pile up.
          </p>
        </div>
        <ul className="grid gap-5 sm:grid-cols-2">
          {Object.values(OFFERS).map(({ name, price, per, points }) => (
            <li key={name} className="card p-6">
              <h3 className="text-lg font-semibold">{name}</h3>
              <p className="mt-2">
                <span className="numbers text-4xl font-semibold tracking-tight">{price}</span>{" "}
                <span className="text-ink-soft">{per}</span>
              </p>
              <ul className="mt-5 flex flex-col gap-2.5">
                {points.map(({ text, detail }: OfferPoint) => (
                  <li key={text} className="flex items-start gap-2.5">
                    <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-text" />
                    <span>
                      {text}
                      {detail !== undefined && (
                        <span className="block text-sm text-ink-soft">{detail}</span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
