import {
  Bath,
  BrickWall,
  ClipboardCheck,
  CookingPot,
  DraftingCompass,
  Droplets,
  Flag,
  Hammer,
  LayoutGrid,
  type LucideIcon,
  PaintRoller,
  PanelsTopLeft,
  Sparkles,
  Stamp,
  ThermometerSnowflake,
  Zap,
} from "lucide-react";
import type { MilestoneCategory } from "../../../shared/milestones/catalog.ts";
import { classNames } from "../../ui/class-names.ts";
import { knownMilestoneCategory } from "./milestone-category.ts";

const ICONS: Readonly<Record<MilestoneCategory, LucideIcon>> = {
  Planning: DraftingCompass,
  Permits: Stamp,
  Demolition: Hammer,
  Structural: BrickWall,
  Electrical: Zap,
  Plumbing: Droplets,
  Insulation: ThermometerSnowflake,
  Drywall: PanelsTopLeft,
  Flooring: LayoutGrid,
  Kitchen: CookingPot,
  Bathroom: Bath,
  Painting: PaintRoller,
  "Final Touches": Sparkles,
  Inspection: ClipboardCheck,
};

const TONES = {
  coming: "border border-line bg-surface text-brass",
  overdue: "bg-danger-soft text-danger-text",
} as const;

interface MilestoneIconProps {
  category: string;
  tone?: keyof typeof TONES;
  className?: string;
}

/** The category's icon in a circle. Decorative: the name stands beside it. */
export function MilestoneIcon({ category, tone = "coming", className }: MilestoneIconProps) {
  const known = knownMilestoneCategory(category);
  const Icon = known === undefined ? Flag : ICONS[known];
  return (
    <span
      aria-hidden
      className={classNames(
        "relative grid size-9 shrink-0 place-items-center rounded-full",
        TONES[tone],
        className,
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
