import { createElement, Fragment, memo, type ReactNode } from "react";
import { Square, SquareCheck } from "lucide-react";
import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";
import { UNTRACED } from "../../../../shared/assistant/contract.ts";
import { ReplyLink } from "./reply-link.tsx";

type Node = MarkdownToJSX.ASTNode;

const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** Each in its place: they never change places, so that none needs a key. */
function inOrder(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

const untraced = (
  <span
    className="reply-untraced"
    title="This number wasn't found in your records. Verify it before relying on it."
  >
    {UNTRACED}
  </span>
);

/** The mark stands in the text itself, so that a copy has it too; here it is made quiet and explained. */
function textOf(text: string): ReactNode {
  const [first, ...rest] = text.split(UNTRACED);
  return inOrder([first, ...rest.flatMap((part) => [untraced, part])]);
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
  return <li className={isTask ? "reply-todo" : undefined}>{drawAll(item)}</li>;
}

function tableOf({ header, cells, align }: MarkdownToJSX.TableNode) {
  const cellOf = (tag: "th" | "td") => (content: readonly Node[], column: number) => {
    const style = { textAlign: align[column] ?? ("left" as const) };
    return createElement(tag, tag === "th" ? { scope: "col", style } : { style }, drawAll(content));
  };
  const heads = header.map(cellOf("th"));
  const rowOf = (row: readonly Node[][]) => <tr>{inOrder(row.map(cellOf("td")))}</tr>;
  return (
    <div role="group" aria-label="Table" {...SCROLLED_BY_KEYS} className="reply-table">
      <table>
        <thead>
          <tr>{inOrder(heads)}</tr>
        </thead>
        <tbody>{inOrder(cells.map(rowOf))}</tbody>
      </table>
    </div>
  );
}

const FORMATS = new Set(["strong", "em", "del", "mark"]);

/**
 * What a reply may look like, each kind by name: nothing that it says becomes markup of its own,
 * and nothing is fetched for it. Pictures are left out, and so is everything unknown.
 */
function draw(node: Node): ReactNode {
  switch (node.type) {
    case RuleType.text:
      return textOf(node.text);
    case RuleType.paragraph:
      return <p>{drawAll(node.children)}</p>;
    case RuleType.textFormatted:
      return FORMATS.has(node.tag)
        ? createElement(node.tag, null, drawAll(node.children))
        : drawAll(node.children);
    case RuleType.link:
      return <ReplyLink href={node.target}>{drawAll(node.children)}</ReplyLink>;
    case RuleType.unorderedList:
      return <ul>{inOrder(node.items.map(itemOf))}</ul>;
    case RuleType.orderedList:
      return <ol start={node.start}>{inOrder(node.items.map(itemOf))}</ol>;
    case RuleType.gfmTask:
      return <Task isDone={node.completed} />;
    case RuleType.table:
      return tableOf(node);
    case RuleType.heading:
      // The panel's own heading is the second level; a reply begins at any.
      return (
        <h3 className={node.level > 2 ? "reply-minor" : undefined}>{drawAll(node.children)}</h3>
      );
    case RuleType.blockQuote:
      return <blockquote>{drawAll(node.children)}</blockquote>;
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

function drawAll(nodes: readonly Node[]): ReactNode {
  return inOrder(nodes.map(draw));
}

const OPTIONS = { disableParsingRawHTML: true, disableFrontmatter: true } as const;

interface ReplyMarkdownProps {
  text: string;
  /** more of it is to come: what is only half written is held back */
  isGrowing: boolean;
}

export const ReplyMarkdown = memo(function ReplyMarkdown({ text, isGrowing }: ReplyMarkdownProps) {
  return drawAll(parser(text, { ...OPTIONS, optimizeForStreaming: isGrowing }));
});
