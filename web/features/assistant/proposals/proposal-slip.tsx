import type { ProposalLine, ProposalWords } from "./proposal-words.ts";
import { ClampedText } from "../../../ui/clamped-text.tsx";

/** What was not said is named, never made up. */
function NotSaid() {
  return <span className="slip-missing">missing</span>;
}

/** What is written on the slip, field by field. */
export function ProposalSlip({ words }: { words: ProposalWords }) {
  const { title, titleLabel, figure, lines } = words;
  return (
    <>
      <dl className="slip-head">
        <div className="slip-title">
          <dt className={title === undefined ? "slip-label" : "sr-only"}>{titleLabel}</dt>
          <dd>{title ?? <NotSaid />}</dd>
        </div>
        {figure && (
          <div className="slip-figure">
            <dt className={figure.value === undefined ? "slip-label" : "sr-only"}>
              {figure.label}
            </dt>
            <dd>{figure.value ?? <NotSaid />}</dd>
          </div>
        )}
      </dl>
      {lines.length > 0 && (
        <dl className="slip-lines">
          {lines.map((line) => (
            <Line key={line.label} line={line} about={`${line.label} of ${title ?? "it"}`} />
          ))}
        </dl>
      )}
    </>
  );
}

function Line({ line, about }: { line: ProposalLine; about: string }) {
  const { label, value, note, isText = false } = line;
  return (
    <div>
      <dt className="slip-label">{label}</dt>
      <dd>
        {value === undefined && <NotSaid />}
        {value !== undefined && (isText ? <ClampedText text={value} about={about} /> : value)}
        {note !== undefined && <span className="slip-note">{note}</span>}
      </dd>
    </div>
  );
}
