import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { type DayStrip, type StripState, stripStates } from '@washboard/contract/day-strips/day-strips';
import { shownAt } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';
import { drawDiamond, inks, type Pen } from '../../../platform/pdf/index.ts';

/** The strip of one day, in the time zone of the machine. */
export interface PrintedStrip {
  strip: DayStrip;
  programmes: readonly string[];
  fromMs: number;
  /** The end of the day, also if it is in the future. */
  toMs: number;
}

/** Programmes have one ink: grey paper could not distinguish their families. */
const inkOf = (programme: string) => (isServiceCycle(programme) ? inks.strong : inks.washing);

const minTick = 0.8;
const tallestCycleS = 240;

/** The place of a strip: sizes are in points. */
interface StripBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function drawStrip(pen: Pen, { strip, programmes, fromMs, toMs }: PrintedStrip, box: StripBox): void {
  const { left, top, width, height } = box;
  const lengthS = (toMs - fromMs) / 1000;
  const x = (atS: number) => left + (Math.min(atS, lengthS) / lengthS) * width;
  const middle = top + height / 2 + 1;
  for (const { share, hour } of hoursOf({ fromMs, toMs }, strip.timeZone)) {
    const at = left + share * width;
    pen.path(
      [
        [at, top],
        [at, top + height],
      ],
      inks.line,
      hour % 6 === 0 ? 0.7 : 0.35,
    );
  }
  let bandS = 0;
  for (const [i, lastsS] of strip.bands.lengthS.entries()) {
    drawBand(pen, stripStates[strip.bands.state[i] ?? 0] ?? 'silent', {
      from: x(bandS),
      to: x(bandS + lastsS),
      middle,
    });
    bandS += lastsS;
  }
  for (const [i, startS] of strip.cycles.startS.entries()) {
    const lastsS = strip.cycles.lengthS[i] ?? 0;
    const tall = (0.35 + 0.35 * Math.min(1, lastsS / tallestCycleS)) * height;
    const wide = Math.max(minTick, x(startS + lastsS) - x(startS) - 0.2);
    pen.bar(x(startS), middle - tall / 2, wide, tall, inkOf(programmes[strip.cycles.programme[i] ?? 0] ?? ''));
  }
  for (const [i, startS] of strip.alarms.startS.entries()) {
    const rank = alarmRanks[strip.alarms.rank[i] ?? 0] ?? 'unknown';
    const to = x(startS + (strip.alarms.lengthS[i] ?? 0));
    drawAlarm(pen, rank === 'critical' || rank === 'unknown' ? 'critical' : rank, {
      from: x(startS),
      to,
      top,
      foot: top + height,
    });
  }
  for (const [i, atS] of strip.deviations.atS.entries())
    drawDiamond(pen, x(atS), top + 3.2, strip.deviations.isOpen[i] ? 'open' : 'closed');
}

/** The round hours of a day, by the clock of its place. */
export function hoursOf(
  { fromMs, toMs }: Pick<PrintedStrip, 'fromMs' | 'toMs'>,
  timeZone: string,
): { share: number; hour: number }[] {
  const hours: { share: number; hour: number }[] = [];
  for (let ms = fromMs; ms < toMs; ms += hourMs) {
    const shown = new Date(shownAt(ms, timeZone));
    const hour = shown.getUTCHours();
    if (shown.getUTCMinutes() === 0 && hour % 3 === 0) hours.push({ share: (ms - fromMs) / (toMs - fromMs), hour });
  }
  return hours;
}

export function drawBand(
  pen: Pen,
  state: StripState,
  { from, to, middle }: Record<'from' | 'to' | 'middle', number>,
): void {
  const width = to - from;
  if (width <= 0) return;
  switch (state) {
    case 'off':
      return pen.bar(from, middle - 0.5, width, 1, inks.strong);
    case 'ready':
      return pen.bar(from, middle - 2, width, 4, inks.ready);
    case 'heating': {
      // Gaps show on grey paper that the machine is not ready.
      for (let at = from; at < to; at += 3) pen.bar(at, middle - 2, Math.min(1.8, to - at), 4, inks.heating);
      return;
    }
    case 'silent':
      return drawHatch(pen, { left: from, top: middle - 3, width, height: 6 });
  }
}

/** The lines are cut at the edges by hand, because a clip would need a graphics state for each band. */
export function drawHatch(pen: Pen, { left, top, width, height }: StripBox): void {
  const right = left + width;
  for (let from = Math.floor((left - height) / 3) * 3; from < right; from += 3) {
    const [begin, end] = [Math.max(from, left), Math.min(from + height, right)];
    if (end <= begin) continue;
    pen.path(
      [
        [begin, top + height - (begin - from)],
        [end, top + height - (end - from)],
      ],
      inks.strong,
      0.4,
    );
  }
}

export function drawAlarm(
  pen: Pen,
  rank: 'critical' | 'warning' | 'notice',
  { from, to, top, foot }: Record<'from' | 'to' | 'top' | 'foot', number>,
): void {
  const wide = Math.max(1.5, to - from);
  if (rank !== 'critical') return pen.bar(from, foot - 1.6, wide, 1.6, rank === 'warning' ? inks.warning : inks.strong);
  pen.bar(from, foot - 2.2, wide, 2.2, inks.alarm);
  pen.bar(from - 0.5, top + 2, 1, foot - top - 2, inks.alarm);
  pen.disc(from, top + 2, 2, inks.alarm);
}
