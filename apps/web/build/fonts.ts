import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Options } from 'subset-font';
import type { Plugin } from 'vite';

const sheet = fileURLToPath(new URL('../src/app/theme/fonts.css', import.meta.url));
const folder = fileURLToPath(new URL('../../../node_modules/.cache/washboard-fonts', import.meta.url));

/** Kerning, accents, forms of a language, signs between digits, and digits of equal width. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum'];

const face = /font-weight: (\d+) (\d+);\s+src: url\("@font\/([\w.-]+)"\)[^;]*;\s+unicode-range:([^;]+);/g;

/** Makes the files of Inter with only the weights and characters that `fonts.css` names, as `@font/…`. */
export function fonts(): Plugin {
  return {
    name: 'washboard-fonts',
    // Tests load no style sheets.
    apply: (_config, { mode }) => mode !== 'test',
    config: () => ({ resolve: { alias: { '@font': folder } } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      const faces = (await readFile(sheet, 'utf8')).matchAll(face);
      await Promise.all(
        [...faces].map(([, min, max, name = '', ranges = '']) =>
          makeFont(name, charactersOf(ranges), { wght: { min: Number(min), max: Number(max) } }),
        ),
      );
    },
  };
}

async function makeFont(name: string, characters: string, variationAxes: Options['variationAxes']): Promise<void> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}`)));
  const font = await subsetFont(whole, characters, { targetFormat: 'woff2', keepFeatures, variationAxes });
  // Both shells are built at the same time.
  const written = join(folder, `${process.pid}-${name}`);
  await writeFile(written, font);
  await rename(written, join(folder, name));
}

/** @param ranges as in `unicode-range` of CSS */
function charactersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
