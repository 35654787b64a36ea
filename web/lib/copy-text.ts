/**
 * Fallback for pages without HTTPS, such as a home server, where browsers disable the clipboard
 * API.
 */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  const { activeElement } = document;
  field.value = text;
  field.className = "sr-only";
  // Inside an open modal, elements outside of it can't be selected.
  (activeElement?.closest("dialog") ?? document.body).append(field);
  field.select();
  // Deprecated, but without HTTPS the only way, and supported everywhere.
  const isCopied = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}

/** @returns whether the text was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
