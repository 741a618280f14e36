import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { memo } from 'react';
import { runningCycle } from '../../../../lib/machine/machine-view.ts';
import { useNowEachSecond } from '../../../../lib/time/use-now.ts';
import classes from './cycle-text.module.css';
import type { RowWords } from './row-words.ts';

interface CycleTextProps {
  /** Running a cycle. */
  status: StoredStatus;
  cycleType: string;
  words: RowWords;
}

/** The running programme and the time left; not rendered again for readings. */
export const CycleText = memo(function CycleText({ status, cycleType, words }: CycleTextProps) {
  const programme = words.programme(cycleType);
  return (
    <span className={classes.cycle}>
      <span className={classes.programme} title={programme}>
        {programme}
      </span>
      <TimeLeft status={status} words={words} />
    </span>
  );
});

/** The only part of a row that changes each second. */
function TimeLeft({ status, words }: Pick<CycleTextProps, 'status' | 'words'>) {
  const cycle = runningCycle(status, true, useNowEachSecond());
  return cycle && words.formats.countdown(cycle.remainingS);
}
