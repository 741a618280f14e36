import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isGap, mergeGaps } from './merge-gaps.ts';

const portionsOf = async function* <Item>(items: readonly Item[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
};
const times = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
const newestFirst = (list: readonly number[]) => list.toSorted((one, other) => other - one);
const instant = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

it('merged portions have each hygiene record and gap once, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(times, times, fc.integer({ min: 1, max: 9 }), async (ends, places, size) => {
      const records = newestFirst(ends).map((end, id) => ({ id, endedAt: instant(end) }) as HygieneRecord);
      const gaps = newestFirst(places).map((at, id) => ({ id, at: instant(at), reason: 'restored' }) as HygieneGap);
      const merged: (HygieneRecord | HygieneGap)[] = [];
      for await (const items of mergeGaps(portionsOf(records, size), portionsOf(gaps, size + 1))) merged.push(...items);
      // A stable sort of records before gaps gives the same order independently.
      const timeOf = (item: HygieneRecord | HygieneGap) => Date.parse(isGap(item) ? item.at : item.endedAt);
      expect(merged).toEqual([...records, ...gaps].toSorted((one, other) => timeOf(other) - timeOf(one)));
    }),
  );
});
