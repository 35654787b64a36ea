import { ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useId, useState } from "react";
import { ignoreRejection } from "../../../../lib/lazy-dialog.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { PayeeFields } from "../expense-fields.tsx";
import type { CurrentChoices, ExpenseFieldsForm } from "../expense-form.ts";
import type { DetailsFieldsProps } from "./details-fields.tsx";
import { useDetailsFold } from "./use-details-fold.ts";

const loadFields = () => import("./details-fields.tsx");

interface DetailsSectionProps extends DetailsFieldsProps {
  form: DetailsFieldsProps["form"] & ExpenseFieldsForm;
  /** the expense's current choices */
  current: CurrentChoices | undefined;
  /** name of the payee, if not in the contractor list yet */
  newContractor: string | undefined;
  /** in a shortened form, one button opens the section together with the other hidden fields */
  fold?: { isFolded: boolean; unfold: () => void };
}

/**
 * Optional fields of an expense, collapsed if all are empty. Their code loads when the section
 * opens.
 */
export function DetailsSection({ fold, ...props }: DetailsSectionProps) {
  if (fold?.isFolded) {
    return (
      <Button variant="quiet" size="sm" onClick={fold.unfold}>
        More details
      </Button>
    );
  }
  return <Section {...props} />;
}

function Section({ current, newContractor, ...props }: Omit<DetailsSectionProps, "fold">) {
  const { form, details } = props;
  const { isOpen, toggle } = useDetailsFold(form, details, newContractor ?? props.repeat?.every);
  const contentId = useId();
  return (
    <section className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onPointerEnter={() => ignoreRejection(loadFields())}
        onFocus={() => ignoreRejection(loadFields())}
        onClick={toggle}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg text-left"
      >
        <ChevronDown
          aria-hidden
          className={classNames("size-4 shrink-0 text-ink-soft", isOpen && "rotate-180")}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium underline-offset-4 hover:underline">More details</span>
          {!isOpen && (
            <span className="block truncate text-sm text-ink-soft">
              Contractor, notes, contract, repeat, refund, split, sales tax, additional receipts
            </span>
          )}
        </span>
      </button>
      <div id={contentId} hidden={!isOpen} className="space-y-4 pt-2">
        <PayeeFields {...{ form, current, newContractor }} />
        {isOpen && <LoadedFields {...props} />}
      </div>
    </section>
  );
}

function LoadedFields(props: DetailsFieldsProps) {
  const [Fields, setFields] = useState<ComponentType<DetailsFieldsProps>>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (Fields !== undefined || isFailed) return;
    loadFields().then(
      ({ DetailsFields }) => setFields(() => DetailsFields),
      (error: unknown) => {
        console.error("Failed to load the details of an expense", error);
        setIsFailed(true);
      },
    );
  }, [Fields, isFailed]);
  if (isFailed) {
    return (
      <ErrorState
        message="Couldn't load more details"
        onRetry={() => setIsFailed(false)}
        isRetrying={false}
      />
    );
  }
  return Fields ? <Fields {...props} /> : <Skeleton className="h-72 w-full" />;
}
