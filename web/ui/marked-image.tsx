import { type CSSProperties, useState } from "react";
import { Skeleton } from "./feedback/skeleton.tsx";

/** As fractions of the upright image's width and height. */
export interface Mark {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface MarkedImageProps {
  /** undefined while the URL is fetched */
  src: string | undefined;
  alt: string;
  /** clockwise quarter turns that make it upright */
  turns: number;
  marks: readonly Mark[];
  /** name of the marked content */
  markName: string | undefined;
  onError: () => void;
}

interface Size {
  width: number;
  height: number;
}

/** An image, upright, with frames around places on it. */
export function MarkedImage(props: MarkedImageProps) {
  const { src, alt, turns, marks, markName, onError } = props;
  const [size, setSize] = useState<Size>();
  return (
    <div
      className="relative overflow-hidden rounded-xl border border-line bg-sunken"
      style={frameOf(size, turns)}
    >
      {size === undefined && <Skeleton className="absolute inset-0" />}
      {src !== undefined && (
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={onError}
          style={turned(size, turns)}
        />
      )}
      {size !== undefined && <Marks marks={marks} name={markName} />}
    </div>
  );
}

interface MarksProps {
  marks: readonly Mark[];
  name: string | undefined;
}

/** Frames around places, over an image that fills the parent. */
export function Marks({ marks, name }: MarksProps) {
  return marks.map((mark) => (
    <span
      key={`${mark.left},${mark.top}`}
      data-box={name}
      className="absolute rounded-lg border-2 border-accent"
      style={{
        left: percent(mark.left - MARGIN),
        top: percent(mark.top - MARGIN / 2),
        width: percent(mark.right - mark.left + 2 * MARGIN),
        height: percent(mark.bottom - mark.top + MARGIN),
      }}
    />
  ));
}

/** Around the marked text, as a fraction of the image. */
const MARGIN = 0.01;

function percent(share: number): string {
  return `${share * 100}%`;
}

/** The height of the upright image. */
function frameOf(size: Size | undefined, turns: number): CSSProperties {
  const { width, height } = size ?? { width: 3, height: 4 };
  return { aspectRatio: turns % 2 === 0 ? `${width} / ${height}` : `${height} / ${width}` };
}

/** Rotated around its center; sideways, its width is the frame's height. */
function turned(size: Size | undefined, turns: number): CSSProperties {
  const { width, height } = size ?? { width: 1, height: 1 };
  return {
    position: "absolute",
    left: "50%",
    top: "50%",
    maxWidth: "none",
    width: turns % 2 === 0 ? "100%" : percent(width / height),
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
    visibility: size === undefined ? "hidden" : "visible",
  };
}
