import { useQuery } from "@tanstack/react-query";
import { Pencil, Store, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { categoryLabel, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { MerchantRule } from "../../../shared/merchant-rules/contract.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useDeleteRule } from "./mutations.ts";
import { merchantRulesQuery } from "./queries.ts";
import { RuleEditor } from "./rule-editor.tsx";

interface RulesDialogProps {
  projectId: number;
  /** categories of the project's expenses */
  ownCategories: readonly string[];
  onClose: () => void;
}

/** One rule is edited at a time. */
function useEditing() {
  const [editing, setEditing] = useState<MerchantRule | "new">();
  const [isTyped, setIsTyped] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  function edit(rule: MerchantRule | "new") {
    setEditing(rule);
    setIsTyped(false);
  }

  /** Moves the focus to the edited row, else to Add Rule. */
  function close() {
    const row = editing === undefined || editing === "new" ? "add" : editing.id;
    flushSync(() => setEditing(undefined));
    content.current?.querySelector<HTMLElement>(`[data-row="${row}"] button`)?.focus();
  }

  return {
    content,
    editing,
    isDirty: editing !== undefined && isTyped,
    edit,
    close,
    onTyped: () => setIsTyped(true),
  };
}

/** The merchant rules of a project. */
export function RulesDialog({ projectId, ownCategories, onClose }: RulesDialogProps) {
  const rules = useQuery(merchantRulesQuery(projectId));
  const { content, editing, isDirty, edit, close, onTyped } = useEditing();
  const known = rules.data ?? [];
  const editor = { projectId, ownCategories, rules: known, onTyped, onClose: close };
  return (
    <Dialog
      title="Merchant Rules"
      description="How imports and the inbox record expenses of a merchant."
      isDirty={isDirty}
      onClose={onClose}
    >
      <div ref={content} className="flex flex-col gap-4">
        {rules.data ? (
          <ul aria-label="Rules" className="divide-y divide-line">
            {rules.data.map((rule) =>
              editing !== "new" && editing?.id === rule.id ? (
                <li key={rule.id} className="py-3">
                  <RuleEditor {...editor} rule={rule} />
                </li>
              ) : (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  isQuiet={editing !== undefined}
                  onEdit={() => edit(rule)}
                />
              ),
            )}
          </ul>
        ) : rules.isError ? (
          <ErrorState
            message="Couldn't load the merchant rules"
            onRetry={() => void rules.refetch()}
            isRetrying={rules.isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading merchant rules">
            <Skeleton className="h-12" />
          </div>
        )}
        {rules.data?.length === 0 && editing === undefined && (
          <EmptyState
            icon={Store}
            title="No merchant rules yet"
            description="Add one, or save two expenses of a merchant with the same category: a rule is offered then."
          />
        )}
        {editing === "new" && <RuleEditor {...editor} />}
        {rules.data && editing === undefined && mayEdit() && (
          <div data-row="add">
            <Button onClick={() => edit("new")}>Add Rule</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface RuleRowProps {
  rule: MerchantRule;
  /** hides the actions while another rule is edited: using them would lose its typed values */
  isQuiet: boolean;
  onEdit: () => void;
}

function RuleRow({ rule, isQuiet, onEdit }: RuleRowProps) {
  const { merchant, category, paymentMethod } = rule;
  const remove = useDeleteRule();
  return (
    <li data-row={rule.id} className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{merchant}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {categoryLabel(category)}
          {paymentMethod !== null && ` · ${paymentMethodLabel(paymentMethod)}`}
        </p>
      </div>
      {mayEdit() && !isQuiet && (
        <>
          <IconButton icon={Pencil} label="Edit" of={merchant} onPress={onEdit} />
          <IconButton
            icon={Trash2}
            label="Delete"
            of={merchant}
            onPress={() => remove.mutate(rule)}
          />
        </>
      )}
    </li>
  );
}
