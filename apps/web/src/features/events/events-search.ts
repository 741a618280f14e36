import { type EventGroup, eventGroups } from '@washboard/contract/events/event-groups';
import { isBackwards, type Period, type PeriodSearch, periodReaders, type Span } from '../../lib/period.ts';
import { oneOf, readWholeNumber, searchParser, withoutUndefined } from '../../lib/search-params.ts';

export const defaultPeriod: Period = '7d';

/** What the address bar says about the log of events. Days are those of the machine. */
export interface EventsSearch extends PeriodSearch {
  kind?: EventGroup;
  /** The ID of the one whose details are shown. */
  event?: number;
}

export const parseEventsSearch: (raw: Record<string, unknown>) => EventsSearch = searchParser({
  ...periodReaders(defaultPeriod),
  kind: oneOf(eventGroups),
  event: readWholeNumber,
});

/** A last day before the first one is not counted. */
export function forwards(search: EventsSearch): EventsSearch {
  return isBackwards(search) ? withoutUndefined<EventsSearch>({ ...search, to: undefined }) : search;
}

/** What the server is asked for. */
export function filterOf({ kind }: EventsSearch, { fromMs, toMs }: Span) {
  return {
    startDate: new Date(fromMs).toISOString(),
    ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
    ...(kind && { kind }),
  };
}
export type EventsFilter = ReturnType<typeof filterOf>;
