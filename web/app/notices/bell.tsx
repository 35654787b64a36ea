import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Bell as BellIcon } from "lucide-react";
import { adoptSheet } from "../../lib/adopt-sheet.ts";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./bell.css?inline";
import { noticesQuery } from "./notices-queries.ts";

adoptSheet(styles);

const MAX_SHOWN = 99;

const load = () => import("./notices-dialog.tsx");
const prefetch = () => ignoreRejection(load());

/** Opens the notices and counts those not yet read. */
export function Bell() {
  const today = useToday();
  const { data } = useQuery(noticesQuery(today));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const unread = data?.notices.filter(({ isSeen }) => !isSeen).length ?? 0;
  const label = unread === 0 ? "Notices" : `Notices, ${unread} unread`;

  const open = () =>
    void showWhenLoaded(setDialog, async () => {
      const { NoticesDialog } = await load();
      return <NoticesDialog onClose={() => setDialog(null)} />;
    });

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        title="Notices"
        aria-haspopup="dialog"
        className="bell"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <BellIcon aria-hidden className="size-5" />
        {unread > 0 && (
          <span aria-hidden className="bell-count numbers">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </Button>
      {dialog}
    </>
  );
}
