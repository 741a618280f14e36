import type { FunctionComponent, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Pixels. */
  size?: number;
  /** Width of the lines in units of a grid of 24. Without it, large icons have thinner lines. */
  stroke?: number;
}

export type Icon = FunctionComponent<IconProps>;

/** An icon is decoration unless it has an `aria-label`. */
export function createIcon(body: string): Icon {
  return ({ size = 24, stroke = strokeOf(size), children, ...others }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: The component that shows an icon names or hides it.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={stroke}
      aria-hidden={others['aria-label'] ? undefined : true}
      {...others}
    >
      {children}
      <g dangerouslySetInnerHTML={{ __html: body }} />
    </svg>
  );
}

function strokeOf(size: number): number {
  if (size >= 40) return 1.25;
  return size >= 32 ? 1.5 : 1.75;
}
