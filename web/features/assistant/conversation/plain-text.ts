import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";

type Node = MarkdownToJSX.ASTNode;

const said = (nodes: readonly Node[]): string => nodes.map(say).join("");
const saidInTurn = (parts: readonly (readonly Node[])[]): string => parts.map(said).join(", ");

function say(node: Node): string {
  switch (node.type) {
    case RuleType.text:
    case RuleType.codeInline:
    case RuleType.codeBlock:
      return node.text;
    case RuleType.link:
    case RuleType.textFormatted:
      return said(node.children);
    case RuleType.paragraph:
    case RuleType.heading:
    case RuleType.blockQuote:
      return `${said(node.children)}\n`;
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return `${node.items.map(said).join("\n")}\n`;
    case RuleType.gfmTask:
      return node.completed ? "Done:" : "To do:";
    case RuleType.table:
      return `${[node.header, ...node.cells].map(saidInTurn).join("\n")}\n`;
    case RuleType.breakLine:
      return "\n";
    case RuleType.breakThematic:
    case RuleType.footnote:
    case RuleType.footnoteReference:
    case RuleType.frontmatter:
    case RuleType.htmlBlock:
    case RuleType.htmlComment:
    case RuleType.htmlSelfClosing:
    case RuleType.image:
    case RuleType.ref:
    case RuleType.refCollection:
      return "";
  }
}

/** A reply as it is read out: the words without the marks. */
export function plainText(markdown: string): string {
  const nodes = parser(markdown, { disableParsingRawHTML: true, disableFrontmatter: true });
  return said(nodes)
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
}
