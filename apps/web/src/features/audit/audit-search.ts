import { endOfDay, isDay, startOfDay } from '@washboard/contract/time/calendar';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';

/** What the address bar says about the audit log. Days are those of the reader; both are included. */
export interface AuditSearch {
  from?: string;
  to?: string;
  action?: string;
  actor?: string;
  subject?: string;
}

const longestText = 254;

function text(value: unknown): string | undefined {
  // The router reads ?subject=300001 as a number.
  const told = typeof value === 'number' ? String(value) : value;
  return typeof told === 'string' ? told.trim().slice(0, longestText) || undefined : undefined;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const action = text(raw.action);
  return withoutGaps({
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
    action: action && /^[a-z]+\.[a-z]+$/i.test(action) ? action : undefined,
    actor: text(raw.actor),
    subject: text(raw.subject),
  });
}

/** A filter that is undefined is none. */
export function withoutGaps(search: { [Filter in keyof AuditSearch]: AuditSearch[Filter] | undefined }): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The moments that a search spans, for the server, which knows nothing of the reader's days. */
export function spanOf({ from, to }: AuditSearch): { from?: string; to?: string } {
  const timeZone = readerTimeZone();
  return {
    ...(from && { from: new Date(startOfDay(from, timeZone)).toISOString() }),
    ...(to && { to: new Date(endOfDay(to, timeZone)).toISOString() }),
  };
}
