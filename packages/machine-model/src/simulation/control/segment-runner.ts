import type { Segment } from './segments.ts';

/** Shorter than any step, longer than the rounding of many of them, s. */
export const instantS = 1e-6;

/** Takes a cycle through its segments. What ends one is for the cycle to say. */
export interface SegmentRunner {
  /** null once finished. */
  current(): Segment | null;
  segmentElapsedS(): number;
  elapsedS(): number;
  /** Planned duration, lengthened by what waiting took so far. */
  durationS(): number;
  advance(dtS: number, isDone: (segment: Segment, elapsedS: number) => boolean): void;
}

export function createSegmentRunner(segments: readonly Segment[]): SegmentRunner {
  let index = 0;
  let segmentElapsedS = 0;
  let elapsedS = 0;
  /** What the segments that are over took. */
  let pastS = 0;

  const current = () => segments[index] ?? null;

  return {
    current,
    segmentElapsedS: () => segmentElapsedS,
    elapsedS: () => elapsedS,
    durationS() {
      const leftS = segments.slice(index + 1).reduce((sum, { plannedS }) => sum + plannedS, 0);
      return pastS + Math.max(segments[index]?.plannedS ?? 0, segmentElapsedS) + leftS;
    },
    advance(dtS, isDone) {
      segmentElapsedS += dtS;
      elapsedS += dtS;
      for (let segment = current(); segment !== null && isDone(segment, segmentElapsedS); segment = current()) {
        pastS += segmentElapsedS;
        segmentElapsedS = 0;
        index += 1;
      }
    },
  };
}
