import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import IconUnlink from '~icons/tabler/unlink';
import classes from './record.module.css';
import { useGapWords } from './use-record-words.ts';

/** What is missing at this place of the list. @param machineName where the rows are of several machines */
export function GapRow({ gap, machineName }: { gap: HygieneGap; machineName?: string }) {
  const wordsOf = useGapWords();
  return (
    <li className={classes.gap}>
      <IconUnlink size={18} stroke={1.75} aria-hidden />
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

/** Records and gaps in the order of the list, newest first. A gap stands before the record that revealed it. */
export function withGaps<Listed extends HygieneRecord, Gap extends HygieneGap>(
  records: readonly Listed[],
  gaps: readonly Gap[],
): (Listed | Gap)[] {
  const at = (item: HygieneRecord | HygieneGap) => Date.parse('endedAt' in item ? item.endedAt : item.at);
  return [...records, ...gaps].toSorted(
    (a, b) => at(b) - at(a) || Number('reason' in a) - Number('reason' in b) || b.id - a.id,
  );
}
