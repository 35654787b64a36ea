import { useCombobox } from "downshift";
import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useState } from "react";
import { announce } from "../announce.ts";
import { classNames } from "../class-names.ts";
import type { Choice } from "./choices.tsx";
import { ComboboxList } from "./combobox-list.tsx";
import { choiceNamed, matchingChoices } from "./combobox-matches.ts";
import type { ControlProps } from "./field.tsx";

/** Maximum number of listed choices: a longer list costs time on each key. */
const MAX_SHOWN = 100;
const NO_MATCH = "No matches";
/** Value of the last option, which adds a record. */
const ADD = "add";

interface ComboboxProps {
  control: ControlProps;
  /** names the list */
  label: string;
  choices: readonly Choice[];
  /** empty: none; undefined: the typed text is no choice */
  value: string | undefined;
  /** also called while typing: with undefined while the text is no choice */
  onChange: (value: string | undefined, typed: string) => void;
  placeholder: string;
  /** a last option that adds a record named as typed so far */
  addition?: { name: string; onAdd: (typed: string) => void };
  name?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** The field's text and the choices that match it. */
function useTyped({ choices, value, onChange, addition }: ComboboxProps) {
  // Undefined while the field shows the chosen name.
  const [typed, setTyped] = useState<string>();
  const [lastValue, setLastValue] = useState(value);
  // Set by the form itself, such as a record just added.
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(undefined);
  }
  const text = typed ?? choices.find((choice) => choice.value === value)?.label ?? "";
  const words = typed?.trim() ?? "";
  const matches = matchingChoices(choices, words);
  const shown = matches.slice(0, MAX_SHOWN);
  const more = matches.length - shown.length;
  const added = addition && (words === "" ? addition.name : `${addition.name} “${words}”`);

  function choose(next: string) {
    // Without an addition, "add" is a choice like any other, such as a category of that name.
    if (addition && next === ADD) {
      addition.onAdd(words);
      return;
    }
    setTyped(undefined);
    report(next);
  }

  function report(next: string | undefined, text = "") {
    setLastValue(next);
    onChange(next, text.trim());
  }

  function type(next: string) {
    setTyped(next);
    report(next.trim() === "" ? "" : choiceNamed(choices, next)?.value, next);
  }

  return {
    text,
    isTyped: words !== "",
    items: added === undefined ? shown : [...shown, { value: ADD, label: added }],
    note: more > 0 ? `${more} more, keep typing` : matches.length === 0 ? NO_MATCH : undefined,
    type,
    choose,
    /** shows the chosen name again; other text stays */
    leave: () => value !== undefined && setTyped(undefined),
  };
}

type Typed = ReturnType<typeof useTyped>;

function useList({ control, value }: ComboboxProps, { text, isTyped, items, choose }: Typed) {
  return useCombobox<Choice>({
    inputId: control.id,
    items: [...items],
    itemToString: (item) => item?.label ?? "",
    inputValue: text,
    // Not kept here, so that choosing the same one again is an event, too.
    selectedItem: null,
    defaultHighlightedIndex: isTyped ? 0 : items.findIndex((item) => item.value === value),
    stateReducer: (_state, { type, changes }) => {
      // Leaving the field must not choose the option under the pointer.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...changes, selectedItem: null };
      // The default index belongs to the list before this key.
      if (type === useCombobox.stateChangeTypes.InputChange)
        return { ...changes, highlightedIndex: changes.inputValue?.trim() === "" ? -1 : 0 };
      return changes;
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem.value),
  });
}

/** Chooses one of many: filtered while the user types, or picked from the list. */
export function Combobox(props: ComboboxProps) {
  const { control, label, value, placeholder, name, inputRef = null } = props;
  const typed = useTyped(props);
  const { items, note, choose } = typed;
  const list = useList(props, typed);
  const { isOpen } = list;
  useEffect(() => {
    if (isOpen && note === NO_MATCH) announce(note, "polite");
  }, [isOpen, note]);

  /** The pressed button disappears together with the text. */
  function clear() {
    choose("");
    document.getElementById(control.id)?.focus();
  }

  /** While the list is closed, Escape belongs to the dialog. */
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen && key === "Escape") Object.assign(nativeEvent, { preventDownshiftDefault: true });
  }

  return (
    <span className="relative block">
      <input
        {...list.getInputProps({
          ref: inputRef,
          onChange: ({ currentTarget }) => typed.type(currentTarget.value),
          onFocus: ({ currentTarget }) => currentTarget.select(),
          onKeyDown: handleKeyDown,
          onBlur: typed.leave,
        })}
        {...control}
        aria-labelledby={undefined}
        name={name}
        placeholder={placeholder}
        className="control truncate pr-12"
      />
      <End label={label} isEmpty={typed.text === ""} onClear={clear} />
      {isOpen && (
        <ComboboxList inputId={control.id} note={note}>
          <ul
            {...list.getMenuProps({ "aria-label": label }, { suppressRefError: true })}
            className="min-h-0 overflow-y-auto"
          >
            {items.map((item, index) => (
              <li
                key={item.value}
                {...list.getItemProps({ item, index })}
                className={classNames(
                  "flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm wrap-anywhere lg:min-h-9",
                  index === list.highlightedIndex && "bg-accent-soft",
                  item.value === value && "font-semibold",
                )}
              >
                {item.label}
              </li>
            ))}
          </ul>
        </ComboboxList>
      )}
    </span>
  );
}

interface EndProps {
  label: string;
  isEmpty: boolean;
  onClear: () => void;
}

/** Pointer only: keyboard users delete the text instead. */
function End({ label, isEmpty, onClear }: EndProps) {
  if (isEmpty) {
    return (
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    );
  }
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
