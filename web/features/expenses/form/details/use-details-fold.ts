import { useState } from "react";
import { useWatch } from "react-hook-form";
import { EXPENSE_TEXTS } from "../../../../../shared/expenses/texts.ts";
import type { ExpenseFieldsForm } from "../expense-form.ts";
import { isPlain } from "./details-values.ts";
import type { DetailsDraft } from "./use-details.ts";

const TEXTS = EXPENSE_TEXTS.map(({ field }) => field);
const KEY = "expense-details";

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

function remember(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, "open");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be full or blocked; the choice then lasts for this form.
  }
}

/**
 * Whether the optional fields are shown: if one has a value or an error, otherwise as last left on
 * this device.
 */
export function useDetailsFold(
  { control, formState: { errors } }: ExpenseFieldsForm,
  details: Pick<DetailsDraft, "values" | "errors">,
  /** filled in beside them; may be empty */
  other: string | undefined,
) {
  const [isOpened, setIsOpened] = useState<boolean | undefined>(() => isRemembered() || undefined);
  const [contractorId, ...texts] = useWatch({ control, name: ["contractorId", ...TEXTS] });
  const isFilled =
    !isPlain(details.values) || Boolean(contractorId || other) || texts.some(Boolean);
  const isWrong =
    Object.keys(details.errors).length > 0 ||
    ["contractorId" as const, ...TEXTS].some((field) => errors[field]);
  const isOpen = isWrong || (isOpened ?? isFilled);
  // Permanently: deleting the last value must not hide the field being typed in.
  if (isOpen && isOpened !== true) setIsOpened(true);
  return {
    isOpen,
    toggle: () => {
      setIsOpened(!isOpen);
      remember(!isOpen);
    },
  };
}
