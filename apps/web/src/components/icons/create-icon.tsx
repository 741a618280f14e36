import type { FunctionComponent, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Pixels. */
  size?: number;
  /** Width of the lines in units of a grid of 24. */
  stroke?: number;
}

export type Icon = FunctionComponent<IconProps>;

export function createIcon(body: string): Icon {
  return ({ size = 24, stroke = 2, children, ...others }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: The component that shows an icon names or hides it.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={stroke}
      {...others}
    >
      {children}
      <g dangerouslySetInnerHTML={{ __html: body }} />
    </svg>
  );
}
