import { useComputedColorScheme } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type DrawnPlot, drawPlot } from './draw-plot.ts';
import { highestOf } from './plot-axes.ts';
import { nearestPoint, seriesRange } from './plot-data.ts';
import { marksAt } from './plot-marks.ts';
import { PlotReadout, readoutText } from './plot-readout.tsx';
import { margins, type PlotView, plotMomentAt, plotWidth, xOf, yOf } from './plot-view.ts';
import classes from './readings-plot.module.css';
import { followFingers, type TimeSpan } from './touch-gestures.ts';

interface ReadingsPlotProps extends Omit<DrawnPlot, 'view'> {
  /** Ms since 1970. */
  fromMs: number;
  toMs: number;
  /** The plot ends now and moves with the clock. */
  isLive: boolean;
  summary: string;
  /** Ms since 1970. */
  onChoose: (fromMs: number, toMs: number) => void;
}

const minDragPx = 8;

/** Props must be referentially stable while nothing changes. */
export function ReadingsPlot({ fromMs, toMs, isLive, summary, onChoose, ...drawn }: ReadingsPlotProps) {
  const { data, marks, channels, model, formats, clock, drawMore } = drawn;
  const { t } = useTranslation();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const colorScheme = useComputedColorScheme('light');
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [touched, setTouched] = useState<TimeSpan | null>(null);
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const [dragged, setDragged] = useState<{ fromX: number; toX: number } | null>(null);
  const lengthMs = toMs - fromMs;
  const endMs = useNowEachPixel(isLive && !touched && !dragged, lengthMs / Math.max(1, plotWidth(size)), toMs);
  const span = touched ?? (isLive ? { fromMs: endMs - lengthMs, toMs: endMs } : { fromMs, toMs });
  const scale = useMemo(() => {
    const spans = channels.map((_, line) => seriesRange(data, line));
    const top = Math.max(...channels.map((channel) => highestOf(channel, model)));
    return {
      lowest: Math.min(0, ...spans.map((found) => found?.lowest ?? 0)),
      highest: Math.max(top, ...spans.map((found) => found?.highest ?? 0)),
    };
  }, [data, channels, model]);
  const view = useMemo<PlotView>(
    () => ({ ...size, fromMs: span.fromMs, toMs: span.toMs, ...scale }),
    [size, span.fromMs, span.toMs, scale],
  );
  const overRef = useTouch(view, setTouched, onChoose, setPointedMs);

  useLayoutEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const measure = () => setSize({ width: canvas.clientWidth, height: canvas.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: The colours of the scheme are read from the page.
  useLayoutEffect(() => {
    if (canvasRef.current && view.width > 0) {
      drawPlot(canvasRef.current, { view, data, marks, channels, model, formats, clock, drawMore });
    }
  }, [view, data, marks, channels, model, formats, clock, drawMore, colorScheme]);

  const xAt = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left;

  function beginDrag(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ fromX: xAt(event), toX: xAt(event) });
  }

  function movePointer(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'touch') return;
    const x = Math.min(plotWidth(view), Math.max(0, xAt(event)));
    setPointedMs(plotMomentAt(view, x));
    if (dragged) setDragged({ ...dragged, toX: x });
  }

  function endDrag(): void {
    if (!dragged) return;
    const [from, to] = [Math.min(dragged.fromX, dragged.toX), Math.max(dragged.fromX, dragged.toX)];
    setDragged(null);
    if (to - from >= minDragPx) onChoose(plotMomentAt(view, from), plotMomentAt(view, to));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = pointByKey(event, { view, data, pointedMs });
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setPointedMs(next);
  }

  const isPointed = pointedMs !== null && pointedMs >= view.fromMs && pointedMs <= view.toMs && size.width > 0;
  const pointed = isPointed
    ? { atMs: pointedMs, index: nearestPoint(data, pointedMs), marks: marksAt(marks, pointedMs) }
    : null;
  const readout = pointed && { ...pointed, data, channels, formats };
  return (
    <div className={classes.plot}>
      <canvas ref={canvasRef} className={classes.canvas} role="img" aria-label={summary} />
      <div
        ref={overRef}
        className={classes.over}
        style={{ inset: `${margins.top}px ${margins.right}px ${margins.bottom}px ${margins.left}px` }}
        role="slider"
        tabIndex={0}
        aria-label={t('plot.cursor')}
        aria-valuemin={Math.round(view.fromMs / 1000)}
        aria-valuemax={Math.round(view.toMs / 1000)}
        aria-valuenow={Math.round((pointedMs ?? view.toMs) / 1000)}
        aria-valuetext={readout ? readoutText(readout, t) : t('plot.notPointed')}
        onPointerDown={beginDrag}
        onPointerMove={movePointer}
        onPointerUp={endDrag}
        onPointerCancel={() => setDragged(null)}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setPointedMs(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setPointedMs(null)}
      >
        {dragged && <PlotSelection {...dragged} />}
      </div>
      {readout && <PlotCursor view={view} {...readout} />}
    </div>
  );
}

