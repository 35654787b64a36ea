import { type ReactNode, useState } from "react";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { toast } from "../../ui/toast/toast.ts";

/** The list of shortcuts, opened with `?` or from the account menu, and loaded on demand. */
export function useShortcutHelp() {
  const [help, setHelp] = useState<ReactNode>(null);

  const showHelp = () => {
    import("./shortcuts-dialog.tsx").then(
      ({ ShortcutsDialog }) => setHelp(<ShortcutsDialog onClose={() => setHelp(null)} />),
      () => toast({ variant: "destructive", title: "Couldn't load keyboard shortcuts" }),
    );
  };
  useShortcut("?", showHelp);
  return { help, showHelp };
}
