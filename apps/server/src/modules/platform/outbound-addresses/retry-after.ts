/** Seconds, or a date (RFC 9110). @returns null for anything else */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const ms = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.max(0, Math.ceil((ms - now.getTime()) / 1000));
}
