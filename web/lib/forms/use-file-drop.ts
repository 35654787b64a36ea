import { useEffect, useEffectEvent, useState } from "react";

/** What a drag carries, if that is files; text may be dragged between fields as ever. */
function filesOf({ dataTransfer }: DragEvent): DataTransfer | undefined {
  return dataTransfer?.types.includes("Files") ? dataTransfer : undefined;
}

/**
 * Takes a file wherever on the page it is dropped. One that missed its place would else
 * replace the page, and the form with it.
 *
 * @returns whether a file is being dragged over the page
 */
export function useFileDrop(isOpen: boolean, onFile: (file: File) => void): boolean {
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
    if (file && isOpen) onFile(file);
  });

  useEffect(() => {
    const over = (event: DragEvent) => handleOver(event);
    const drop = (event: DragEvent) => handleDrop(event);
    // From one element to the next a drag also leaves; without a next one it leaves the page.
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
