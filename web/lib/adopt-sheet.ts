/** Gives the page a style sheet that came as text, inside the program. */
export function adoptSheet(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
