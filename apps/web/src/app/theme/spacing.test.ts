import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * This file lists the declarations with other distances, such as those beside an element of a fixed width. Outside CI a
 * run of this test removes what is gone: commit it with the change.
 */
const exceptionsPath = join(import.meta.dirname, 'spacing.json');
const exceptions: readonly string[] = JSON.parse(readFileSync(exceptionsPath, 'utf8'));

const source = join(import.meta.dirname, '../..');

/** In pixels; 1 is the width of a line. */
const scale = new Set([0, 1, 2, 4, 6, 8, 10, 12, 16, 24, 32, 48]);

const distance =
  /(?<![\w-])(?:(?:padding|margin|gap|row-gap|column-gap|border-spacing)[a-z-]*: |@mixin (?:(?:[\w-]+-)?(?:row|column)|grid|bulleted) )[^;]+/g;

const isOfScale = (declaration: string) =>
  [...declaration.matchAll(/([\d.]+)px/g)].every(([, pixels]) => scale.has(Number(pixels)));

const findOthers = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(distance)]
    .map(([declaration]) => declaration)
    .filter((declaration) => !isOfScale(declaration));

it('the check finds distances beside the scale in declarations and mixins', () => {
  expect(findOthers('.a { padding: 8px 9px; @mixin row 12px 14px; margin-left: -5px }')).toHaveLength(3);
  expect(findOthers('.a { padding: 8px; @mixin row 12px; margin: -48px 0; scroll-margin: 64px; width: 9px }')).toEqual(
    [],
  );
});

it('the app has no distance beside the scale beyond the listed exceptions', () => {
  const found = globSync('**/*.css', { cwd: source }).flatMap((path) =>
    findOthers(readFileSync(join(source, path), 'utf8')).map((declaration) => `${path}: ${declaration}`),
  );
  expect(found.filter((declaration) => !exceptions.includes(declaration))).toEqual([]);
  if (!process.env.CI) writeFileSync(exceptionsPath, `${JSON.stringify([...new Set(found)].toSorted(), null, 2)}\n`);
});
