/**
 * Layout faults of the page, or of the top dialog: horizontal scrolling, text or amounts cut off,
 * controls that cannot be scrolled into view. Runs inside the page, so it is self-contained.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>();
  const page = document.documentElement;
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  const scope = dialog ?? document.body;
  const labelOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40) ||
    element.outerHTML.slice(0, 60);

  const over = page.scrollWidth - page.clientWidth;
  if (over > 0) {
    const widest = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > page.clientWidth + 1,
    );
    faults.add(`the page is ${over} px too wide: ${widest.map(labelOf).slice(-2).join(" | ")}`);
  }

  const clips = (value: string) => value === "hidden" || value === "clip";
  /** Long names may be truncated with an ellipsis; amounts may not. */
  const isShortened = (element: Element, style: CSSStyleDeclaration) =>
    style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"
      ? !/^[-−]?\$[\d,.]+$/.test(element.textContent.trim())
      : false;

  const words = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode } = words;
    const parent = currentNode.parentElement;
    if (!parent || currentNode.textContent?.trim() === "") continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest("[inert]"))
      continue;
    if (parent.matches("option, title, script, style, svg *") || parent.closest(".sr-only"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    const text = range.getBoundingClientRect();
    if (text.width < 2) continue;
    for (let at: HTMLElement | null = parent; at && at !== page; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      // Without size: for screen readers only.
      if (box.width < 2 || isShortened(at, style)) break;
      // Wide tables and rows of controls have their own scroll area.
      if (
        style.overflowX === "auto" &&
        at.scrollWidth > at.clientWidth &&
        (at.querySelector("table") || at.matches("[data-scrolls]"))
      )
        break;
      const isCutAcross =
        style.overflowX !== "visible" && (text.right > box.right + 1 || text.left < box.left - 1);
      const isCutDown =
        clips(style.overflowY) && (text.bottom > box.bottom + 2 || text.top < box.top - 2);
      if (isCutAcross || isCutDown) faults.add(`cut off: ${labelOf(parent)}`);
      // Content scrolled out of view is not cut off.
      if (style.position === "fixed" || style.overflowY === "auto") break;
    }
  }

  if (dialog) {
    const box = dialog.getBoundingClientRect();
    if (
      box.top < -1 ||
      box.bottom > innerHeight + 1 ||
      box.left < -1 ||
      box.right > innerWidth + 1
    ) {
      faults.add("the dialog is larger than the screen");
    }
    for (const part of [dialog, ...dialog.children]) {
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1) {
        faults.add(`scrolls sideways: ${labelOf(part)}`);
      }
    }
  }
  // The whole page scrolls; in a dialog one part can leave no room for another.
  const controls = (dialog ?? document.createElement("i")).querySelectorAll<HTMLElement>(
    "input:not([type=file], [type=hidden]), select, textarea, button, a[href]",
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest(".sr-only, [inert]") || control.matches(":disabled")) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
    const hit = document.elementFromPoint(x, y);
    const isReached =
      hit !== null &&
      (control.contains(hit) ||
        hit.contains(control) ||
        hit.closest("label, tr, li, article") !== null);
    if (!isReached)
      faults.add(`not reached: ${labelOf(control)} under ${hit ? labelOf(hit) : "nothing"}`);
    else if (hit.matches("main, body, html, dialog")) faults.add(`cut off: ${labelOf(control)}`);
    else if (dialog && control.matches("input, select, textarea")) {
      if (top < -1 || top + Math.min(height, 60) > innerHeight + 1) {
        faults.add(`half in view: ${labelOf(control)}`);
      }
    }
  }
  scrollTo(0, 0);
  return [...faults];
}
