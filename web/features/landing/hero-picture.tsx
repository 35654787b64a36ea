const FIGURES = [
  { label: "Total Budget", value: "$25,000.00", x: 24, y: 84 },
  { label: "Total Spent", value: "$14,380.50", x: 248, y: 84 },
  { label: "Remaining", value: "$10,619.50", x: 24, y: 164 },
  { label: "Budget Used", value: "57.52%", x: 248, y: 164 },
] as const;

/** Shares of spending in percent, with their start and color. */
const SHARES = [
  {
    label: "Materials",
    value: "$6,120.00",
    share: 42.56,
    from: 0,
    look: "stroke-materials fill-materials",
  },
  {
    label: "Labor",
    value: "$5,400.00",
    share: 37.55,
    from: 42.56,
    look: "stroke-labor fill-labor",
  },
  { label: "Tools", value: "$1,130.00", share: 7.86, from: 80.11, look: "stroke-tools fill-tools" },
  { label: "Other", value: "$1,250.00", share: 8.69, from: 87.97, look: "stroke-other fill-other" },
  {
    label: "Permits",
    value: "$480.50",
    share: 3.34,
    from: 96.66,
    look: "stroke-permits fill-permits",
  },
] as const;

const ROWS = [
  {
    title: "Oak butcher-block countertop",
    detail: "Materials · Credit Card",
    amount: "$1,840.00",
    y: 474,
  },
  { title: "Electrical rough-in", detail: "Labor · Bank Transfer", amount: "$2,150.00", y: 528 },
] as const;

/** The dashboard a few weeks into a kitchen renovation. */
export function HeroPicture() {
  return (
    <svg
      viewBox="0 0 480 584"
      role="img"
      aria-label="Kitchen renovation dashboard: 57.52% of a $25,000 budget used, mostly on materials and labor."
      className="h-auto w-full font-sans"
    >
      <rect
        x="1"
        y="1"
        width="478"
        height="582"
        rx="18"
        className="fill-surface stroke-line"
        strokeWidth="1.5"
      />
      <text x="24" y="46" className="fill-ink text-[22px] font-semibold">
        Kitchen renovation
      </text>
      <text x="24" y="68" className="fill-ink-soft text-[13px]">
        Started Mar 3, 2026
      </text>
      {FIGURES.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
      <rect x="264" y="222" width="176" height="5" rx="2.5" className="fill-line" />
      <rect x="264" y="222" width="101" height="5" rx="2.5" className="fill-accent" />
      <Donut />
      <path d="M24 428h432" className="stroke-line" />
      <text x="24" y="456" className="fill-ink text-[15px] font-semibold">
        Recent Expenses
      </text>
      {ROWS.map(({ title, detail, amount, y }) => (
        <g key={title}>
          <text x="24" y={y + 16} className="fill-ink text-[15px] font-medium">
            {title}
          </text>
          <text x="24" y={y + 35} className="fill-ink-soft text-[13px]">
            {detail}
          </text>
          <text
            x="456"
            y={y + 16}
            textAnchor="end"
            className="numbers fill-ink text-[15px] font-semibold"
          >
            {amount}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Figure({ label, value, x, y }: (typeof FIGURES)[number]) {
  return (
    <g>
      <rect x={x} y={y} width="208" height="72" rx="10" className="fill-paper stroke-line" />
      <text x={x + 16} y={y + 25} className="fill-ink-soft text-[13px]">
        {label}
      </text>
      <text x={x + 16} y={y + 49} className="numbers fill-ink text-[20px] font-semibold">
        {value}
      </text>
    </g>
  );
}

function Donut() {
  return (
    <g>
      <text x="24" y="272" className="fill-ink text-[15px] font-semibold">
        Spending by Category
      </text>
      <g transform="rotate(-90 96 352)" strokeWidth="32" fill="none">
        {SHARES.map(({ label, share, from, look }) => (
          <circle
            key={label}
            cx="96"
            cy="352"
            r="48"
            pathLength="100"
            strokeDasharray={`${share - 0.8} ${100 - share + 0.8}`}
            strokeDashoffset={-from}
            className={`${look} fill-transparent`}
          />
        ))}
      </g>
      {SHARES.map(({ label, value, look }, index) => (
        <g key={label} transform={`translate(208 ${306 + index * 26})`}>
          <circle r="5" cx="5" cy="-5" className={look} />
          <text x="22" className="fill-ink text-[14px]">
            {label}
          </text>
          <text x="248" textAnchor="end" className="numbers fill-ink-soft text-[14px]">
            {value}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A receipt clipped to the dashboard's corner. */
export function ReceiptPicture({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 150 190" className={className}>
      <path
        d="M5 5h140v172l-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8-10-8z"
        className="fill-surface stroke-line"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <text x="75" y="36" textAnchor="middle" className="fill-ink text-[13px] font-semibold">
        Hillside Lumber
      </text>
      <g className="stroke-line" strokeWidth="5" strokeLinecap="round">
        <path d="M24 60h56M110 60h16M24 80h40M104 80h22M24 100h64M112 100h14" />
      </g>
      <path d="M20 120h110" className="stroke-line-strong" strokeDasharray="3 4" />
      <text x="22" y="148" className="fill-ink-soft text-[12px]">
        Total
      </text>
      <text x="128" y="148" textAnchor="end" className="numbers fill-ink text-[15px] font-semibold">
        $412.96
      </text>
      <circle cx="75" cy="8" r="9" className="fill-brass" />
      <circle cx="72" cy="5" r="2.500" className="fill-surface opacity-70" />
    </svg>
  );
}
