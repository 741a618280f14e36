/** Red, green and blue: 0 to 255; alpha: 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** @param hex `#rrggbb` */
export function colorFromHex(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: (value >> 16) & 0xff, green: (value >> 8) & 0xff, blue: value & 0xff, alpha: 1 };
}

export function layOver({ red, green, blue, alpha }: Color, ground: Color): Color {
  const blend = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return {
    red: blend(red, ground.red),
    green: blend(green, ground.green),
    blue: blend(blue, ground.blue),
    alpha: 1,
  };
}

function luminance({ red, green, blue }: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two opaque colours (WCAG 2.2), 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}
