import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconFilterOff from '~icons/tabler/filter-off';
import IconList from '~icons/tabler/list';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { MoreRows } from '../../components/kit/more-rows.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { periodSpan } from '../../lib/period.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { type EntryTools, eventEntryId } from './entry-tools.ts';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import classes from './event-log.module.css';
import { EventLogPlaceholder } from './event-log-placeholder.tsx';
import type { EventTerms } from './event-words.ts';
import { useEvents } from './events-api.ts';
import { defaultEventsPeriod, type EventsSearch, eventsFilter, forwards } from './events-search.ts';
import { groupCycles, hasEvent } from './group-cycles.ts';
import { LinkedEvent } from './linked-event.tsx';
import { useEventWords } from './use-event-words.ts';

interface EventLogProps {
  machine: ApplianceDetail;
  search: EventsSearch;
  onSearchChange: (next: EventsSearch) => void;
  /** This value changes when the machine reports an event. */
  standing: string;
  runningCycle: number | null;
  terms: EventTerms;
  readingsLink: EntryTools['readingsLink'];
}

export function EventLog(props: EventLogProps) {
  const { machine, search, onSearchChange } = props;
  const { timeZone } = machine;
  const nowMs = useNowEachHalfMinute();
  const filter = eventsFilter(search, periodSpan(forwards(search), defaultEventsPeriod, nowMs, timeZone));
  return (
    <Stack>
      <EventFilters machine={machine} search={search} onChange={onSearchChange} filter={filter} />
      {/* The key resets the held-back events with each search. */}
      <FilteredEvents key={JSON.stringify(filter)} {...props} filter={filter} />
    </Stack>
  );
}

function FilteredEvents(props: EventLogProps & { filter: ReturnType<typeof eventsFilter> }) {
  const { machine, search, onSearchChange, standing, runningCycle, terms, readingsLink, filter } = props;
  const { t } = useTranslation('events');
  const formats = useFormats();
  const { serialNumber, gamma, timeZone } = machine;
  const list = useRef<HTMLDivElement>(null);
  const log = useEvents(serialNumber, filter, standing);
  const { shown, waiting, letIn } = useHeldBack(log.events, list);
  const entries = groupCycles(shown, runningCycle);
  const tools = { ...useEventWords(gamma, timeZone, terms), readingsLink };
  const linked = search.event;
  const isLinkedElsewhere = linked !== undefined && !entries.some((entry) => hasEvent(entry, linked));

  const { event: _, ...withoutEvent } = search;
  const opened = entries.find((entry) => linked !== undefined && hasEvent(entry, linked))?.id;
  useScrollToLinked(opened, !log.isPending);
  const toggle = (id: number) => onSearchChange(id === opened ? withoutEvent : { ...search, event: id });

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
            leftSection={<IconArrowUp size={18} />}
            onClick={() => {
              letIn();
              window.scrollTo({ top: 0 });
            }}
          >
            {t('waiting', { count: waiting, shown: formats.integer(waiting) })}
          </Button>
        )}
      </div>
      <EventList
        entries={entries}
        timeZone={timeZone}
        runningCycle={runningCycle}
        openId={search.event}
        onToggle={toggle}
        {...tools}
      />
      {shown.length === 0 && <EmptyLog search={search} onSearchChange={onSearchChange} />}
      <MoreRows list={log.pages}>{t('more')}</MoreRows>
    </div>
  );
}

/** The page scrolls to a linked entry, not to one that the user opens. */
function useScrollToLinked(id: number | undefined, isThere: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    if (id !== undefined) document.getElementById(eventEntryId(id))?.scrollIntoView({ block: 'center' });
  }, [isThere, id]);
}

const topPx = 8;

/**
 * New events wait while the user is in the list, so that it does not move. Message IDs of a machine increase, so a
 * higher ID is new.
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

interface EmptyLogProps {
  search: EventsSearch;
  onSearchChange: (next: EventsSearch) => void;
}

function EmptyLog({ search, onSearchChange }: EmptyLogProps) {
  const { t } = useTranslation(['events', 'period-filter']);
  const { period, event: _, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const Icon = isFiltered ? IconFilterOff : IconList;
  return (
    <EmptyMessage
      icon={<Icon size={40} />}
      title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
      text={t(isFiltered ? 'noMatch.text' : 'empty.text')}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onSearchChange(period ? { period } : {})}>
            {t('period-filter:reset')}
          </Button>
        ) : (
          period !== '12m' && (
            <Button variant="default" onClick={() => onSearchChange({ period: '12m' })}>
              {t('empty.longer')}
            </Button>
          )
        )
      }
    />
  );
}
