import { useEffect, useEffectEvent, useState } from "react";

/** The drag's data if it contains files; dragging text between fields stays possible. */
function filesOf({ dataTransfer }: DragEvent): DataTransfer | undefined {
  return dataTransfer?.types.includes("Files") ? dataTransfer : undefined;
}

interface DropWords {
  over: string;
  drag: string;
  choose: string;
}

/** What a place for files says; a finger can't drag them. */
export function dropHint(isOver: boolean, { over, drag, choose }: DropWords): string {
  if (isOver) return over;
  return matchMedia("(any-pointer: fine)").matches ? drag : choose;
}

/**
 * Accepts a file dropped anywhere on the page. The browser would otherwise open it in place of the
 * page and lose the form.
 *
 * @returns whether a file is being dragged over the page
 */
export function useFileDrop(
  isOpen: boolean,
  onFile: (file: File, all: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);

  const handleOver = useEffectEvent((event: DragEvent) => {
    const carried = filesOf(event);
    if (carried === undefined) return;
    event.preventDefault();
    carried.dropEffect = isOpen ? "copy" : "none";
    setIsOver(isOpen);
  });
  const handleDrop = useEffectEvent((event: DragEvent) => {
    const carried = filesOf(event);
    if (carried === undefined) return;
    event.preventDefault();
    setIsOver(false);
    const file = carried.files[0];
    if (file && isOpen) onFile(file, [...carried.files]);
  });

  useEffect(() => {
    const over = (event: DragEvent) => handleOver(event);
    const drop = (event: DragEvent) => handleDrop(event);
    // `dragleave` also fires between elements; only without a next element has the drag left the
    // page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    window.addEventListener("dragleave", leave);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragleave", leave);
    };
  }, []);

  return isOver && isOpen;
}
