/** Three budget categories as bars. */
export function BudgetPicture() {
  const bars = [
    { label: "Materials", amount: "$6,120.00", width: 196, look: "fill-materials" },
    { label: "Labor", amount: "$5,400.00", width: 173, look: "fill-labor" },
    { label: "Tools", amount: "$1,130.00", width: 62, look: "fill-tools" },
  ] as const;
  return (
    <svg aria-hidden viewBox="0 0 280 140" className="h-auto w-full">
      {bars.map(({ label, amount, width, look }, index) => (
        <g key={label} transform={`translate(14 ${28 + index * 42})`}>
          <text className="fill-ink text-[13px] font-medium">{label}</text>
          <text x="252" textAnchor="end" className="numbers fill-ink-soft text-[13px]">
            {amount}
          </text>
          <rect y="9" width="252" height="8" rx="4" className="fill-line" />
          <rect y="9" width={width} height="8" rx="4" className={look} />
        </g>
      ))}
    </svg>
  );
}

/** A timeline: two milestones completed, one in progress. */
export function ProgressPicture() {
  const stops = [
    { title: "Demolition", note: "Completed", y: 26, isDone: true },
    { title: "Electrical", note: "Completed", y: 70, isDone: true },
    { title: "Flooring", note: "In 12 days", y: 114, isDone: false },
  ] as const;
  return (
    <svg aria-hidden viewBox="0 0 280 140" className="h-auto w-full">
      <path d="M28 26v44" className="stroke-accent" strokeWidth="2.500" />
      <path d="M28 70v44" className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 5" />
      {stops.map(({ title, note, y, isDone }) => (
        <g key={title}>
          <circle
            cx="28"
            cy={y}
            r="11"
            strokeWidth="2.500"
            className={isDone ? "fill-accent stroke-accent" : "fill-surface stroke-line-strong"}
          />
          {isDone && (
            <path
              d={`M23 ${y}l3.500 3.500 6.500-7`}
              fill="none"
              strokeWidth="2.250"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-accent-ink"
            />
          )}
          <text x="54" y={y + 5} className="fill-ink text-[14px] font-medium">
            {title}
          </text>
          <text x="266" y={y + 5} textAnchor="end" className="fill-ink-soft text-[13px]">
            {note}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A contractor's card. */
export function ContractorPicture() {
  return (
    <svg aria-hidden viewBox="0 0 280 140" className="h-auto w-full">
      <circle cx="42" cy="40" r="24" className="fill-accent-soft" />
      <text
        x="42"
        y="46"
        textAnchor="middle"
        className="fill-accent-text text-[16px] font-semibold"
      >
        RM
      </text>
      <text x="82" y="36" className="fill-ink text-[15px] font-semibold">
        Rosa Martin
      </text>
      <text x="82" y="55" className="fill-ink-soft text-[13px]">
        Electrician
      </text>
      <path d="M14 84h252" className="stroke-line" />
      <text x="14" y="112" className="fill-ink-soft text-[13px]">
        Hourly rate
      </text>
      <text x="14" y="131" className="numbers fill-ink text-[14px] font-medium">
        $65.00/hour
      </text>
      <text x="266" y="112" textAnchor="end" className="fill-ink-soft text-[13px]">
        Paid so far
      </text>
      <text x="266" y="131" textAnchor="end" className="numbers fill-ink text-[14px] font-medium">
        $3,250.00
      </text>
    </svg>
  );
}
