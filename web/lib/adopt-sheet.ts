/** Adds a style sheet bundled as text to the document. The server's pages have it in their head. */
export function adoptSheet(styles: string): void {
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
