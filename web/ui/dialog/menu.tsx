import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { classNames } from "../class-names.ts";
import { pushLayer } from "./dialog-stack.ts";

interface MenuProps {
  /** the button's `popoverTarget` */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  onToggle: (isOpen: boolean) => void;
  /** rows with `menuItemClass` and the role menuitem or menuitemradio */
  children: ReactNode;
}

export const menuItemClass = classNames(
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm text-ink no-underline",
  "hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-[-2px] lg:min-h-9",
);

const GAP = 8;

/** Places the menu above its button if there is room, else below, within the window. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const above = at.top - size.height - GAP;
  const left = Math.min(at.left, window.innerWidth - size.width - GAP);
  menu.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
  menu.style.left = `${Math.max(GAP, left)}px`;
}

/** Only visible ones: some are only for narrow screens. */
function itemsOf(menu: HTMLElement): HTMLElement[] {
  const items = menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([disabled])");
  return [...items].filter((item) => item.getClientRects().length > 0);
}

function move(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (next === undefined) return false;
  items[next]?.focus();
  return true;
}

/**
 * A menu based on the native popover, which closes on Esc, on a press outside and on the button's
 * next press. Mounted by the button's first press, and open when it mounts.
 */
export function Menu({ id, button, label, onToggle, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const pop = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    menu.current?.showPopover();
    return () => pop.current?.();
  }, []);

  function handleToggle() {
    const isNowOpen = menu.current?.matches(":popover-open") ?? false;
    onToggle(isNowOpen);
    pop.current?.();
    pop.current = isNowOpen && menu.current ? pushLayer(menu.current) : undefined;
    if (!isNowOpen || !menu.current || !button.current) return;
    positionMenu(menu.current, button.current);
    itemsOf(menu.current)[0]?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Tab") event.currentTarget.hidePopover();
    else if (move(event.currentTarget, event.key)) event.preventDefault();
  }

  /** Links and dialogs close the menu; a setting keeps it open to try others. */
  function handleClick(event: MouseEvent<HTMLDivElement>) {
    const { target } = event;
    const leadsAway = target instanceof Element && target.closest("a, [aria-haspopup]") !== null;
    if (leadsAway) event.currentTarget.hidePopover();
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onToggle={handleToggle}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      className="fixed inset-auto m-0 min-w-56 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-far"
    >
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />;
}
