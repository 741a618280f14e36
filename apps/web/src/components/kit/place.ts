import type { CSSProperties, HTMLAttributes } from 'react';

/** Mantine's names. Numbers are pixels. */
export interface PlaceProps extends HTMLAttributes<HTMLElement> {
  mt?: number;
  mb?: number;
  ml?: number | 'auto';
  miw?: number;
  mih?: number;
  maw?: number | string;
  ta?: CSSProperties['textAlign'];
  fw?: 400 | 500;
  flex?: CSSProperties['flex'];
  /** In the grid of the parent. */
  area?: string;
  column?: CSSProperties['gridColumn'];
  justifyItems?: 'start';
}

export function placed(props: PlaceProps, gap?: number | string) {
  const { mt, mb, ml, miw, mih, maw, ta, fw, flex, area, column, justifyItems, style, ...rest } = props;
  const place = {
    '--gap': typeof gap === 'number' ? `${gap}px` : gap,
    marginTop: mt,
    marginBottom: mb,
    marginLeft: ml,
    minWidth: miw,
    minHeight: mih,
    maxWidth: maw,
    textAlign: ta,
    fontWeight: fw,
    flex,
    justifyItems,
    // React would remove what is undefined, and with it a part of the other shorthand.
    ...(area !== undefined && { gridArea: area }),
    ...(column !== undefined && { gridColumn: column }),
  };
  return { ...rest, style: { ...place, ...style } };
}
