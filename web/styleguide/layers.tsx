import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { DialogForm } from "../ui/dialog/dialog-form.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Menu, menuItemClass, MenuSeparator } from "../ui/dialog/menu.tsx";
import { RecordForm } from "../ui/dialog/record-form.tsx";
import { DateInput } from "../ui/form/date-input.tsx";
import { Field } from "../ui/form/field.tsx";
import { toast } from "../ui/toast/toast.ts";

const ignore = () => {};
const form = { isSubmitting: false, onSubmit: ignore };

const DAY = (
  <Field label="Date">{(control) => <DateInput {...control} defaultValue="2026-03-02" />}</Field>
);

/** Each kind of dialog, by its button's name. */
const DIALOGS: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  Form: (close) => (
    <Dialog title="Add Expense" description="A line below the title" onClose={close}>
      <RecordForm
        {...form}
        noun="Expense"
        isEdit={false}
        problem="The server is busy"
        onCancel={close}
      >
        {DAY}
      </RecordForm>
    </Dialog>
  ),
  "Saving form": (close) => (
    <Dialog title="Edit" size="sm" onClose={close}>
      <DialogForm
        {...form}
        isSubmitting
        submitLabel="Save"
        pendingLabel="Saving..."
        problem={undefined}
        onCancel={close}
      >
        {DAY}
      </DialogForm>
    </Dialog>
  ),
  Footer: (close) => (
    <Dialog title="Expense Details" footer={<Button>Edit</Button>} onClose={close}>
      What the record says
    </Dialog>
  ),
  Question: (close) => (
    <ConfirmDialog
      title="Delete expense?"
      message="This action cannot be undone."
      confirmLabel="Delete"
      isDestructive
      error="It could not be deleted."
      onConfirm={close}
      onCancel={close}
    />
  ),
};

function showToasts() {
  toast({ title: "Expense Added", description: "Your expense has been added." });
  toast({ title: "Error", description: "Failed to save.", variant: "destructive" });
}

/** Buttons that open each kind of layer. */
export function Layers() {
  const [layer, setLayer] = useState<ReactNode>(null);
  return (
    <div className="flex flex-wrap gap-2">
      {Object.entries(DIALOGS).map(([name, render]) => (
        <Button key={name} onClick={() => setLayer(render(() => setLayer(null)))}>
          {name}
        </Button>
      ))}
      <MenuButton />
      <Button onClick={showToasts}>Toasts</Button>
      {layer}
    </div>
  );
}

function MenuButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setIsMounted] = useState(false);
  return (
    <>
      <Button ref={button} onClick={() => setIsMounted(true)}>
        Menu
      </Button>
      {isMounted && (
        <Menu id={id} button={button} label="Account" onToggle={(isOpen) => setIsMounted(isOpen)}>
          <button type="button" role="menuitem" className={menuItemClass}>
            Projects
          </button>
          <MenuSeparator />
          <button type="button" role="menuitem" className={menuItemClass}>
            Log out
          </button>
        </Menu>
      )}
    </>
  );
}
