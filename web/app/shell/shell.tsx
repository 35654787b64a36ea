import { type ReactNode, useState } from "react";
import { Menu as MenuIcon } from "lucide-react";
import type { User } from "../../../shared/auth/contract.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { loadParts, type ShellParts } from "./load-parts.ts";
import { SelectorSkeleton } from "./selector-skeleton.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

interface ShellProps {
  /** undefined while the session loads */
  user: User | undefined;
  /** undefined until they have loaded */
  parts?: ShellParts | undefined;
  children?: ReactNode;
}

/** Layout of every signed-in screen: a sidebar, or on narrow screens two bars and a drawer. */
export function Shell({ user, parts, children }: ShellProps) {
  const [layer, setLayer] = useState<ReactNode>(null);
  const close = () => setLayer(null);
  const show = (render: (parts: ShellParts) => ReactNode) =>
    void showWhenLoaded(setLayer, async () => render(await loadParts()));

  const showShortcuts = () => show(({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />);
  const openDrawer = () =>
    show((loaded) => (
      <loaded.Drawer onClose={close}>
        <Sidebar user={user} parts={loaded} onChoose={close} onShowShortcuts={showShortcuts} />
      </loaded.Drawer>
    ));
  useShortcut("?", showShortcuts);

  return (
    <div id="page" className="lg:pl-64 print:pl-0">
      <a
        href="#content"
        className="fixed top-2 left-2 z-20 rounded-lg bg-surface px-4 py-3 not-focus:sr-only"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-line bg-sunken lg:block print:hidden">
        <Sidebar user={user} parts={parts} isFixed onShowShortcuts={showShortcuts} />
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
          {user ? <HeaderProject parts={parts} /> : <SelectorSkeleton isCompact />}
          {user && parts && <parts.Tools isCompact />}
        </header>
        {user?.demoEndsAt &&
          (parts ? (
            <parts.DemoNotice endsAt={user.demoEndsAt} />
          ) : (
            <div className="min-h-16 border-b border-line bg-warning-soft sm:min-h-13" />
          ))}
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-6 pb-32 outline-none lg:px-8 lg:pt-8"
      >
        {user ? children : <ScreenSkeleton />}
      </main>
      <TabBar
        onAdd={() => show(({ AddSheet }) => <AddSheet setDialog={setLayer} />)}
        onMore={openDrawer}
      />
      {layer}
    </div>
  );
}

/** The selected project; a selector once it has loaded. */
function HeaderProject({ parts }: Pick<ShellProps, "parts">) {
  const { selected, projects } = useSelectedProject();
  if (parts) return <parts.ProjectSelector isCompact />;
  if (!projects) return <SelectorSkeleton isCompact />;
  return <p className="min-w-0 flex-1 truncate px-2 font-semibold">{selected?.name}</p>;
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
