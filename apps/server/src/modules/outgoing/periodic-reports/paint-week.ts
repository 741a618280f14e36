import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { type DayStrip, stripStates } from '@washboard/contract/day-strips/day-strips';
import { inks } from '../../platform/pdf/index.ts';
import { writePng } from './write-png.ts';

/** The first one is the background. */
const used = ['paper', 'line', 'strong', 'washing', 'ready', 'heating', 'warning', 'alarm', 'text'] as const;
type Ink = (typeof used)[number];

/** Mail programs show it at half this size, so that it is sharp on dense screens. */
export const weekSize = { width: 1040, height: 72 } as const;

interface Week {
  strip: DayStrip;
  programmes: readonly string[];
  lengthS: number;
  /** The beginnings of the days, in seconds after the beginning of the strip. */
  midnights: readonly number[];
}

/** Signs differ by shape too: many readers see no colours. */
export function paintWeek({ strip, programmes, lengthS, midnights }: Week): Buffer {
  const { width, height } = weekSize;
  const pixels = new Uint8Array(width * height);
  const x = (atS: number) => Math.round((Math.min(atS, lengthS) / lengthS) * width);
  const middle = height / 2 + 2;
  const bar = (left: number, top: number, wide: number, tall: number, ink: Ink) => {
    const paletteIndex = used.indexOf(ink);
    for (let row = Math.max(0, top); row < Math.min(height, top + tall); row += 1)
      pixels.fill(paletteIndex, row * width + Math.max(0, left), row * width + Math.min(width, left + wide));
  };

  for (const atS of midnights) bar(x(atS), 0, 2, height, 'line');
  let bandS = 0;
  for (const [i, lastsS] of strip.bands.lengthS.entries()) {
    const [left, right] = [x(bandS), x(bandS + lastsS)];
    bandS += lastsS;
    switch (stripStates[strip.bands.state[i] ?? 0]) {
      case 'off':
        bar(left, middle - 1, right - left, 2, 'strong');
        break;
      case 'ready':
        bar(left, middle - 6, right - left, 12, 'ready');
        break;
      case 'heating':
        for (let at = left; at < right; at += 6) bar(at, middle - 6, Math.min(4, right - at), 12, 'heating');
        break;
      default:
        for (let row = 0; row < 16; row += 1)
          for (let at = left + ((16 - row) % 8); at < right; at += 8) bar(at, middle - 8 + row, 2, 1, 'strong');
    }
  }
  for (const [i, startS] of strip.cycles.startS.entries()) {
    const lastsS = strip.cycles.lengthS[i] ?? 0;
    const isService = isServiceCycle(programmes[strip.cycles.programme[i] ?? 0] ?? '');
    const wide = Math.max(2, x(startS + lastsS) - x(startS));
    bar(x(startS), middle - 20, wide, 40, isService ? 'strong' : 'washing');
  }
  for (const [i, startS] of strip.alarms.startS.entries()) {
    const rank = alarmRanks[strip.alarms.rank[i] ?? 0] ?? 'unknown';
    const wide = Math.max(4, x(startS + (strip.alarms.lengthS[i] ?? 0)) - x(startS));
    const isCritical = rank === 'critical' || rank === 'unknown';
    const tall = isCritical ? 8 : 5;
    bar(x(startS), height - tall, wide, tall, isCritical ? 'alarm' : rank === 'warning' ? 'warning' : 'strong');
    if (isCritical) bar(x(startS), 8, 3, height - 8, 'alarm');
  }
  for (const [i, atS] of strip.deviations.atS.entries()) diamond(x(atS), 9, strip.deviations.isOpen[i] ?? true);
  return writePng(
    { width, height, pixels },
    used.map((name) => inks[name]),
  );

  /** A deviation without an action is filled, one with its action is an outline. */
  function diamond(centre: number, y: number, isOpen: boolean): void {
    const radius = 9;
    for (let row = -radius; row <= radius; row += 1) {
      const half = radius - Math.abs(row);
      bar(centre - half, y + row, 2 * half + 1, 1, isOpen ? 'alarm' : 'text');
      if (!isOpen && half > 2) bar(centre - half + 3, y + row, 2 * half - 5, 1, 'paper');
    }
  }
}
