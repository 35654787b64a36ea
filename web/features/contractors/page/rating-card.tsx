import { Star } from "lucide-react";
import type { ReactNode } from "react";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { MAX_RATING } from "../../../../shared/contractors/input.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { STARS } from "./stars.ts";

const loadDialog = () => import("./rating-dialog.tsx");

interface RatingCardProps {
  contractor: Contractor;
  setDialog: (dialog: ReactNode) => void;
}

/** The household's own rating, which no contractor sees. */
export function RatingCard({ contractor, setDialog }: RatingCardProps) {
  const { rating, ratingNote } = contractor;
  const isEmpty = rating === null && ratingNote === null;

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { RatingDialog } = await loadDialog();
      return <RatingDialog contractor={contractor} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <section aria-labelledby="rating">
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="rating" className="text-lg font-semibold">
            Your rating
          </h2>
          {mayEdit() && (
            <Button size="sm" variant="quiet" className="print:hidden" onClick={open}>
              {isEmpty ? "Rate" : "Edit rating"}
            </Button>
          )}
        </div>
        {rating !== null && <Stars rating={rating} />}
        {ratingNote !== null && (
          <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{ratingNote}</p>
        )}
        <p className="mt-2 text-sm text-ink-soft">
          {isEmpty
            ? "Would you hire them again? Only your household sees this."
            : "Only your household sees this."}
        </p>
      </Card>
    </section>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`${rating} of ${MAX_RATING} stars`} className="mt-2 stars">
      {STARS.map((star) => (
        <span key={star} className={star <= rating ? "full" : undefined}>
          <Star aria-hidden />
        </span>
      ))}
    </p>
  );
}
