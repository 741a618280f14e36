import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openInter } from './open-inter.ts';
import { writeTrueType } from './true-type.ts';

const letters = [...'Agßœ€àéîñÜ„“«»–'];

describe('a font that is written for a PDF', () => {
  const font = openInter();
  const glyphs = [0, ...letters.map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)].map((id) =>
    font.getGlyph(id),
  );
  const written = create(writeTrueType(glyphs, font));

  it.each([...letters.entries()])('draws letter %i, %s, as before', (index) => {
    const before = glyphs[index + 1];
    const after = written.getGlyph(index + 1);
    expect(after.advanceWidth).toBe(Math.round(before?.advanceWidth ?? 0));
    expect(after.path.bbox.maxY).toBeCloseTo(before?.path.bbox.maxY ?? 0, -1);
    const areas = [before?.path, after.path].map((path) => path && areaOf(path.commands.flatMap(({ args }) => args)));
    expect(areas[1]).toBeGreaterThan(0);
    expect((areas[1] ?? 0) / (areas[0] ?? 1)).toBeCloseTo(1, 2);
  });

  it('has an empty space', () => {
    const space = font.glyphForCodePoint(32);
    const alone = create(writeTrueType([font.getGlyph(0), space], font)).getGlyph(1);
    expect(alone.advanceWidth).toBe(Math.round(space.advanceWidth));
  });
});

/** Of the polygon through all points of an outline; a measure that any lost point changes. */
function areaOf(coordinates: readonly number[]): number {
  let area = 0;
  for (let at = 0; at + 3 < coordinates.length; at += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = coordinates.slice(at, at + 4);
    area += Math.abs(x * nextY - nextX * y);
  }
  return area;
}
