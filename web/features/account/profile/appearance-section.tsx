import { classNames } from "../../../ui/class-names.ts";
import { THEME_LOOKS } from "../../../ui/theme/theme-toggle.tsx";
import { setTheme, THEMES, useTheme } from "../../../ui/theme/theme.ts";
import { Section } from "../section.tsx";

/** Theme of this browser: light, dark or the system's. */
export function AppearanceSection() {
  const current = useTheme();
  return (
    <Section title="Appearance" detail="Applies to this browser only.">
      <div
        role="group"
        aria-label="Appearance"
        className="grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1"
      >
        {THEMES.map((theme) => {
          const { label, Icon } = THEME_LOOKS[theme];
          return (
            <button
              key={theme}
              type="button"
              aria-pressed={theme === current}
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
    </Section>
  );
}
