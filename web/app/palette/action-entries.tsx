import {
  CalendarRange,
  Download,
  FileText,
  FolderKanban,
  HardHat,
  Plus,
  ReceiptText,
  Signature,
} from "lucide-react";
import type { ReactNode } from "react";
import { quotesQuery } from "../../features/budget/quotes-queries.ts";
import { expenseActions } from "../../features/expenses/expense-actions.tsx";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { isHomeOwner, mayEdit } from "../../lib/opened-home.ts";
import { setTheme, type Theme } from "../../ui/theme/theme.ts";
import { THEME_LOOKS } from "../../ui/theme/theme-toggle.tsx";
import { ShortcutsDialog } from "../shell/shortcuts-dialog.tsx";
import type { Entry } from "./entry.ts";
import type { EntryContext } from "./use-entry-context.ts";

/** Most likely first. */
export function actionEntries(context: EntryContext): Entry[] {
  return [
    ...(mayEdit() ? editEntries(context) : []),
    ...exportEntries(context),
    ...projectEntries(context),
    ...themeEntries(),
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      Icon: FileText,
      keywords: "keys help",
      run: () => show(context, async (close) => <ShortcutsDialog onClose={close} />),
    },
  ];
}

function show({ setDialog }: EntryContext, load: (close: () => void) => Promise<ReactNode>): void {
  void showWhenLoaded(setDialog, () => load(() => setDialog(null)));
}

function editEntries(context: EntryContext): Entry[] {
  const { queryClient, navigate, selected, setDialog } = context;
  if (selected === undefined) return [];
  const projectId = selected.id;
  const expenses = expenseActions({ queryClient, projectId, setDialog });
  return [
    {
      id: "add expense",
      label: "Add expense",
      Icon: ReceiptText,
      keywords: "new spent buy receipt",
      run: expenses.add,
    },
    {
      id: "record payment",
      label: "Record payment",
      note: "Choose what was paid under Quotes & Contracts",
      Icon: Signature,
      keywords: "pay installment contract",
      run: () => void navigate({ to: "/contracts" }),
    },
    {
      id: "add milestone",
      label: "Add milestone",
      Icon: CalendarRange,
      keywords: "new timeline",
      run: () =>
        show(context, async (close) => {
          const { MilestoneFormDialog } =
            await import("../../features/milestones/milestone-form-dialog.tsx");
          return <MilestoneFormDialog projectId={projectId} onClose={close} />;
        }),
    },
    {
      id: "new quote",
      label: "New quote",
      Icon: Signature,
      keywords: "add contract bid estimate",
      run: () =>
        show(context, async (close) => {
          const { QuoteFormDialog } =
            await import("../../features/contracts/quotes/quote-form-dialog.tsx");
          return <QuoteFormDialog projectId={projectId} works={worksIn(context)} onClose={close} />;
        }),
    },
    {
      id: "add contractor",
      label: "Add contractor",
      Icon: HardHat,
      keywords: "new person company",
      run: () =>
        show(context, async (onClose) => {
          const { loadNewContractorDialog } =
            await import("../../features/contractors/new-contractor-dialog.tsx");
          return loadNewContractorDialog(queryClient, { onClose });
        }),
    },
    {
      id: "import",
      label: "Import expenses",
      Icon: FileText,
      keywords: "bank csv file",
      run: expenses.importFile,
    },
  ];
}

/** Names of work in the cached quotes. */
function worksIn({ queryClient, selected }: EntryContext): string[] {
  if (selected === undefined) return [];
  const quotes = queryClient.getQueryData(quotesQuery(selected.id).queryKey) ?? [];
  return [...new Set(quotes.map(({ work }) => work))];
}

function exportEntries(context: EntryContext): Entry[] {
  const { selected } = context;
  if (selected === undefined) return [];
  return [
    {
      id: "export",
      label: "Export",
      Icon: Download,
      keywords: "download csv excel pdf accountant",
      run: () =>
        show(context, async (close) => {
          const { ExportDialog } = await import("../../features/exports/export-dialog.tsx");
          return <ExportDialog projectId={selected.id} onClose={close} />;
        }),
    },
  ];
}

function projectEntries(context: EntryContext): Entry[] {
  const { projects, selected, select, navigate } = context;
  const others = projects.filter(
    ({ id, archivedAt }) => archivedAt === null && id !== selected?.id,
  );
  const switches = others.map(({ id, name }) => ({
    id: `project ${id}`,
    label: `Switch to ${name}`,
    Icon: FolderKanban,
    keywords: "project open",
    run: () => {
      select(id);
      void navigate({ to: "/dashboard" });
    },
  }));
  if (!isHomeOwner()) return switches;
  const add: Entry = {
    id: "new project",
    label: "New project",
    Icon: Plus,
    keywords: "add create",
    run: () =>
      show(context, async (close) => {
        const { NewProjectDialog } = await import("../../features/projects/project-dialog.tsx");
        return <NewProjectDialog onCreated={(created) => select(created.id)} onClose={close} />;
      }),
  };
  return [...switches, add];
}

const THEME_LABELS = {
  dark: "Dark mode",
  light: "Light mode",
  system: "Appearance of the system",
} as const satisfies Record<Theme, string>;

function themeEntries(): Entry[] {
  return (["dark", "light", "system"] as const).map((theme) => ({
    id: `theme ${theme}`,
    label: THEME_LABELS[theme],
    Icon: THEME_LOOKS[theme].Icon,
    keywords: "theme appearance colors night",
    run: () => setTheme(theme),
  }));
}
