import { IconChevronDown, IconClockExclamation } from '@tabler/icons-react';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryTools } from './entry-tools.ts';
import { EventDetails } from './event-details.tsx';
import classes from './event-entry.module.css';
import { EventMark } from './event-mark.tsx';

interface EventEntryProps extends EntryTools {
  event: MachineEventLine;
  isOpen: boolean;
  onToggle: () => void;
}

export const entryId = (id: number) => `event-${id}`;

/** One line, with all details on request. */
export function EventEntry({ event, isOpen, onToggle, wordsOf, times, readingsLink }: EventEntryProps) {
  const { t } = useTranslation('events');
  const detailsId = useId();
  const words = wordsOf(event);
  return (
    <li id={entryId(event.id)} className={classes.entry} data-open={isOpen}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <time className={classes.time} dateTime={event.at}>
          {times.clock(event.at)}
          {event.isClockDoubtful && (
            <IconClockExclamation size={16} stroke={1.75} className={classes.doubt} aria-label={t('clockDoubtful')} />
          )}
        </time>
        <EventMark kind={event.kind} />
        <span className={classes.words}>
          <span className={classes.title}>{words.title}</span>
          {words.summary !== '' && <span className={classes.summary}>{words.summary}</span>}
        </span>
        <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div id={detailsId}>
          <EventDetails event={event} words={words} times={times} readingsLink={readingsLink} />
        </div>
      )}
    </li>
  );
}
