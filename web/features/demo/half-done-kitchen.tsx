/** A half-finished kitchen wall: two cabinets hang, the third is a pencil outline. */
export function HalfDoneKitchen() {
  return (
    <svg aria-hidden viewBox="0 0 280 150" className="mx-auto h-auto w-full max-w-70">
      <rect x="1" y="1" width="278" height="148" rx="14" className="fill-surface stroke-line" />
      <line x1="16" y1="132" x2="264" y2="132" strokeWidth="2" className="stroke-line-strong" />
      {[24, 84].map((x) => (
        <g key={x} className="fill-accent-soft stroke-accent" strokeWidth="1.5">
          <rect x={x} y="18" width="54" height="38" rx="3" />
          <circle cx={x + 46} cy="48" r="1.5" />
        </g>
      ))}
      <g className="fill-transparent stroke-line-strong" strokeWidth="1.5" strokeDasharray="4 4">
        <rect x="144" y="18" width="54" height="38" rx="3" />
        <rect x="204" y="18" width="54" height="38" rx="3" />
        <rect x="144" y="92" width="54" height="40" rx="3" />
      </g>
      <g className="fill-surface stroke-accent" strokeWidth="1.5">
        <rect x="24" y="92" width="54" height="40" rx="3" />
        <rect x="84" y="92" width="54" height="40" rx="3" />
        <path d="M24 106h54M84 106h54" />
      </g>
      <rect x="20" y="85" width="122" height="7" rx="2" className="fill-brass" />
      <path
        d="M108 85v-9a7 7 0 0 1 14 0"
        className="fill-transparent stroke-line-strong"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g className="stroke-brass" strokeWidth="2" strokeLinecap="round">
        <path d="M214 132l12-40 12 40M219 116h14" className="fill-transparent" />
        <path d="M217 92h18" />
      </g>
    </svg>
  );
}
