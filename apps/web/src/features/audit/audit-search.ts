/** What the address bar says about the audit log. Days are those of the reader; both are included. */
export interface AuditSearch {
  from?: string;
  to?: string;
  action?: string;
  actor?: string;
  subject?: string;
}

const longestText = 254;

function day(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

function text(value: unknown): string | undefined {
  // The router reads ?subject=300001 as a number.
  const told = typeof value === 'number' ? String(value) : value;
  return typeof told === 'string' ? told.trim().slice(0, longestText) || undefined : undefined;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const action = text(raw.action);
  return withoutGaps({
    from: day(raw.from),
    to: day(raw.to),
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
  return { ...(from && { from: startOfDay(from, 0) }), ...(to && { to: startOfDay(to, 1) }) };
}

/** A day has 23 or 25 hours where clocks change, so days are counted, not hours. */
function startOfDay(isoDay: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
