import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";

type Node = MarkdownToJSX.ASTNode;

const textOfAll = (nodes: readonly Node[]): string => nodes.map(textOfNode).join("");
const joinCells = (parts: readonly (readonly Node[])[]): string => parts.map(textOfAll).join(", ");

function textOfNode(node: Node): string {
  switch (node.type) {
    case RuleType.text:
    case RuleType.codeInline:
    case RuleType.codeBlock:
      return node.text;
    case RuleType.link:
    case RuleType.textFormatted:
      return textOfAll(node.children);
    case RuleType.paragraph:
    case RuleType.heading:
    case RuleType.blockQuote:
      return `${textOfAll(node.children)}\n`;
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return `${node.items.map(textOfAll).join("\n")}\n`;
    case RuleType.gfmTask:
      return node.completed ? "Done:" : "To do:";
    case RuleType.table:
      return `${[node.header, ...node.cells].map(joinCells).join("\n")}\n`;
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

/** Text of a reply without markdown, for screen readers. */
export function plainText(markdown: string): string {
  const nodes = parser(markdown, { disableParsingRawHTML: true, disableFrontmatter: true });
  return textOfAll(nodes)
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
}
