import { type EventGroup, eventGroups } from '@washboard/contract/events/event-groups';
import { isBackwards, type Period, type PeriodSearch, periodReaders, type Span } from '../../lib/period.ts';
import { oneOf, readWholeNumber, searchParser, withoutUndefined } from '../../lib/search-params.ts';

export const defaultEventsPeriod: Period = '7d';

/** Days are in the machine's time zone. */
export interface EventsSearch extends PeriodSearch {
  kind?: EventGroup;
  hygiene?: 'deviating';
  doors?: 'shown';
  event?: number;
}

export const parseEventsSearch: (raw: Record<string, unknown>) => EventsSearch = searchParser({
  ...periodReaders(defaultEventsPeriod),
  kind: oneOf(eventGroups),
  hygiene: oneOf(['deviating']),
  doors: oneOf(['shown']),
  event: readWholeNumber,
});

/** A last day before the first one is ignored. */
export function forwards(search: EventsSearch): EventsSearch {
  return isBackwards(search) ? withoutUndefined<EventsSearch>({ ...search, to: undefined }) : search;
}

export function eventsFilter({ kind, hygiene, doors }: EventsSearch, { fromMs, toMs }: Span) {
  return {
    startDate: new Date(fromMs).toISOString(),
    ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
    ...(kind && { kind }),
    ...(hygiene && { hygiene }),
    ...(doors !== 'shown' && kind !== 'doorAndPower' && { doors: 'hidden' as const }),
  };
}
export type EventsFilter = ReturnType<typeof eventsFilter>;
