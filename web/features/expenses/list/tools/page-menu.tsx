import { Camera, Download, Upload } from "lucide-react";
import { mayEdit } from "../../../../lib/opened-home.ts";
import { useExportDialog } from "../../../exports/open-export-dialog.tsx";
import type { ExpenseActions } from "../../expense-actions.tsx";
import { ActionsMenu, MenuAction } from "./actions-menu.tsx";
import { exportOfShown, type ExportShownProps } from "./export-shown.tsx";

/** The page's rarer actions on a phone, where their buttons would push the list down. */
export function PageMenu({ actions, ...props }: ExportShownProps & { actions: ExpenseActions }) {
  const { dialog, open } = useExportDialog(exportOfShown(props));
  return (
    <div className="md:hidden print:hidden">
      <ActionsMenu label="More actions">
        {mayEdit() && (
          <>
            <MenuAction
              icon={Camera}
              label="Photograph"
              className="[@media(pointer:fine)]:hidden"
              onPress={actions.photograph}
            />
            <MenuAction icon={Upload} label="Import" onPress={actions.importFile} />
          </>
        )}
        <MenuAction icon={Download} label="Export" onPress={open} />
      </ActionsMenu>
      {dialog}
    </div>
  );
}
