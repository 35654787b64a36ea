import { useState } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ProgressBar } from "../ui/chart/progress-bar.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Pagination } from "../ui/page/pagination.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { Tabs } from "../ui/page/tabs.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "inverse", "danger"] as const;
const TONES = ["neutral", "accent", "warning", "danger"] as const;
const ROW = "flex flex-wrap items-center gap-3";
const ignore = () => {};

export function Controls() {
  const [tab, setTab] = useState<"in" | "up">("in");
  return (
    <>
      <div className={ROW}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className={ROW}>
        <Button variant="primary" size="sm">
          <Plus aria-hidden className="size-4" />
          Small
        </Button>
        <Button variant="primary" size="lg">
          Large
        </Button>
        <Button disabled>Disabled</Button>
        <Button isPending>Saving...</Button>
        <IconButton icon={Pencil} label="Edit" of="Tile" onPress={ignore} />
        <IconButton icon={Trash2} label="Delete" of="Tile" onPress={ignore} />
        <Spinner label="Loading" />
      </div>
      <div className={ROW}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <ProgressBar percent={0} label="Nothing" />
      <ProgressBar percent={64} label="Part" />
      <ProgressBar isZoomed percent={99.4} label="Nearly all" />
      <ProgressBar percent={112} label="Over" />
      <Tabs
        label="Access"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: "in", label: "Sign In", content: "First" },
          { name: "up", label: "Sign Up", content: "Second" },
        ]}
      />
      <Pagination
        page={5}
        totalPages={12}
        pageSize={25}
        totalCount={290}
        pageSizes={[10, 25]}
        onPage={ignore}
        onPageSize={ignore}
      />
    </>
  );
}
