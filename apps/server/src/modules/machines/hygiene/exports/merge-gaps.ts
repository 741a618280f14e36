import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';

export type RecordOrGap = HygieneRecord | HygieneGap;

export const isGap = (item: object): item is HygieneGap => 'reason' in item;

/**
 * A gap follows the record that revealed it, because it was before.
 *
 * @param records newest first
 * @param gaps newest first
 */
export async function* mergeGaps<Shown extends HygieneRecord, Gap extends HygieneGap>(
  records: AsyncIterable<readonly Shown[]>,
  gaps: AsyncIterable<readonly Gap[]>,
): AsyncGenerator<(Shown | Gap)[]> {
  const missing = each(gaps);
  let next = await missing.next();
  for await (const portion of records) {
    const items: (Shown | Gap)[] = [];
    for (const record of portion) {
      const endedAt = Date.parse(record.endedAt);
      while (!next.done && Date.parse(next.value.at) > endedAt) {
        items.push(next.value);
        next = await missing.next();
      }
      items.push(record);
    }
    yield items;
  }
  for (; !next.done; next = await missing.next()) yield [next.value];
}

async function* each<Item>(portions: AsyncIterable<readonly Item[]>): AsyncGenerator<Item> {
  for await (const portion of portions) yield* portion;
}
