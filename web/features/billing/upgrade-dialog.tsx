import { Link } from "@tanstack/react-router";
import type { Limited } from "../../../shared/billing/plan.ts";
import { isHomeOwner } from "../../lib/opened-home.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ProgressBar } from "../../ui/chart/progress-bar.tsx";
import { PlanCard } from "./plan-card.tsx";

interface UpgradeDialogProps {
  what: Limited;
  count: number;
  limit: number;
  onClose: () => void;
  /** opened over a form: billing then opens in a new tab, so that the form stays */
  isOverForm?: boolean;
}

const TITLES = {
  expenses: "Expense Limit Reached",
  contractors: "Contractor Limit Reached",
} as const satisfies Record<Limited, string>;

/** Explains the Free plan limit and what Pro adds. */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const { what, count, limit, onClose, isOverForm = false } = props;
  if (!isHomeOwner()) {
    return (
      <Dialog
        title={TITLES[what]}
        description={`The owner's free plan includes up to ${limit} ${what}. Only the owner of this home can upgrade.`}
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <Usage what={what} count={count} limit={limit} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={TITLES[what]}
      description={`The free plan includes up to ${limit} ${what}. Pro is unlimited.`}
      onClose={onClose}
      footer={<UpgradeActions isOverForm={isOverForm} onClose={onClose} />}
    >
      <Usage what={what} count={count} limit={limit} />
      <ul className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <PlanCard plan="free" isCurrent />
        <PlanCard plan="pro" />
      </ul>
      {isOverForm && (
        <p className="mt-4 text-sm text-ink-soft">
          Checkout opens in a new tab. Your draft stays here.
        </p>
      )}
    </Dialog>
  );
}

function Usage({ what, count, limit }: Pick<UpgradeDialogProps, "what" | "count" | "limit">) {
  return (
    <div className="rounded-xl border border-line bg-sunken p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">Free plan</span>
        <Badge tone="warning">
          <span className="numbers">
            {count} of {limit} {what} used
          </span>
        </Badge>
      </div>
      <ProgressBar percent={Math.round((count / limit) * 100)} label={`${what} used`} isWarning />
    </div>
  );
}

/** Side by side if there is room, otherwise the upgrade on top. */
function UpgradeActions({ isOverForm, onClose }: { isOverForm: boolean; onClose: () => void }) {
  return (
    <div className="flex grow flex-wrap-reverse justify-end gap-2">
      <Button className="max-sm:grow" onClick={onClose}>
        Continue with Free Plan
      </Button>
      <Link
        to="/billing"
        // Close it: over the assistant's panel it would stay open after the navigation.
        {...(isOverForm ? { target: "_blank" } : { onClick: onClose })}
        className={classNames(buttonClass({ variant: "primary" }), "max-sm:grow")}
      >
        Upgrade to Pro
      </Link>
    </div>
  );
}
