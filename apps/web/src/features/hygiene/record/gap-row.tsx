import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import IconUnlink from '~icons/tabler/unlink';
import classes from './record.module.css';
import { useGapWords } from './use-record-words.ts';

export function GapRow({ gap, machineName }: { gap: HygieneGap; machineName?: string }) {
  const wordsOf = useGapWords();
  return (
    <li className={classes.gap}>
      <IconUnlink size={18} />
      <span>
        {machineName !== undefined && (
          <>
            <bdi>{machineName}</bdi>
            {' · '}
          </>
        )}
        {wordsOf(gap)}
      </span>
    </li>
  );
}

export function isGap<Listed extends HygieneRecord, Gap extends HygieneGap>(item: Listed | Gap): item is Gap {
  return 'reason' in item;
}

/** The newest comes first, and a gap below the record that revealed it. */
export function withGaps<Listed extends HygieneRecord, Gap extends HygieneGap>(
  records: readonly Listed[],
  gaps: readonly Gap[],
): (Listed | Gap)[] {
  const at = (item: HygieneRecord | HygieneGap) => Date.parse(isGap(item) ? item.at : item.endedAt);
  return [...records, ...gaps].toSorted((a, b) => at(b) - at(a) || Number(isGap(a)) - Number(isGap(b)) || b.id - a.id);
}
