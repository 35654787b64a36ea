import { ProductPicture } from "./product-picture.tsx";

const SECTIONS = [
  {
    of: "forecast",
    title: "Know what it will cost in the end",
    text: "Plumbline adds up what you've paid, what you've committed, and what is still to come, and shows the likely final cost with its range and your chance of staying on budget. Press any figure to see the parts it's made of.",
  },
  {
    of: "contracts",
    title: "Every quote, contract, and change order",
    text: "Compare quotes side by side, see the balance of each contract, and try a change order before you approve it. Payments, retainage, and due dates stay in one place, with a warning before you pay more than agreed or too early.",
  },
  {
    of: "reader",
    title: "Receipts that fill in the form",
    text: "Photograph a receipt, and Plumbline reads the shop, the total, and the date, and marks where it found them. Up to 20 at once wait in an inbox until you save each with one press.",
  },
] as const;

/** Distinguishing features of the product, each with a picture. */
export function Showcase() {
  return (
    <div className="mx-auto grid max-w-6xl gap-y-12 px-4 py-16 sm:px-6 lg:gap-y-20 lg:py-20">
      {SECTIONS.map(({ of, title, text }) => (
        <section
          key={of}
          aria-labelledby={of}
          className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[1fr_1fr]"
        >
          <div>
            <h2 id={of} className="text-3xl font-semibold sm:text-4xl">
              {title}
            </h2>
            <p className="mt-3 max-w-xl text-lg text-pretty text-ink-soft">{text}</p>
          </div>
          <div className="mx-auto w-full max-w-md">
            <ProductPicture of={of} />
          </div>
        </section>
      ))}
    </div>
  );
}
