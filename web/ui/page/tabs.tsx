import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "../class-names.ts";

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** stays mounted while hidden, to keep unsaved input */
  content: ReactNode;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.name === selected);
    const step = STEPS[event.key];
    const edge = { Home: 0, End: tabs.length - 1 }[event.key];
    const next = edge ?? (step === undefined ? undefined : (at + step + tabs.length) % tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-xl bg-sunken p-1"
      >
        {tabs.map((tab) => {
          const isSelected = tab.name === selected;
          return (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.name}`}
              data-tab={tab.name}
              aria-selected={isSelected}
              aria-controls={`${id}-panel-${tab.name}`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.name)}
              className={classNames(
                "min-h-11 rounded-lg px-4 font-medium transition-colors lg:min-h-10",
                isSelected ? "bg-raised text-ink shadow-near" : "text-ink-soft hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-panel-${tab.name}`}
          aria-labelledby={`${id}-tab-${tab.name}`}
          hidden={tab.name !== selected}
          className="pt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
