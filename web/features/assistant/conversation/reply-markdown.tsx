import { createElement, Fragment, memo, type ReactNode } from "react";
import { Square, SquareCheck } from "lucide-react";
import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";
import { UNTRACED } from "../../../../shared/assistant/contract.ts";
import { ReplyLink } from "./reply-link.tsx";

type Node = MarkdownToJSX.ASTNode;

const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;

/** Static children in a fixed order, which need no keys. */
function fragmentOf(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

const untracedMark = (
  <span
    className="reply-untraced"
    title="This number wasn't found in your records. Verify it before relying on it."
  >
    {UNTRACED}
  </span>
);

/**
 * The mark is part of the text, so that copies keep it; here it gets a muted style and an
 * explanation.
 */
function textOf(text: string): ReactNode {
  const [first, ...rest] = text.split(UNTRACED);
  return fragmentOf([first, ...rest.flatMap((part) => [untracedMark, part])]);
}

function Task({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden className="reply-task" />
      <span className="sr-only">{isDone ? "Done:" : "To do:"}</span>
    </>
  );
}

function itemOf(item: readonly Node[]): ReactNode {
  const isTask = item[0]?.type === RuleType.gfmTask;
  return <li className={isTask ? "reply-todo" : undefined}>{renderNodes(item)}</li>;
}

function tableOf({ header, cells, align }: MarkdownToJSX.TableNode) {
  const cellOf = (tag: "th" | "td") => (content: readonly Node[], column: number) => {
    const style = { textAlign: align[column] ?? ("left" as const) };
    return createElement(
      tag,
      tag === "th" ? { scope: "col", style } : { style },
      renderNodes(content),
    );
  };
  const heads = header.map(cellOf("th"));
  const rowOf = (row: readonly Node[][]) => <tr>{fragmentOf(row.map(cellOf("td")))}</tr>;
  return (
    <div role="group" aria-label="Table" {...KEYBOARD_SCROLLABLE} className="reply-table">
      <table>
        <thead>
          <tr>{fragmentOf(heads)}</tr>
        </thead>
        <tbody>{fragmentOf(cells.map(rowOf))}</tbody>
      </table>
    </div>
  );
}

const FORMATS = new Set(["strong", "em", "del", "mark"]);

/**
 * Renders an allowlist of markdown nodes: no raw HTML and no requests. Images and unknown nodes are
 * dropped.
 */
function renderNode(node: Node): ReactNode {
  switch (node.type) {
    case RuleType.text:
      return textOf(node.text);
    case RuleType.paragraph:
      return <p>{renderNodes(node.children)}</p>;
    case RuleType.textFormatted:
      return FORMATS.has(node.tag)
        ? createElement(node.tag, null, renderNodes(node.children))
        : renderNodes(node.children);
    case RuleType.link:
      return <ReplyLink href={node.target}>{renderNodes(node.children)}</ReplyLink>;
    case RuleType.unorderedList:
      return <ul>{fragmentOf(node.items.map(itemOf))}</ul>;
    case RuleType.orderedList:
      return <ol start={node.start}>{fragmentOf(node.items.map(itemOf))}</ol>;
    case RuleType.gfmTask:
      return <Task isDone={node.completed} />;
    case RuleType.table:
      return tableOf(node);
    case RuleType.heading:
      // The panel's heading is an h2, while a reply may start at any level.
      return (
        <h3 className={node.level > 2 ? "reply-minor" : undefined}>{renderNodes(node.children)}</h3>
      );
    case RuleType.blockQuote:
      return <blockquote>{renderNodes(node.children)}</blockquote>;
    case RuleType.codeInline:
      return <code>{node.text}</code>;
    case RuleType.codeBlock:
      return <pre>{node.text}</pre>;
    case RuleType.breakLine:
      return <br />;
    case RuleType.breakThematic:
      return <hr />;
    case RuleType.footnoteReference:
      return <sup>{node.text}</sup>;
    case RuleType.image:
    case RuleType.footnote:
    case RuleType.frontmatter:
    case RuleType.htmlBlock:
    case RuleType.htmlComment:
    case RuleType.htmlSelfClosing:
    case RuleType.ref:
    case RuleType.refCollection:
      return null;
  }
}

function renderNodes(nodes: readonly Node[]): ReactNode {
  return fragmentOf(nodes.map(renderNode));
}

const OPTIONS = { disableParsingRawHTML: true, disableFrontmatter: true } as const;

interface ReplyMarkdownProps {
  text: string;
  /** still streaming: incomplete markdown is held back */
  isGrowing: boolean;
}

export const ReplyMarkdown = memo(function ReplyMarkdown({ text, isGrowing }: ReplyMarkdownProps) {
  return renderNodes(parser(text, { ...OPTIONS, optimizeForStreaming: isGrowing }));
});
