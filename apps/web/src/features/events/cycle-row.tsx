import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import { HygieneBadge } from '../../components/badges/hygiene-badge.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { CycleDetails } from './cycle-details.tsx';
import classes from './cycle-row.module.css';
import { type EntryTools, eventEntryId } from './entry-tools.ts';
import { EventMark } from './event-mark.tsx';
import type { CycleEntry } from './group-cycles.ts';
import rows from './rows.module.css';

interface CycleRowProps extends EntryTools {
  cycle: CycleEntry;
  isRunning: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
}

export function CycleRow(props: CycleRowProps) {
  const { cycle, isRunning, isOpen, onToggle, cycleWordsOf, times } = props;
  const { t } = useTranslation(['events', 'common']);
  const detailsId = useId();
  const { record, isHygienic, by } = cycle;
  const words = cycleWordsOf(cycle);
  const notes = [
    ...(record && record.outcome !== 'completed' ? [t(`common:cycleOutcome.${record.outcome}`)] : []),
    ...(by.isImplausible ? [t('implausible')] : []),
    ...words.notes,
  ];
  return (
    <li
      id={eventEntryId(cycle.id)}
      className={rows.entry}
      data-open={isOpen}
      data-deviating={isHygienic === false || undefined}
    >
      <button
        type="button"
        className={`${rows.line} ${classes.line}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => onToggle(cycle.id)}
      >
        <time className={rows.time} dateTime={cycle.at}>
          {times.clock(cycle.at)}
          {by.isClockDoubtful && <IconClockExclamation size={16} aria-label={t('clockDoubtful')} />}
        </time>
        <span className={classes.name}>
          <EventMark kind="cycleEnded" />
          {words.programme}
          <span className={classes.number}>{words.number}</span>
        </span>
        {record ? (
          <>
            <span className={classes.length}>{words.length}</span>
            <span className={classes.hygiene}>
              {isHygienic === null ? <span aria-hidden>–</span> : <HygieneBadge isHygienic={isHygienic} />}
            </span>
            <span className={classes.water}>{words.water}</span>
            <span className={classes.energy}>{words.energy}</span>
            <span className={classes.rinse} title={words.rinse}>
              {words.rinse !== '' && <VisuallyHidden>{t('column.rinse')} </VisuallyHidden>}
              {words.rinse}
            </span>
          </>
        ) : (
          <span className={classes.state} data-running={isRunning || undefined}>
            {t(isRunning ? 'running' : 'noEnd')}
          </span>
        )}
        {notes.length > 0 && (
          <span className={classes.notes} data-severity={words.severity ?? undefined} title={notes.join(' · ')}>
            {words.severity !== null && <IconAlertTriangle size={16} />}
            <span>{notes.join(' · ')}</span>
          </span>
        )}
        <IconChevronDown size={18} className={rows.chevron} />
      </button>
      {isOpen && (
        <div id={detailsId}>
          <CycleDetails {...props} />
        </div>
      )}
    </li>
  );
}
