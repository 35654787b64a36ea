import { createElement, type SVGProps } from "react";

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Replaces lucide-react's icon factory at build time: its contexts, aliases and sizing weigh as
 * much as twenty icons and aren't used here.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ strokeWidth = 2, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
