import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

describe('shared answers', () => {
  let nowMs: number;
  let computed: number;
  let answers: SharedAnswers<number>;
  beforeEach(() => {
    nowMs = 0;
    computed = 0;
    answers = new SharedAnswers({ clock: { now: () => new Date(nowMs) }, freshMs: 5000, outdatedMs: 1000 });
  });
  const compute = async () => ++computed;
  const scope = sql`a = ${1}`;

  it('an equal request shares the answer while it is fresh', async () => {
    expect(await answers.read([scope, 1], compute)).toBe(1);
    nowMs = 4999;
    expect(await answers.read([sql`a = ${1}`, 1], compute)).toBe(1);
    nowMs = 5000;
    expect(await answers.read([scope, 1], compute)).toBe(2);
  });

  it('the oldest answers make room when the sum of the sizes is too large', async () => {
    answers = new SharedAnswers({ clock: { now: () => new Date(nowMs) }, freshMs: 5000, maxSize: 10 });
    const read = (name: string) => answers.read([name], compute, 6);
    expect([await read('a'), await read('a'), await read('b'), await read('a')]).toEqual([1, 1, 2, 3]);
  });

  it('an answer is not shared with another scope or with other values', async () => {
    const read = (...parts: Parameters<typeof answers.read>[0]) => answers.read(parts, compute);
    expect([
      await read(scope, 1),
      await read(sql`a = ${2}`, 1),
      await read(sql`b = ${1}`, 1),
      await read(scope, 2),
      await read(scope, null),
    ]).toEqual([1, 2, 3, 4, 5]);
  });

  it('an answer that takes longer is shared until it arrives', async () => {
    const slow = Promise.withResolvers<number>();
    const first = answers.read([scope], () => slow.promise);
    nowMs = 60_000;
    const second = answers.read([scope], compute);
    slow.resolve(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(await answers.read([scope], async (latest) => (latest ?? 0) + 1)).toBe(8);
  });

  it('an answer from before a change serves for a shorter time', async () => {
    await answers.read([scope], compute);
    answers.noteChange();
    nowMs = 999;
    expect(await answers.read([scope], compute)).toBe(1);
    nowMs = 1000;
    expect(await answers.read([scope], compute)).toBe(2);
    nowMs = 5000;
    expect(await answers.read([scope], compute)).toBe(2);
  });

  it('a failed answer is forgotten', async () => {
    await expect(answers.read([scope], () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(await answers.read([scope], compute)).toBe(1);
  });
});
