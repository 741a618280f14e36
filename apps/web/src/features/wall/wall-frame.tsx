import { useViewportSize } from '@mantine/hooks';
import { shownAt } from '@washboard/contract/time/calendar';
import type { Wall } from '@washboard/contract/wall/wall';
import type { CSSProperties, ReactNode } from 'react';
import { useFormats } from '../../lib/format/use-formats.ts';
import { usePageTimeZone } from '../../lib/time/shown-time-zone.ts';
import { useNowEachSecond } from '../../lib/time/use-now.ts';
import { isNight } from './is-night.ts';
import classes from './wall.module.css';
import { freshMs } from './wall-api.ts';

/** The style sheet uses this width, too: what does not fit a smaller screen can be scrolled. */
const smallPx = 768;

/** All sizes are multiples of the unit, which follows the screen. */
export function useWallScreen(): { unitPx: number; widthPx: number; canScroll: boolean } {
  const size = useViewportSize();
  const [width, height] = [size.width || window.innerWidth, size.height || window.innerHeight];
  return {
    unitPx: Math.max(4, Math.min(height / 100, width * 0.0075)),
    widthPx: width,
    canScroll: width < smallPx,
  };
}

export type Night = NonNullable<Wall['link']>['night'];

interface WallFrameProps {
  sentence: string;
  tone?: string | undefined;
  /** The status stands below the sentence. */
  status?: string | undefined;
  /** When what is shown was loaded, by the clock of the screen; undefined: it does not age. */
  loadedAtMs?: number | undefined;
  hasFailed?: boolean;
  /** Replaces the status of data that are not up to date. */
  lost?: string | undefined;
  night: Night;
  children?: ReactNode;
}

export function WallFrame({
  sentence,
  tone,
  status,
  loadedAtMs,
  hasFailed = false,
  lost,
  night,
  children,
}: WallFrameProps) {
  const { unitPx } = useWallScreen();
  const nowMs = useNowEachSecond();
  const timeZone = usePageTimeZone();
  // A computer that wakes up has old data before its first request fails.
  const isLost = hasFailed || (loadedAtMs !== undefined && Date.now() - loadedAtMs > freshMs);
  return (
    <div
      className={classes.wall}
      style={{ '--u': `${unitPx}px` } as CSSProperties}
      data-mantine-color-scheme="dark"
      data-lost={isLost || undefined}
      data-night={isNight(new Date(shownAt(nowMs, timeZone)).getUTCHours(), night) || undefined}
    >
      <header className={classes.head}>
        <div className={classes.top}>
          <h1 className={classes.sentence} data-tone={tone}>
            {sentence}
          </h1>
          <p className={classes.status} role="status">
            {isLost ? lost : status}
          </p>
        </div>
        <WallClock nowMs={nowMs} />
      </header>
      <main className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function WallClock({ nowMs }: { nowMs: number }) {
  const formats = useFormats();
  return (
    <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
      {formats.time(nowMs)}
    </time>
  );
}
