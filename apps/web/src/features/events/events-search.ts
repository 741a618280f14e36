import { type EventGroup, eventGroups } from '@washboard/contract/events/event-groups';
import { isBackwards, type Period, type PeriodSearch, parsePeriod, type Span, withoutGaps } from '../../lib/period.ts';

export const defaultPeriod: Period = '7d';

/** What the address bar says about the log of events. Days are those of the machine. */
export interface EventsSearch extends PeriodSearch {
  kind?: EventGroup;
  /** The ID of the one whose details are shown. */
  event?: number;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const event = Number(raw.event ?? Number.NaN);
  return withoutGaps({
    ...parsePeriod(raw, defaultPeriod),
    kind: eventGroups.find((one) => one === raw.kind),
    event: Number.isSafeInteger(event) && event >= 0 ? event : undefined,
  });
}

/** A last day before the first one is not counted. */
export function forwards(search: EventsSearch): EventsSearch {
  return isBackwards(search) ? withoutGaps<EventsSearch>({ ...search, to: undefined }) : search;
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
