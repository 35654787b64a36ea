import type { ProposalLine, ProposalWords } from "./proposal-words.ts";
import { ClampedText } from "../../../ui/clamped-text.tsx";

/** Missing values are marked, never invented. */
function Missing() {
  return <span className="slip-missing">missing</span>;
}

export function ProposalSlip({ words }: { words: ProposalWords }) {
  const { title, titleLabel, figure, lines } = words;
  return (
    <>
      <dl className="slip-head">
        <div className="slip-title">
          <dt className={title === undefined ? "slip-label" : "sr-only"}>{titleLabel}</dt>
          <dd>{title ?? <Missing />}</dd>
        </div>
        {figure && (
          <div className="slip-figure">
            <dt className={figure.value === undefined ? "slip-label" : "sr-only"}>
              {figure.label}
            </dt>
            <dd>{figure.value ?? <Missing />}</dd>
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
        {value === undefined && <Missing />}
        {value !== undefined && (isText ? <ClampedText text={value} about={about} /> : value)}
        {note !== undefined && <span className="slip-note">{note}</span>}
      </dd>
    </div>
  );
}
