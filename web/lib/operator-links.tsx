import { OPERATOR_LINK_CLASS, OPERATOR_LINKS, operatorLinks } from "../../shared/operator-pages.ts";

/** Links that the server embedded in the page, if any. */
function linksInPage() {
  const element = globalThis.document?.querySelector(`script#${OPERATOR_LINKS}`);
  const read = operatorLinks.safeParse(JSON.parse(element?.textContent ?? "[]"));
  return read.success ? read.data : [];
}

/** The operator's privacy, terms and contact links, if configured. */
export function OperatorLinks() {
  const links = linksInPage();
  if (links.length === 0) return null;
  return (
    <nav aria-label="About this site" className="mt-6 flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {links.map(({ name, href }) => (
        <a key={name} href={href} className={OPERATOR_LINK_CLASS}>
          {name}
        </a>
      ))}
    </nav>
  );
}
