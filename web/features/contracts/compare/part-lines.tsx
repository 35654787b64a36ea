/** Labor and materials of a price in a comparison, a line each. */
export function PartLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="numbers block text-sm text-ink-soft">
      {line}
    </span>
  ));
}
