/** Of what a report tells; what is missing bounds nothing. */
export interface ReportPeriod {
  startDate?: string | undefined;
  stopDate?: string | undefined;
}

/** The days that a file is about, where people read it; its last moment belongs to the day before midnight. */
export function periodName({ startDate, stopDate }: ReportPeriod, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const last = stopDate ? new Date(Date.parse(stopDate) - 1) : now;
  const days = [...(startDate ? [new Date(startDate)] : []), last].map((at) => day.format(at));
  return [...new Set(days)].join('_');
}