function useNowEachPixel(isMoving: boolean, pixelMs: number, startMs: number): number {
  const [nowMs, setNowMs] = useState(startMs);
  useEffect(() => {
    if (!isMoving) return;
    let frame = requestAnimationFrame(follow);
    let shownMs = Number.NEGATIVE_INFINITY;
    function follow(): void {
      frame = requestAnimationFrame(follow);
      const now = serverNowMs();
      if (now - shownMs < pixelMs) return;
      shownMs = now;
      setNowMs(now);
    }
    return () => cancelAnimationFrame(frame);
  }, [isMoving, pixelMs]);
  // Whole pixels make re-renders for other reasons draw the same.
  return Math.floor(Math.max(nowMs, startMs) / pixelMs) * pixelMs;
}

function useTouch(
  view: PlotView,
  onMove: (span: TimeSpan | null) => void,
  onChoose: (fromMs: number, toMs: number) => void,
  onTap: (atMs: number) => void,
) {
  const overRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef(view);
  useLayoutEffect(() => {
    viewRef.current = view;
  });
  useEffect(() => {
    const over = overRef.current;
    return over ? followFingers(over, { shown: () => viewRef.current, onMove, onChoose, onTap }) : undefined;
  }, [onMove, onChoose, onTap]);
  return overRef;
}

interface Pointing {
  view: PlotView;
  data: DrawnPlot['data'];
  pointedMs: number | null;
}

/** @returns null hides the cursor; undefined means another key */
function pointByKey(event: KeyboardEvent, { view, data, pointedMs }: Pointing): number | null | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Escape') return pointedMs === null ? undefined : null;
  if (event.key === 'Home') return view.fromMs;
  if (event.key === 'End') return view.toMs;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined;
  const direction = event.key === 'ArrowLeft' ? -1 : 1;
  const from = pointedMs ?? view.toMs;
  const pixelMs = (view.toMs - view.fromMs) / plotWidth(view);
  // A smaller step would be invisible.
  const leastMs = (event.shiftKey ? 60 : 6) * pixelMs * direction;
  const target = from + leastMs;
  const index = nearestPoint(data, target);
  const nearest = index === null ? target : (data.atMs[index] ?? target);
  const isForward = (nearest - from) * direction > 0;
  return Math.min(view.toMs, Math.max(view.fromMs, isForward ? nearest : target));
}

function PlotSelection({ fromX, toX }: { fromX: number; toX: number }) {
  return <span className={classes.selection} style={{ left: Math.min(fromX, toX), width: Math.abs(toX - fromX) }} />;
}

type PlotCursorProps = { view: PlotView } & Parameters<typeof PlotReadout>[0];

function PlotCursor({ view, ...readout }: PlotCursorProps): ReactNode {
  const { atMs, index, data } = readout;
  const x = xOf(view, atMs);
  return (
    <>
      <span className={classes.line} style={{ left: x, top: margins.top, bottom: margins.bottom }} />
      {index !== null &&
        data.series.map(({ mean }, line) => {
          const value = mean[index] ?? null;
          const style = { left: xOf(view, data.atMs[index] ?? atMs), top: value === null ? 0 : yOf(view, value) };
          return value !== null && <span key={line} className={classes.dot} data-line={line} style={style} />;
        })}
      <ReadingsBeside x={x} width={view.width}>
        <PlotReadout {...readout} />
      </ReadingsBeside>
    </>
  );
}

const besidePx = 12;

function ReadingsBeside({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const own = box.offsetWidth;
    const right = x + besidePx;
    const left = right + own <= width ? right : x - besidePx - own;
    box.style.transform = `translateX(${Math.max(0, Math.min(left, width - own))}px)`;
  });
  return (
    <div ref={ref} className={classes.beside}>
      {children}
    </div>
  );
}
