import { useState } from "react";
import type { ScopeLine } from "../../../../shared/contracts/scope.ts";
import { formatMoney } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { type ScopePlace, useMapScopeLines } from "../scope-mutations.ts";
import { addPart, confirmAll, dropPart, type Part, removePart, setPart } from "./line-parts.ts";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";
import { DropItems } from "./drop-items.tsx";
import { type Suggestion, suggestItems } from "./suggest-item.ts";
import { SuggestWithAi, useAiSuggestions } from "./suggest-with-ai.tsx";
import { useLineParts } from "./use-line-parts.ts";

interface MappingDialogProps {
  place: ScopePlace;
  scope: ComparedScope;
  column: ScopeColumn;
  onClose: () => void;
}

/** Assigns the lines of a quote to scope items. */
export function MappingDialog({ place, scope, column, onClose }: MappingDialogProps) {
  const map = useMapScopeLines(place);
  const isWide = useIsWide();
  const quoteId = column.quote.id;
  const matching = useLineParts(scope, quoteId, () => void save());
  const { lines, parts, changed, conflict } = matching;
  const [problem, setProblem] = useState<string>();

  async function save() {
    try {
      const sent = changed.map(({ line }) => ({
        line,
        items: (parts.get(line) ?? []).filter(({ itemId }) => itemId > 0),
      }));
      const { version } = matching;
      if (sent.length > 0) await map.mutateAsync({ quoteId, version, lines: sent });
    } catch (error) {
      if (conflict.catches(error)) return;
      setProblem(errorMessage(error, "Couldn't save the lines. Please try again."));
      return;
    }
    onClose();
  }

  return (
    <Dialog
      title="Match quote lines"
      description={`Which scope items the lines of ${column.name} belong to.`}
      size={isWide ? "xl" : "md"}
      onClose={onClose}
      isDirty={changed.length > 0}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Save lines"
          pendingLabel="Saving..."
          isSubmitting={map.isPending}
          problem={problem}
          onSubmit={() => void save()}
          onCancel={requestClose}
        >
          <Lines matching={matching} isWide={isWide} quoteId={quoteId} place={place} />
          {lines.length === 0 && <p>This quote has no lines. Add them to the quote first.</p>}
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}

interface LinesProps {
  matching: ReturnType<typeof useLineParts>;
  isWide: boolean;
  quoteId: number;
  place: ScopePlace;
}

function Lines({
  matching: { items, lines, parts, setParts },
  isWide,
  quoteId,
  place,
}: LinesProps) {
  const ai = useAiSuggestions(quoteId);
  const suggestions = suggestItems(lines, { parts, items }, ai.data ?? []);
  const hasFree = lines.some(({ line }) => (parts.get(line) ?? []).length === 0);

  function drop(dropped: string, itemId: number) {
    // Text can be dragged here from anywhere.
    if (!lines.some(({ line }) => line === dropped)) return;
    setParts(new Map([...parts, [dropped, dropPart(parts.get(dropped) ?? [], itemId)]]));
  }

  return (
    <>
      {hasFree && items.length > 0 && <SuggestWithAi projectId={place.projectId} ai={ai} />}
      {suggestions.size > 0 && (
        <Button onClick={() => setParts(confirmAll(parts, suggestions))}>
          {suggestions.size === 1
            ? "Confirm 1 suggestion"
            : `Confirm all ${suggestions.size} suggestions`}
        </Button>
      )}
      <div className={isWide ? "grid grid-cols-2 gap-4" : ""}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <Line
              key={line.line}
              line={line}
              parts={parts.get(line.line) ?? []}
              items={items}
              suggestion={suggestions.get(line.line)}
              isDraggable={isWide}
              onParts={(next) => setParts(new Map([...parts, [line.line, next]]))}
            />
          ))}
        </ul>
        {isWide && <DropItems items={items} parts={parts} onDrop={drop} />}
      </div>
    </>
  );
}

/** For a line without an item. */
const NO_PART: Part = { itemId: 0, share: 1 };

interface LineProps {
  line: ScopeLine;
  parts: readonly Part[];
  items: ComparedScope["items"];
  suggestion: Suggestion<ComparedScope["items"][number]> | undefined;
  isDraggable: boolean;
  onParts: (parts: readonly Part[]) => void;
}

function Line({ line, parts, items, suggestion, isDraggable, onParts }: LineProps) {
  const rows = parts.length === 0 ? [NO_PART] : parts;
  return (
    <li className="space-y-2 py-3">
      <div
        className="flex justify-between gap-3"
        draggable={isDraggable}
        style={isDraggable ? { cursor: "grab" } : undefined}
        onDragStart={(event) => event.dataTransfer.setData("text/plain", line.line)}
      >
        <span className="font-medium wrap-anywhere">{line.description}</span>
        <span className="numbers">
          {line.amount === null ? "Included" : formatMoney(line.amount)}
        </span>
      </div>
      {/* Keyed by index, so that focus stays when the item changes. */}
      {[...rows.keys()].map((place) => (
        <PartRow
          key={place}
          line={line}
          parts={rows}
          place={place}
          items={items}
          onParts={onParts}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {suggestion !== undefined && (
          <Button
            size="sm"
            onClick={() => onParts(setPart([], 0, { itemId: suggestion.item.id, share: 1 }))}
          >
            Confirm “{suggestion.item.title}”{suggestion.isByAi && ", by AI"}
          </Button>
        )}
        {parts.length > 0 && parts.length < items.length && (
          <Button size="sm" variant="quiet" onClick={() => onParts(addPart(parts, items))}>
            Add another item
          </Button>
        )}
      </div>
    </li>
  );
}

interface PartRowProps extends Pick<LineProps, "line" | "items" | "onParts"> {
  parts: readonly Part[];
  place: number;
}

/** One of the items of a line, with its share. */
function PartRow({ line, parts, place, items, onParts }: PartRowProps) {
  const { itemId, share } = parts[place] ?? NO_PART;
  // The text while typing; it may be empty.
  const [typed, setTyped] = useState<string>();
  const choices = items.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className="flex items-end gap-2">
      <Field label={place === 0 ? "Belongs to" : "And to"} className="grow">
        {(control) => (
          <Select
            {...control}
            aria-label={`${line.description} belongs to${place === 0 ? "" : `, ${place + 1}`}`}
            value={itemId === 0 ? "" : String(itemId)}
            onChange={({ currentTarget: { value } }) =>
              onParts(
                value === ""
                  ? removePart(parts, place)
                  : setPart(parts, place, { itemId: Number(value), share }),
              )
            }
          >
            <Choices prompt="No scope item" choices={choices} />
          </Select>
        )}
      </Field>
      {parts.length > 1 && (
        <Field label="Share" className="w-20">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={typed ?? String(share)}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                onParts(setPart(parts, place, { itemId, share: shareIn(value) }));
              }}
              onBlur={() => setTyped(undefined)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** A whole number from 1 to 1000; 1 for anything else. */
function shareIn(text: string): number {
  const share = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(share, 1), 1000);
}
