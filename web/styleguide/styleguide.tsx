import type { ReactNode } from "react";
import { ThemeToggle } from "../ui/theme/theme-toggle.tsx";
import { Toaster } from "../ui/toast/toaster.tsx";
import { ColorsAndType } from "./colors-and-type.tsx";
import { Controls } from "./controls.tsx";
import { FormParts } from "./form-parts.tsx";
import { Layers } from "./layers.tsx";
import { Messages } from "./messages.tsx";
import { Records } from "./records.tsx";

/*
 * Every part of web/ui in its states. Uses only class names that the product uses: this folder adds
 * none to the style sheet.
 */

/** A titled group, compared as one picture. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 p-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function Styleguide() {
  return (
    <main className="mx-auto max-w-6xl">
      <Group title="Colors and type">
        <ColorsAndType />
      </Group>
      <Group title="Controls">
        <Controls />
      </Group>
      <Group title="Fields">
        <FormParts />
      </Group>
      <Group title="Records">
        <Records />
      </Group>
      <Group title="Messages">
        <Messages />
      </Group>
      <Group title="Theme">
        <div role="menu" aria-label="Theme" className="flex">
          <ThemeToggle />
        </div>
      </Group>
      <Group title="Dialogs">
        <Layers />
      </Group>
      <Toaster />
    </main>
  );
}
