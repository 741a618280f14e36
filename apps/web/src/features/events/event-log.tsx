import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { spanOf } from '../../lib/period.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { EmptyLog } from './empty-log.tsx';
import type { EntryTools } from './entry-tools.ts';
import { entryId } from './event-entry.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import classes from './event-log.module.css';
import { EventLogPlaceholder } from './event-log-placeholder.tsx';
import type { EventTerms } from './event-words.ts';
import { useEvents } from './events-api.ts';
import { defaultPeriod, type EventsSearch, filterOf, forwards } from './events-search.ts';
import { LinkedEvent } from './linked-event.tsx';
import { useEventWords } from './use-event-words.ts';
import { useZoneTimes } from './zone-times.ts';

interface EventLogProps {
  machine: ApplianceDetail;
  search: EventsSearch;
  onSearchChange: (next: EventsSearch) => void;
  /** Changes when the machine reports an event. */
  standing: string;
  terms: EventTerms;
  readingsLink: EntryTools['readingsLink'];
}

/** A machine's events by day, in the machine's time zone. */
export function EventLog({ machine, search, onSearchChange, standing, terms, readingsLink }: EventLogProps) {
  const { timeZone } = machine;
  const nowMs = useNowEachHalfMinute();
  const filter = filterOf(search, spanOf(forwards(search), defaultPeriod, nowMs, timeZone));
  return (
    <div className={classes.log}>
      <EventFilters machine={machine} search={search} onChange={onSearchChange} filter={filter} nowMs={nowMs} />
      {/* The key resets the held-back events with each search. */}
      <Events
        key={JSON.stringify(filter)}
        {...{ machine, search, onSearchChange, standing, terms, readingsLink, filter }}
      />
    </div>
  );
}

function Events(props: EventLogProps & { filter: ReturnType<typeof filterOf> }) {
  const { machine, search, onSearchChange, standing, terms, readingsLink, filter } = props;
  const { t } = useTranslation('events');
  const formats = useFormats();
  const { serialNumber, gamma, timeZone } = machine;
  const list = useRef<HTMLDivElement>(null);
  const log = useEvents(serialNumber, filter, standing);
  const { shown, waiting, letIn } = useHeldBack(log.events, list);
  const tools = { wordsOf: useEventWords(gamma, terms), times: useZoneTimes(timeZone), readingsLink };
  const isLinkedElsewhere = search.event !== undefined && shown.every(({ id }) => id !== search.event);
  useScrollToLinked(search.event, !log.isPending);

  const { event: _, ...withoutEvent } = search;
  const toggle = (id: number) => onSearchChange(id === search.event ? withoutEvent : { ...search, event: id });

  if (log.failure !== null) {
    return <FailureMessage title={t('failed')} failure={log.failure} onRetry={log.retry} />;
  }
  if (log.isPending) return <EventLogPlaceholder />;
  return (
    <div ref={list} className={classes.content}>
      {isLinkedElsewhere && search.event !== undefined && (
        <LinkedEvent
          serialNumber={serialNumber}
          id={search.event}
          onClose={() => onSearchChange(withoutEvent)}
          {...tools}
        />
      )}
      <div role="status" className={classes.waiting}>
        {waiting > 0 && (
          <Button
            radius="xl"
            leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              letIn();
              window.scrollTo({ top: 0 });
            }}
          >
            {t('waiting', { count: waiting, shown: formats.integer(waiting) })}
          </Button>
        )}
      </div>
      <EventList events={shown} timeZone={timeZone} openId={search.event} onToggle={toggle} {...tools} />
      {shown.length === 0 && <EmptyLog search={search} onSearchChange={onSearchChange} />}
      {log.hasMore && (
        <Button variant="default" className={classes.more} loading={log.isFetchingMore} onClick={log.fetchMore}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** Scrolls once to an event that the URL names; opening an event by hand does not scroll. */
function useScrollToLinked(id: number | undefined, isThere: boolean): void {
  const first = useRef(id);
  useEffect(() => {
    if (!isThere || first.current === undefined) return;
    document.getElementById(entryId(first.current))?.scrollIntoView({ block: 'center' });
    first.current = undefined;
  }, [isThere]);
}

/** Within this distance from the top of the page, the user has not scrolled into the list. */
const topPx = 8;

/**
 * Holds back new events while the user is in the list, so that it does not move; the user lets them in. A machine's
 * message IDs increase, so an event with a higher ID than all before is new.
 */
function useHeldBack(events: readonly MachineEventLine[], list: RefObject<HTMLElement | null>) {
  const newest = events.reduce((highest, { id }) => Math.max(highest, id), 0);
  const [accepted, setAccepted] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (newest === accepted || newest === 0) return;
    const isInList = window.scrollY > topPx || list.current?.matches(':hover, :focus-within') === true;
    if (accepted === null || !isInList) setAccepted(newest);
  }, [newest, accepted, list]);

  const shown = accepted === null ? events : events.filter(({ id }) => id <= accepted);
  return { shown, waiting: events.length - shown.length, letIn: () => setAccepted(newest) };
}
