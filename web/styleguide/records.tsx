import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DonutChart } from "../ui/chart/donut-chart.tsx";
import { ClampedText } from "../ui/clamped-text.tsx";
import { MarkedImage } from "../ui/marked-image.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { RowsSkeleton, Skeleton } from "../ui/feedback/skeleton.tsx";

const SLICES = [
  { label: "Labor", size: 60, amount: "$600.00", percent: "60.00%", color: "var(--data-labor)" },
  {
    label: "Materials",
    size: 40,
    amount: "$400.00",
    percent: "40.00%",
    color: "var(--data-materials)",
  },
];
const LONG = "Delivered on a pallet to the driveway, to be carried in by two people. ".repeat(12);

export function Records() {
  return (
    <>
      <PageHeader
        title="All Expenses"
        detail="2 expenses"
        action={<Button variant="primary">Add Expense</Button>}
      />
      <Card className="p-5">
        <DonutChart
          label="Spending by Category"
          slices={SLICES}
          total={{ label: "Spent", amount: "$1,000.00" }}
        />
      </Card>
      <Card className="p-5">
        <ClampedText text={LONG} about="notes" />
      </Card>
      <div style={{ width: "8rem" }}>
        <MarkedImage
          src={undefined}
          alt="Receipt"
          turns={0}
          marks={[]}
          markName={undefined}
          onError={() => {}}
        />
      </div>
      <Card>
        <RowsSkeleton label="Loading" isWide={false}>
          <Skeleton className="h-5 w-44" />
        </RowsSkeleton>
      </Card>
    </>
  );
}
