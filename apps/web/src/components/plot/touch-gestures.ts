import { type PlotView, plotMomentAt, plotWidth } from './plot-view.ts';

interface Finger {
  /** Ms since 1970 at the position of the finger. */
  value: number;
  /** Pixels from the left edge of the lines. */
  x: number;
}

/** This is about the width of a finger. */
const minDistancePx = 24;

/** A shorter movement is a tap. */
const minMovePx = 6;

/** Ms since 1970. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** The moments below the fingers stay below them: one finger pans, two fingers zoom. */
export function stretched(fingers: readonly Finger[], lengthMs: number, widthPx: number): TimeSpan {
  const [first, second] = fingers.toSorted((a, b) => a.x - b.x);
  if (!first) return { fromMs: 0, toMs: lengthMs };
  const distance = second ? Math.max(minDistancePx, second.x - first.x) : 0;
  const perPx = second ? Math.abs(second.value - first.value) / distance : lengthMs / widthPx;
  const fromMs = first.value - first.x * perPx;
  return { fromMs, toMs: fromMs + widthPx * perPx };
}

type Shown = Pick<PlotView, 'width' | 'height' | 'fromMs' | 'toMs'>;

export interface TouchOptions {
  shown: () => Shown;
  onMove: (span: TimeSpan | null) => void;
  onChoose: (fromMs: number, toMs: number) => void;
  onTap: (atMs: number) => void;
}

/** @returns removes the listeners */
export function followFingers(over: HTMLElement, { shown, onMove, onChoose, onTap }: TouchOptions): () => void {
  const fingers = new Map<number, Finger>();
  const listening = new AbortController();
  let span: TimeSpan | null = null;
  let lengthMs = 0;
  let beganAtX = 0;

  const xOf = (event: PointerEvent) => event.clientX - over.getBoundingClientRect().left;
  const current = (): Shown => ({ ...shown(), ...span });
  const valueAt = (x: number) => plotMomentAt(current(), x);

  function begin(event: PointerEvent): void {
    if (event.pointerType !== 'touch' || fingers.size === 2) return;
    for (const [id, { x }] of fingers) fingers.set(id, { x, value: valueAt(x) });
    const x = xOf(event);
    beganAtX = x;
    fingers.set(event.pointerId, { x, value: valueAt(x) });
    lengthMs = current().toMs - current().fromMs;
  }

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const x = xOf(event);
    if (!span && fingers.size === 1 && Math.abs(x - beganAtX) < minMovePx) return;
    fingers.set(event.pointerId, { ...finger, x });
    span = stretched([...fingers.values()], lengthMs, plotWidth(shown()));
    onMove(span);
  }

  function end(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!fingers.delete(event.pointerId) || fingers.size > 0) {
      lengthMs = current().toMs - current().fromMs;
      return;
    }
    if (span) onChoose(span.fromMs, span.toMs);
    else if (finger && event.type === 'pointerup') onTap(valueAt(finger.x));
    span = null;
    onMove(null);
  }

  const { signal } = listening;
  over.addEventListener('pointerdown', begin, { signal });
  over.addEventListener('pointermove', move, { signal });
  over.addEventListener('pointerup', end, { signal });
  over.addEventListener('pointercancel', end, { signal });
  return () => listening.abort();
}
