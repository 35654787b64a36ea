const MODULE_SCRIPT = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const NO_SCRIPT = /\s*<noscript>[^]*?<\/noscript>/;
const ROOT_ELEMENT = '<div id="root"></div>';

/**
 * The landing page's document: the shell's head and the page's markup, with the program only
 * prefetched when idle.
 *
 * Throws for an unexpected shell, or markup that violates the Content-Security-Policy.
 */
export function landingHtml(shell: string, markup: string): string {
  if (/\sstyle="/.test(markup)) throw new Error("The landing page has a style attribute");
  if (!shell.includes(ROOT_ELEMENT)) throw new Error("The shell has no root element");
  const program = [...shell.matchAll(MODULE_SCRIPT), ...shell.matchAll(MODULE_PRELOAD)];
  if (program.length === 0) throw new Error("The shell has no program");
  const prefetch = program.map(([, address]) => `<link rel="prefetch" href="${address}">`);
  return (
    shell
      .replaceAll(MODULE_SCRIPT, "")
      .replaceAll(MODULE_PRELOAD, "")
      // The page is readable without JavaScript.
      .replace(NO_SCRIPT, "")
      .replace("</head>", () => `${prefetch.join("\n    ")}\n  </head>`)
      .replace(ROOT_ELEMENT, () => `<div id="root">${markup}</div>`)
  );
}
