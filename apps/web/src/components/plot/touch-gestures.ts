import type uPlot from 'uplot';

interface Finger {
  /** Seconds since 1970 at the position of the finger. */
  value: number;
  /** Pixels from the left edge of the plot. */
  x: number;
}

/** The smallest distance of two fingers that counts, about the width of one. */
const minDistancePx = 24;

/**
 * The range that keeps the moments below the fingers where they are: one finger pans, two fingers zoom.
 * @returns seconds since 1970
 */
export function stretched(fingers: readonly Finger[], lengthS: number, widthPx: number): { min: number; max: number } {
  const [first, second] = fingers.toSorted((a, b) => a.x - b.x);
  if (!first) return { min: 0, max: lengthS };
  const distance = second ? Math.max(minDistancePx, second.x - first.x) : 0;
  const perPx = second ? Math.abs(second.value - first.value) / distance : lengthS / widthPx;
  const min = first.value - first.x * perPx;
  return { min, max: min + widthPx * perPx };
}

/**
 * Lets one finger pan and two fingers zoom a plot; vertical movement scrolls the page.
 * @param onChoose called once when the last finger is lifted; ms since 1970
 * @returns stops it
 */
export function followFingers(plot: uPlot, onChoose: (fromMs: number, toMs: number) => void): () => void {
  const { over } = plot;
  const fingers = new Map<number, Finger>();
  const listening = new AbortController();
  let lengthS = 0;
  let isMoved = false;

  const xOf = (event: PointerEvent) => event.clientX - over.getBoundingClientRect().left;
  const scale = () => ({ min: plot.scales.x?.min ?? 0, max: plot.scales.x?.max ?? 0 });

  function begin(event: PointerEvent): void {
    if (event.pointerType !== 'touch' || fingers.size === 2) return;
    for (const [id, { x }] of fingers) fingers.set(id, { x, value: plot.posToVal(x, 'x') });
    const x = xOf(event);
    fingers.set(event.pointerId, { x, value: plot.posToVal(x, 'x') });
    lengthS = scale().max - scale().min;
  }

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    isMoved = true;
    over.dataset.touched = 'true';
    fingers.set(event.pointerId, { ...finger, x: xOf(event) });
    plot.setScale('x', stretched([...fingers.values()], lengthS, over.clientWidth));
  }

  function end(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) {
      lengthS = scale().max - scale().min;
      return;
    }
    delete over.dataset.touched;
    if (isMoved) onChoose(scale().min * 1000, scale().max * 1000);
    isMoved = false;
  }

  const { signal } = listening;
  over.addEventListener('pointerdown', begin, { signal });
  over.addEventListener('pointermove', move, { signal });
  over.addEventListener('pointerup', end, { signal });
  // The browser took over to scroll: keep the range reached so far.
  over.addEventListener('pointercancel', end, { signal });
  return () => listening.abort();
}

export const isTouched = (plot: uPlot) => plot.over.dataset.touched !== undefined;
