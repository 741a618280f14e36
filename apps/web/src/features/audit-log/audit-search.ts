import { endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { readDay, searchParser, textUpTo } from '../../lib/search-params.ts';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';

/** Days are in the reader's time zone, both inclusive. */
export interface AuditSearch {
  from?: string;
  to?: string;
  action?: string;
  actor?: string;
  subject?: string;
}

const readText = textUpTo(254);

export const parseAuditSearch: (raw: Record<string, unknown>) => AuditSearch = searchParser({
  from: readDay,
  to: readDay,
  action: textUpTo(254, /^[a-z]+\.[a-z]+$/i),
  actor: readText,
  subject: readText,
});

/** The server does not know the reader's time zone. */
export function auditSpan({ from, to }: AuditSearch): { from?: string; to?: string } {
  const timeZone = readerTimeZone();
  return {
    ...(from && { from: new Date(startOfDay(from, timeZone)).toISOString() }),
    ...(to && { to: new Date(endOfDay(to, timeZone)).toISOString() }),
  };
}
