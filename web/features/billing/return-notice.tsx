import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Plan } from "../../../shared/billing/plan.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import type { BillingAddress } from "./billing-address.ts";

interface ReturnNoticeProps {
  outcome: BillingAddress["checkout"];
  plan: Plan | undefined;
  /** the provider is being asked about the payment */
  isChecking: boolean;
}

/** Result of the checkout that the user returned from. */
export function ReturnNotice(props: ReturnNoticeProps) {
  return (
    <div role="status">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ outcome, plan, isChecking }: ReturnNoticeProps): ReactNode {
  if (outcome === undefined) return null;
  if (outcome === "cancelled") {
    // Canceling may also follow an earlier payment; then the plan is Pro.
    return plan === "free" && <Note title="Checkout canceled">You weren't charged.</Note>;
  }
  if (plan === "pro") {
    return (
      <Note title="Welcome to Pro" icon={<CircleCheck aria-hidden className="size-5" />}>
        You now have unlimited expenses and contractors.
      </Note>
    );
  }
  if (isChecking) return <Note title="Confirming your payment..." icon={<Spinner />} />;
  return (
    plan === "free" && (
      <Note title="Your payment is still processing">
        This can take a moment. We'll update this page automatically.
      </Note>
    )
  );
}

function Note({
  title,
  icon,
  children,
}: {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex items-start gap-3 rounded-xl bg-accent-soft px-4 py-3 text-accent-text">
      {icon && <span className="mt-0.5">{icon}</span>}
      <div>
        <p className="font-semibold">{title}</p>
        {children !== undefined && <p className="text-sm">{children}</p>}
      </div>
    </div>
  );
}
