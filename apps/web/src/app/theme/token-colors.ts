import { type Color, colorFromHex } from '../../lib/color/color.ts';

export type Scheme = 'light' | 'dark';

export type Palettes = Readonly<Record<string, readonly string[]>>;

const darkBlock = '[data-mantine-color-scheme="dark"]';

function declarationsOf(block: string): [name: string, value: string][] {
  return [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
}

function declared(css: string, scheme: Scheme): Map<string, string> {
  const blocks = [...css.matchAll(/^([^\s@][^{}]*)\{([^{}]*)\}/gm)].map(([, selector = '', block = '']) => ({
    selector: selector.trim(),
    block,
  }));
  const of = (wanted: string) =>
    blocks.filter(({ selector }) => selector.endsWith(wanted)).flatMap(({ block }) => declarationsOf(block));
  const tokens = new Map([...of(':root'), ...(scheme === 'dark' ? of(darkBlock) : [])]);
  return new Map([...tokens].filter(([, value]) => /^(#|rgb|var|color-mix)/.test(value)));
}

function resolve(value: string, tokens: ReadonlyMap<string, string>, palettes: Palettes): Color {
  const hex = /^#[0-9a-f]{6}$/.exec(value);
  if (hex) return colorFromHex(value);

  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value);
  if (rgb) {
    const [red = 0, green = 0, blue = 0, percent = 100] = rgb.slice(1).map(Number);
    return { red, green, blue, alpha: percent / 100 };
  }

  const step = /^var\(--mantine-color-(\w+)-(\d)/.exec(value);
  const palette = palettes[step?.[1] ?? '']?.[Number(step?.[2])];
  if (palette) return colorFromHex(palette);

  const named = tokens.get(/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? '');
  if (named) return resolve(named, tokens, palettes);

  const thinned = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value);
  if (thinned?.[1]) return { ...resolve(thinned[1], tokens, palettes), alpha: Number(thinned[2]) / 100 };

  throw new Error(`Not a colour that can be read: ${value}`);
}

export function tokenColors(css: string, scheme: Scheme, palettes: Palettes): ReadonlyMap<string, Color> {
  const tokens = declared(css, scheme);
  return new Map([...tokens].map(([name, value]) => [name, resolve(value, tokens, palettes)]));
}
