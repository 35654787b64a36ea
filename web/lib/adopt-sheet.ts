/** Adds a style sheet bundled as text to the document. */
export function adoptSheet(styles: string): void {
  // Screens with further styles are not rendered on the server, only loaded.
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
