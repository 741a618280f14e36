import { brands } from '@washboard/contract/brands/brands';
import { describe, expect, it } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { createPdf } from './create-pdf.ts';

async function printed(text: string): Promise<{ words: string; tookMs: number }> {
  const start = performance.now();
  const pdf = createPdf({
    title: 'Events',
    brand: brands.marea,
    date: new Date('2026-11-20T12:00:00Z'),
    language: 'en',
    pageText: (page, pages) => `${page}/${pages}`,
  });
  pdf.entry({ beside: ['today'], title: 'Something', paragraphs: [text] });
  const file = await pdf.finish();
  const tookMs = performance.now() - start;
  return { words: readPdf(file).words.replaceAll('\u200b', ''), tookMs };
}

describe('a text in a document', () => {
  it.each([
    ['of one word', 'W'.repeat(120_000)],
    ['whose spaces bind', 'a\u00a0'.repeat(60_000)],
    ['in which no line may end at a space', 'a !'.repeat(40_000)],
  ])('a text %s is laid out quickly and completely', async (_, text) => {
    const { words, tookMs } = await printed(text);
    expect(tookMs).toBeLessThan(2_000);
    const [letter = ''] = text;
    expect(words.split(letter).length - 1).toBeGreaterThanOrEqual(text.split(letter).length - 1);
  });

  it('a text of ordinary words is unchanged', async () => {
    const text = 'The door was opened while the machine was rinsing, cycle 812 · completed · 61.1–63.4 °C';
    expect((await printed(text)).words).toContain(withoutSpaces(text));
  });
});
