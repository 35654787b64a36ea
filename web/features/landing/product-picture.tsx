import contractsDark from "./pictures/contracts-dark.webp";
import contractsLight from "./pictures/contracts-light.webp";
import dashboardDark from "./pictures/dashboard-dark.webp";
import dashboardLight from "./pictures/dashboard-light.webp";
import forecastDark from "./pictures/forecast-dark.webp";
import forecastLight from "./pictures/forecast-light.webp";
import readerDark from "./pictures/reader-dark.webp";
import readerLight from "./pictures/reader-light.webp";

/** Taken from the running product by `npm run pictures -- landing-pictures`. */
const PICTURES = {
  dashboard: {
    light: dashboardLight,
    dark: dashboardDark,
    alt: "Dashboard of a kitchen and bath renovation: on track for about $129,300 of a $132,000 budget, with two lines that are over.",
  },
  forecast: {
    light: forecastLight,
    dark: forecastDark,
    alt: "Expected final cost of $129,300 with its likely range, split into paid, committed, uncommitted, and a risk allowance.",
  },
  contracts: {
    light: contractsLight,
    dark: contractsDark,
    alt: "List of contracts, each with what is paid, the balance, change orders, and the next payment's due date.",
  },
  reader: {
    light: readerLight,
    dark: readerDark,
    alt: "A paint store's receipt with the shop and total that were read from it, and the total marked on the photo.",
  },
} as const;

interface ProductPictureProps {
  of: keyof typeof PICTURES;
  /** loaded eagerly, because it is in the first view */
  isFirst?: boolean;
}

/** A picture of the product in the visitor's color scheme, or in the theme chosen in the app. */
export function ProductPicture({ of, isFirst = false }: ProductPictureProps) {
  const { light, dark, alt } = PICTURES[of];
  return (
    <picture>
      {/* The shell's script changes the media query for a chosen theme. */}
      <source data-theme="dark" media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img
        src={light}
        alt={alt}
        width={560}
        height={640}
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
        className="h-auto w-full rounded-xl border border-line shadow-far"
      />
    </picture>
  );
}
