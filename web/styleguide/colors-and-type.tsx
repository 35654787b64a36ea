import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";

const SURFACES = ["paper", "surface", "field", "raised", "sunken", "hover", "accent-soft"];
const CATEGORIES = ["materials", "labor", "permits", "tools", "other"];

function Swatch({ color, label }: { color: string; label: string }) {
  return (
    <div>
      <div
        className="rounded-lg border border-line"
        style={{ width: "6rem", height: "3rem", background: `var(--${color})` }}
      />
      <p className="text-xs text-ink-soft">{label}</p>
    </div>
  );
}

export function ColorsAndType() {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        {SURFACES.map((name) => (
          <Swatch key={name} color={name} label={name} />
        ))}
      </div>
      <div className="flex flex-wrap gap-4">
        <Swatch color="accent" label="accent" />
        {CATEGORIES.map((name) => (
          <Swatch key={name} color={`data-${name}`} label={name} />
        ))}
      </div>
      <Card className="flex flex-col gap-4 p-5">
        <Figure size="hero">$132,000.00</Figure>
        <Figure size="large">$132,000.00</Figure>
        <Figure size="medium">$132,000.00</Figure>
        <Figure>$132,000.00</Figure>
        <p>
          Text of a card, and <span className="text-ink-soft">what is less important</span>
        </p>
        <p className="text-sm text-ink-soft">A detail</p>
      </Card>
    </>
  );
}
