import type { MachineEventLine } from '@washboard/contract/events/events';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import { Row } from '../../components/kit/stack.tsx';
import { type EntryTools, eventEntryId } from './entry-tools.ts';
import { EventDetails } from './event-details.tsx';
import { EventMark } from './event-mark.tsx';
import classes from './event-row.module.css';
import rows from './rows.module.css';

interface EventRowProps extends EntryTools {
  event: MachineEventLine;
  isOpen: boolean;
  onToggle: (id: number) => void;
}

export function EventRow(props: EventRowProps) {
  const { event, isOpen, onToggle, wordsOf, times, readingsLink } = props;
  const { t } = useTranslation('events');
  const detailsId = useId();
  const words = wordsOf(event);
  return (
    <li id={eventEntryId(event.id)} className={rows.entry} data-open={isOpen}>
      <button
        type="button"
        className={`${rows.line} ${classes.line}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => onToggle(event.id)}
      >
        <time className={rows.time} dateTime={event.at}>
          {times.clock(event.at)}
          {event.isClockDoubtful && <IconClockExclamation size={16} aria-label={t('clockDoubtful')} />}
        </time>
        <Row as="span" isOneLine miw={0}>
          <EventMark kind={event.kind} severity={event.severity} />
          {words.title}
        </Row>
        {words.summary !== '' && (
          <span className={classes.summary} title={words.summary}>
            {words.summary}
          </span>
        )}
        <IconChevronDown size={18} className={rows.chevron} />
      </button>
      {isOpen && (
        <div id={detailsId}>
          <EventDetails event={event} words={words} times={times} readingsLink={readingsLink} />
        </div>
      )}
    </li>
  );
}
