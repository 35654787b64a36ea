import { FileText, Hammer, HardHat, type LucideIcon, ReceiptText, Wrench } from "lucide-react";
import { categoryLabel, codeOf } from "../../../shared/expenses/catalog.ts";
import { Badge } from "../../ui/badge.tsx";

interface CategoryLook {
  /** for swatches, icon tiles and chart segments, never for text */
  color: string;
  icon: LucideIcon;
}

const FALLBACK: CategoryLook = { color: "var(--data-other)", icon: ReceiptText };

const LOOKS: ReadonlyMap<string, CategoryLook> = new Map([
  ["materials", { color: "var(--data-materials)", icon: Wrench }],
  ["labor", { color: "var(--data-labor)", icon: HardHat }],
  ["permits", { color: "var(--data-permits)", icon: FileText }],
  ["tools", { color: "var(--data-tools)", icon: Hammer }],
]);

function lookOf(category: string): CategoryLook {
  return LOOKS.get(codeOf(category)) ?? FALLBACK;
}

export function categoryColor(category: string): string {
  return lookOf(category).color;
}

/** The category's icon on its color. Decorative: the name stands beside it. */
export function CategoryIcon({ category }: { category: string }) {
  const { color, icon: Icon } = lookOf(category);
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-lg"
      style={{ color, backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)` }}
    >
      <Icon className="size-4.5" strokeWidth={2} />
    </span>
  );
}

/** Badge with the category's icon and name. */
export function CategoryBadge({ category }: { category: string }) {
  const { color, icon: Icon } = lookOf(category);
  const label = categoryLabel(category);
  return (
    <Badge className="border border-line">
      <Icon aria-hidden className="size-3.5 shrink-0" style={{ color }} />
      <span className="truncate" title={label}>
        {label}
      </span>
    </Badge>
  );
}
