import type { CDPSession, Page } from "@playwright/test";

/** A node that a screen reader reads, in order. */
interface ReadNode {
  role: string;
  name: string;
  /** heading level */
  level: number;
  /** whether it is in the main part, but not in a list of links there */
  isInMain: boolean;
  /** undefined if it isn't drawn, or is for screen readers only */
  box: Box | undefined;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CONTROLS = new Set(
  "button checkbox combobox link menuitem option radio searchbox slider spinbutton switch tab textbox".split(
    " ",
  ),
);
const READ = new Set([...CONTROLS, "heading", "image", "main", "StaticText"]);
/** Lines of one row may differ by some pixels. */
const TOLERANCE = 4;

/** Box of each node, by id; for a text, of its first line. */
async function drawnBoxes(browser: CDPSession): Promise<Map<number, Box>> {
  const { documents } = await browser.send("DOMSnapshot.captureSnapshot", { computedStyles: [] });
  const boxes = new Map<number, Box>();
  for (const { nodes, layout, textBoxes } of documents) {
    const firstLine = new Map<number, readonly number[]>();
    for (const [index, owner] of textBoxes.layoutIndex.entries()) {
      if (!firstLine.has(owner)) firstLine.set(owner, textBoxes.bounds[index] ?? []);
    }
    for (const [index, node] of layout.nodeIndex.entries()) {
      const id = nodes.backendNodeId?.[node];
      const [left = 0, top = 0, width = 0, height = 0] =
        firstLine.get(index) ?? layout.bounds[index] ?? [];
      if (id === undefined || width <= 2 || height <= 2) continue;
      boxes.set(id, { left, top, right: left + width, bottom: top + height });
    }
  }
  return boxes;
}

/** The page's accessibility tree in reading order, without nodes that screen readers skip. */
export async function readingOrder(page: Page): Promise<ReadNode[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const boxes = await drawnBoxes(browser);
  await browser.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const boxOf = (id: number | undefined) => (id === undefined ? undefined : boxes.get(id));
  const read: ReadNode[] = [];
  const visit = (node: (typeof nodes)[number], isInMain: boolean): void => {
    const role = String(node.role?.value ?? "");
    const isRead = !node.ignored && READ.has(role);
    if (isRead) {
      read.push({
        role,
        name: String(node.name?.value ?? "").trim(),
        level: Number(node.properties?.find(({ name }) => name === "level")?.value.value ?? 0),
        isInMain,
        // A parent clips text that is for screen readers only.
        box: boxOf(byId.get(node.parentId ?? "")?.backendDOMNodeId) && boxOf(node.backendDOMNodeId),
      });
    }
    // The content of an image isn't read.
    if (role === "image") return;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, (isInMain || role === "main") && role !== "navigation");
    }
  };
  const [root] = nodes;
  if (root) visit(root, false);
  return read;
}

/**
 * Problems for screen-reader users: a control or image without a name, a screen without exactly one
 * main part and title, a skipped heading level, and text that is read before text above it. A next
 * column, to the right, may start higher.
 */
export function readingFaults(read: readonly ReadNode[]): string[] {
  const faults: string[] = [];
  for (const { role, name } of read) {
    if (name === "" && (CONTROLS.has(role) || role === "image"))
      faults.push(`${role} without name`);
  }
  const mains = read.filter(({ role }) => role === "main").length;
  if (mains !== 1) faults.push(`${mains} main parts`);
  const levels = read.filter(({ role }) => role === "heading");
  const titles = levels.filter(({ level }) => level === 1).length;
  if (titles !== 1) faults.push(`${titles} titles`);
  for (const [index, { level, name }] of levels.entries()) {
    const before = levels[index - 1]?.level ?? 0;
    if (level > before + 1) faults.push(`heading of level ${level} after ${before}: ${name}`);
  }
  return [...faults, ...jumps(read)];
}

function jumps(read: readonly ReadNode[]): string[] {
  const texts = read.flatMap(({ role, name, isInMain, box }) =>
    role === "StaticText" && isInMain && box ? [{ name, box }] : [],
  );
  return texts.flatMap((text, index) => {
    const before = texts[index - 1];
    if (before === undefined) return [];
    const isAbove = text.box.bottom < before.box.top + TOLERANCE;
    const isRight = text.box.left > before.box.right - TOLERANCE;
    const isLeft = text.box.right < before.box.left + TOLERANCE;
    const isSameRow = !isAbove && text.box.top < before.box.bottom - TOLERANCE;
    const isFault = (isAbove && !isRight) || (isSameRow && isLeft);
    return isFault ? [`"${text.name}" is read after "${before.name}"`] : [];
  });
}
