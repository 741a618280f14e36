import type { Gamma } from '@washboard/contract/appliances/appliances';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { dayMs } from '@washboard/contract/time/durations';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { StripDays } from '../list/list-search.ts';
import classes from './day-strip.module.css';
import { type LoadedStrip, type StripLine, stripLines, stripMs } from './strip-lines.ts';
import { stripMarks } from './strip-marks.ts';
import { nextEvent, type StripMoment, stripHours, stripMomentAt } from './strip-moments.ts';
import { usePaintedStrip } from './use-painted-strip.ts';
import { useStripWords } from './use-strip-words.ts';

export const stripHeightsPx: Record<StripDays, number> = { 1: 38, 7: 98, 30: 150 };

/** A short event is hit from this far away. */
const reachPx = 4;

interface DayStripProps {
  of: LoadedStrip;
  gamma: Gamma;
  name: string;
  /** 1: the last 24 hours in one line. 7 or 30: a line for each calendar day. */
  days?: StripDays;
  heightPx?: number;
  /** Null draws only a picture. */
  onChoose: ((atMs: number, moment: StripMoment) => void) | null;
  /** Adds a sentence for each hour, which screen readers read. */
  hasHours?: boolean;
  /** The strip could not be read again. */
  isStale?: boolean;
  /** Shows the words of the pointed moment elsewhere. */
  onPoint?: (words: string[] | null) => void;
}

export function DayStrip({
  of,
  gamma,
  name,
  days = 1,
  heightPx = stripHeightsPx[days],
  onChoose,
  hasHours = false,
  isStale = false,
  onPoint,
}: DayStripProps) {
  const { strip, fromMs, untilMs } = of;
  const { t } = useTranslation('strip');
  const lines = useMemo(() => stripLines(of, days), [of, days]);
  const { hours, ticks } = useMemo(
    () => stripMarks(fromMs, stripMs(days) / 1000, strip.timeZone),
    [fromMs, days, strip.timeZone],
  );
  const { canvas, width } = usePaintedStrip(of, lines, ticks);
  const [pointedS, setPointedS] = useState<number | null>(null);
  const words = useStripWords(gamma, of, pointedS !== null);
  const endS = (untilMs - fromMs) / 1000;

  const label = days === 1 ? t('label', { name }) : t('labelDays', { name, count: days });
  const reachS = (reachPx / Math.max(1, width)) * (dayMs / 1000);
  const momentOf = (atS: number) => stripMomentAt(strip, atS, reachS);
  const pointed = pointedS === null ? null : words.momentWords(pointedS, momentOf(pointedS));

  const pointedText = pointed?.join('\n');
  useEffect(() => onPoint?.(pointedText?.split('\n') ?? null), [pointedText, onPoint]);

  function secondAt(event: MouseEvent<HTMLElement>): number {
    const { left, top, height } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientY - top) / Math.max(1, height)) * lines.length);
    const line = lines[Math.min(lines.length - 1, Math.max(0, place))] ?? { fromS: 0, lengthS: endS };
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    return Math.min(endS, line.fromS + share * line.lengthS);
  }

  function choose(atS: number): void {
    onChoose?.(fromMs + atS * 1000, momentOf(atS));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = pointedS ?? endS;
    const firstS = lines[0]?.fromS ?? 0;
    const within = (atS: number) => Math.min(endS, Math.max(firstS, atS));
    const next = {
      ArrowLeft: () => within(nextEvent(strip, from, -1) ?? firstS),
      ArrowRight: () => within(nextEvent(strip, from, 1) ?? endS),
      ...(lines.length > 1 && {
        ArrowUp: () => within(from - dayMs / 1000),
        ArrowDown: () => within(from + dayMs / 1000),
      }),
      Home: () => firstS,
      End: () => endS,
    }[event.key];
    if (next) setPointedS(next());
    else if (event.key === 'Enter' && pointedS !== null) choose(pointedS);
    else if (event.key === 'Escape' && pointedS !== null) setPointedS(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes.strip} data-days={days} data-stale={isStale || undefined} style={{ height: heightPx }}>
      {days > 1 && <LineDays lines={lines} />}
      <canvas
        ref={canvas}
        className={classes.canvas}
        {...(onChoose ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      />
      {onChoose && (
        <div
          className={classes.over}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.round(endS)}
          aria-valuenow={Math.round(pointedS ?? endS)}
          aria-valuetext={pointed?.join('. ') ?? t('keys')}
          onPointerMove={(event) => event.pointerType !== 'touch' && setPointedS(secondAt(event))}
          onPointerLeave={() => setPointedS(null)}
          // Assistive technology clicks without a pointer.
          onClick={(event) => choose(event.detail === 0 ? (pointedS ?? endS) : secondAt(event))}
          onKeyDown={onKeyDown}
          onBlur={() => setPointedS(null)}
        />
      )}
      {pointed && pointedS !== null && <PointedMoment {...placeOf(pointedS, lines)} words={onPoint ? [] : pointed} />}
      {hasHours && <SpokenHours of={of} gamma={gamma} name={name} hours={hours} endS={endS} />}
    </div>
  );
}

/** Seven lines have room for their names; of thirty, each Monday has its date. */
function LineDays({ lines }: { lines: readonly StripLine[] }) {
  const formats = useFormats(undefined, 'UTC');
  return lines.map(({ day }, i) => {
    if (day === null) return null;
    const midnightMs = Date.parse(day);
    const isMonday = new Date(midnightMs).getUTCDay() === 1;
    if (lines.length > 7 && !isMonday) return null;
    return (
      <span key={day} className={classes.day} style={{ top: `${(100 * (i + 0.5)) / lines.length}%` }} aria-hidden>
        {formats.shortDay(midnightMs)}
      </span>
    );
  });
}

interface SpokenHoursProps extends Pick<DayStripProps, 'of' | 'gamma' | 'name'> {
  hours: readonly number[];
  endS: number;
}

const SpokenHours = memo(function SpokenHours({ of, gamma, name, hours, endS }: SpokenHoursProps) {
  const { t } = useTranslation('strip');
  const { hourWords } = useStripWords(gamma, of, false);
  const washes = (programme: number) => !isServiceCycle(of.programmes[programme] ?? '');
  return (
    <VisuallyHidden as="ol" aria-label={t('hours', { name })}>
      {stripHours(of.strip, { marks: hours, endS, washes }).map((hour) => (
        <li key={hour.fromS}>{hourWords(hour)}</li>
      ))}
    </VisuallyHidden>
  );
});

interface PointedPlace {
  /** Share of the width, from 0 to 1. */
  share: number;
  line: number;
  lineCount: number;
}

function placeOf(atS: number, lines: readonly StripLine[]): PointedPlace {
  const line = Math.max(
    0,
    lines.findLastIndex(({ fromS }) => fromS <= atS),
  );
  const { fromS, lengthS } = lines[line] ?? { fromS: 0, lengthS: 1 };
  return { share: (atS - fromS) / lengthS, line, lineCount: lines.length };
}

function PointedMoment({ share, line, lineCount, words }: PointedPlace & { words: readonly string[] }) {
  const [top, height] = [(100 * line) / lineCount, 100 / lineCount];
  return (
    <>
      <div className={classes.cursor} style={{ left: `${share * 100}%`, top: `${top}%`, height: `${height}%` }} />
      {words.length > 0 && (
        <div
          className={classes.words}
          style={share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` }}
          aria-hidden
        >
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
    </>
  );
}
