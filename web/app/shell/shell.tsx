import { type ReactNode, useEffect, useState } from "react";
import { Menu as MenuIcon } from "lucide-react";
import type { User } from "../../../shared/auth/contract.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Wordmark } from "../../lib/wordmark.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useShortcutHelp } from "./use-shortcut-help.tsx";

interface ShellProps {
  /** undefined while the session loads */
  user: User | undefined;
  children?: ReactNode;
}

const loadDrawer = () => import("./drawer.tsx");

/** Layout of every signed-in screen: a sidebar, or on narrow screens a bar and a drawer. */
export function Shell({ user, children }: ShellProps) {
  const [drawer, setDrawer] = useState<ReactNode>(null);
  const { help, showHelp } = useShortcutHelp();
  useEffect(() => whenIdle(() => ignoreRejection(loadDrawer())), []);

  function openDrawer() {
    const close = () => setDrawer(null);
    const showShortcuts = () => {
      close();
      showHelp();
    };
    void showWhenLoaded(setDrawer, async () => {
      const { Drawer } = await loadDrawer();
      return (
        <Drawer onClose={close}>
          <Sidebar user={user} onChoose={close} onShowShortcuts={showShortcuts} />
        </Drawer>
      );
    });
  }

  return (
    <div className="lg:pl-64 print:pl-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-line bg-sunken lg:block print:hidden">
        <Sidebar user={user} onShowShortcuts={showHelp} />
      </aside>
      <div className="sticky top-bar z-10 print:hidden">
        <header className="flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 lg:hidden">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={openDrawer}
          >
            <MenuIcon aria-hidden className="size-5" />
          </Button>
          <Wordmark />
        </header>
        <DemoNotice endsAt={user?.demoEndsAt} />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-6 pb-24 outline-none lg:px-8 lg:pt-8"
      >
        {user ? children : <ScreenSkeleton />}
      </main>
      {drawer}
      {help}
    </div>
  );
}

function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-9 w-44" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-6 h-72" />
    </div>
  );
}
