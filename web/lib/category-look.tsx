import {
  FileText,
  Hammer,
  HardHat,
  type LucideIcon,
  ReceiptText,
  Wrench,
} from "lucide-react";
import { codeOf } from "../../shared/expenses/catalog.ts";

interface CategoryLook {
  /** for data only: swatches, icon tiles, chart segments; never for text */
  colour: string;
  icon: LucideIcon;
}

const FALLBACK: CategoryLook = { colour: "#6B7280", icon: ReceiptText };

const LOOKS: ReadonlyMap<string, CategoryLook> = new Map([
  ["materials", { colour: "#3B82F6", icon: Wrench }],
  ["labor", { colour: "#10B981", icon: HardHat }],
  ["permits", { colour: "#F59E0B", icon: FileText }],
  ["tools", { colour: "#8B5CF6", icon: Hammer }],
]);

function lookOf(category: string): CategoryLook {
  return LOOKS.get(codeOf(category)) ?? FALLBACK;
}

export function categoryColour(category: string): string {
  return lookOf(category).colour;
}

/** The category's icon on its colour. Stands beside the category's name, so it says nothing itself. */
export function CategoryIcon({ category }: { category: string }) {
  const { colour, icon: Icon } = lookOf(category);
  return (
    <span
      aria-hidden
      className="category-icon grid size-9 shrink-0 place-items-center rounded-lg"
      style={{ color: colour, backgroundColor: `color-mix(in srgb, ${colour} 14%, transparent)` }}
    >
      <Icon className="size-4.5" strokeWidth={2} />
    </span>
  );
}
