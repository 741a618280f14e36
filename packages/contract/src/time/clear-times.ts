import { hourMs } from './durations.ts';

const halfHourMs = 1_800_000;
/** A formatter caches at most two years of days. */
const maxRemembered = 3000;

/**
 * A time that clocks show twice, because they go back by an hour (on Lord Howe Island by half an hour), gets the name
 * of its zone: `02:30 CEST`.
 * @param format shows hours and minutes
 * @param isTable names the offset, in every language alike: `02:30 +02:00`
 */
export function clearTimes(format: Intl.DateTimeFormat, isTable = false): (ms: number) => string {
  const isNearChange = changesOf(format.resolvedOptions().timeZone);
  // The clocks of all zones change only at quarter hours.
  const suffixes = new Map<number, string>();
  return (ms) => {
    const shown = format.format(ms);
    if (!isNearChange(ms)) return shown;
    const quarter = Math.floor((2 * ms) / halfHourMs);
    let suffix = suffixes.get(quarter);
    if (suffix === undefined) {
      const isTwice = [-2, -1, 1, 2].some((halfHours) => format.format(ms + halfHours * halfHourMs) === shown);
      suffix = isTwice ? ` ${zoneName(ms, format, isTable)}` : '';
      remember(suffixes, quarter, suffix);
    }
    return shown + suffix;
  };
}

const blockMs = 6 * hourMs;

/** @returns whether clocks may change within an hour of a time: most rows of a long table need no closer check */
function changesOf(timeZone: string): (ms: number) => boolean {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  const offsetAt = (ms: number) => offset.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
  const blocks = new Map<number, boolean>();
  return (ms) => {
    const block = Math.floor(ms / blockMs);
    let isChanging = blocks.get(block);
    if (isChanging === undefined) {
      isChanging = offsetAt(block * blockMs - hourMs) !== offsetAt((block + 1) * blockMs + hourMs);
      remember(blocks, block, isChanging);
    }
    return isChanging;
  };
}

function remember<Value>(map: Map<number, Value>, key: number, value: Value): void {
  if (map.size >= maxRemembered) map.clear();
  map.set(key, value);
}

function zoneName(ms: number, format: Intl.DateTimeFormat, isTable: boolean): string {
  const { locale, timeZone } = format.resolvedOptions();
  const timeZoneName = isTable ? 'longOffset' : 'short';
  const parts = new Intl.DateTimeFormat(isTable ? 'en' : locale, { timeZone, timeZoneName }).formatToParts(ms);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return isTable ? name.slice('GMT'.length) || '+00:00' : name;
}
