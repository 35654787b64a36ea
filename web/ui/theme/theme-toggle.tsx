import { Monitor, Moon, Sun } from "lucide-react";
import { classNames } from "../class-names.ts";
import { setTheme, type Theme, THEMES, useTheme } from "./theme.ts";

export const THEME_LOOKS = {
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
  system: { label: "System", Icon: Monitor },
} as const satisfies Record<Theme, unknown>;

/** Menu rows that set the color theme. */
export function ThemeToggle() {
  const current = useTheme();
  return (
    <div role="group" aria-label="Appearance" className="px-1.5 py-1">
      <p aria-hidden className="mb-1.5 px-1.5 text-xs text-ink-soft">
        Appearance
      </p>
      <div className="grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1">
        {THEMES.map((theme) => {
          const { label, Icon } = THEME_LOOKS[theme];
          return (
            <button
              key={theme}
              type="button"
              role="menuitemradio"
              aria-checked={theme === current}
              onClick={() => setTheme(theme)}
              className={classNames(
                "flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-md px-2 text-xs lg:min-h-10",
                theme === current
                  ? "bg-raised font-medium text-ink shadow-near"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
          );
        })}
      </div>
    </div>
  );
}
