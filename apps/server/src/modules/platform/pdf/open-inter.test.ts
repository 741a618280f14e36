import { languages } from '@washboard/contract/languages/languages';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openInter } from './open-inter.ts';

const letters = [...'Agßœ€àéîñÜ„“«»–'];

describe('the embedded subset of the font', () => {
  const font = openInter();
  const glyphs = letters.map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  const subset = font.createSubset();
  const numbers = glyphs.map(({ id }) => subset.includeGlyph(id));
  const embedded = create(subset.encode());

  it.each([...letters.entries()])('the embedded font draws letter %i, %s, like the whole font', (index) => {
    const before = glyphs[index];
    const after = embedded.getGlyph(numbers[index] ?? 0);
    expect(after.advanceWidth).toBe(Math.round(before?.advanceWidth ?? 0));
    expect(after.path.bbox.maxY).toBeCloseTo(before?.path.bbox.maxY ?? 0, -1);
    const areas = [before?.path, after.path].map((path) => path && areaOf(path.commands.flatMap(({ args }) => args)));
    expect(areas[1]).toBeGreaterThan(0);
    expect((areas[1] ?? 0) / (areas[0] ?? 1)).toBeCloseTo(1, 2);
  });

  it('the embedded font has a glyph for every character of numbers, dates and units in five languages', () => {
    const written = languages.flatMap((language) => [
      new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' }).format(-1_234_567.8),
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(0),
    ]);
    for (const sign of written.join('')) expect(font.glyphForCodePoint(sign.codePointAt(0) ?? 0).id, sign).not.toBe(0);
  });

  it('the embedded font has the width of a space, which has no outline', () => {
    const space = font.glyphForCodePoint(32);
    const withSpace = font.createSubset();
    const [, number = 0] = [glyphs[0]?.id ?? 0, space.id].map((id) => withSpace.includeGlyph(id));
    const after = create(withSpace.encode()).getGlyph(number);
    expect(after.advanceWidth).toBe(Math.round(space.advanceWidth));
    expect(after.path.commands).toEqual([]);
  });
});

/** A lost point changes the area of the polygon through all points. */
function areaOf(coordinates: readonly number[]): number {
  let area = 0;
  for (let at = 0; at + 3 < coordinates.length; at += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = coordinates.slice(at, at + 4);
    area += Math.abs(x * nextY - nextX * y);
  }
  return area;
}
