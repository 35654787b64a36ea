/** Browsers keep their clipboard from pages not served over https, as a home server often is. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  const { activeElement } = document;
  field.value = text;
  field.className = "sr-only";
  // Outside an open dialog nothing can be selected.
  (activeElement?.closest("dialog") ?? document.body).append(field);
  field.select();
  // There is no other way for such pages; every browser still has it.
  const isCopied = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}

/** @returns whether it is on the clipboard now */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
