import { type FormEvent, useEffect, useRef, useState } from "react";
import { codeOf, EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { type MerchantRule, merchantRuleInput } from "../../../shared/merchant-rules/contract.ts";
import { payeeKey } from "../../../shared/imports/payee-key.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { useSetRule } from "./mutations.ts";

interface RuleEditorProps {
  projectId: number;
  /** categories of the project's expenses */
  ownCategories: readonly string[];
  /** undefined: a new rule */
  rule?: MerchantRule;
  /** rules of the project; at most one per merchant */
  rules: readonly MerchantRule[];
  /** called once something was typed */
  onTyped: () => void;
  onClose: () => void;
}

/** Form values; errors show after the first attempt to save. */
function useRuleForm({ projectId, rule, rules, onTyped, onClose }: RuleEditorProps) {
  const [typed, setTyped] = useState({
    merchant: rule?.merchant ?? "",
    category: rule?.category ?? "",
    paymentMethod: rule?.paymentMethod ?? "",
  });
  const [isSent, setIsSent] = useState(false);
  const save = useSetRule(rule);
  const fields = merchantRuleInput.safeParse(typed);
  // Saving it would overwrite that rule.
  const known = rule === undefined && rules.find((one) => isSameMerchant(one, typed));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (fields.success && !known)
      save.mutate({ ...fields.data, projectId }, { onSuccess: onClose });
  }

  return {
    typed,
    save,
    handleSubmit,
    change: (changed: Partial<typeof typed>) => {
      setTyped({ ...typed, ...changed });
      onTyped();
    },
    problemOf: (name: string) => {
      if (!isSent) return undefined;
      if (known && name === "merchant")
        return `There's already a rule for ${known.merchant}. Edit it instead.`;
      return fields.error?.issues.find(({ path }) => path[0] === name)?.message;
    },
  };
}

interface Named {
  merchant: string;
}

function isSameMerchant(one: Named, other: Named): boolean {
  const key = payeeKey(one.merchant);
  return key !== "" && key === payeeKey(other.merchant);
}

/** The built-in categories and the project's own. */
function categoriesWith(own: readonly string[]): string[] {
  const known = new Set(EXPENSE_CATEGORIES.map(codeOf));
  return [...EXPENSE_CATEGORIES, ...own.filter((one) => !known.has(codeOf(one)))];
}

/** The merchant can't be edited, because it identifies the rule. */
export function RuleEditor(props: RuleEditorProps) {
  const { ownCategories, rule, onClose } = props;
  const { typed, save, handleSubmit, change, problemOf } = useRuleForm(props);
  const { merchant, category, paymentMethod } = typed;
  const categories = categoriesWith(ownCategories);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);

  return (
    <form
      ref={form}
      noValidate
      aria-label={rule ? `Rule for ${rule.merchant}` : "New rule"}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit}
    >
      {rule ? (
        <p className="font-medium wrap-anywhere">{rule.merchant}</p>
      ) : (
        <Field label="Merchant" error={problemOf("merchant")}>
          {(control) => (
            <Input
              {...control}
              value={merchant}
              onChange={({ target }) => change({ merchant: target.value })}
            />
          )}
        </Field>
      )}
      <Field label="Category" error={problemOf("category")}>
        {(control) => (
          <Select
            {...control}
            value={category}
            onChange={({ target }) => change({ category: target.value })}
          >
            <Choices
              prompt="Select a category"
              choices={choicesWith(categories, category || undefined)}
            />
          </Select>
        )}
      </Field>
      <Field label="Payment Method">
        {(control) => (
          <Select
            {...control}
            value={paymentMethod}
            onChange={({ target }) => change({ paymentMethod: target.value })}
          >
            <Choices
              prompt="As last time"
              choices={choicesWith(PAYMENT_METHODS, paymentMethod || undefined)}
            />
          </Select>
        )}
      </Field>
      {save.isError && (
        <InlineAlert>
          {errorMessage(save.error, "Couldn't save the rule. Please try again.")}
        </InlineAlert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" isPending={save.isPending}>
          {save.isPending ? "Saving..." : "Save Rule"}
        </Button>
      </div>
    </form>
  );
}
