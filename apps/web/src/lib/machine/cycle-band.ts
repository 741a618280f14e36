import type { PlannedPhase, Programme } from '@washboard/machine-model/ranges/range-model';

/** `start` and `end` are 0 to 1. */
export interface BandSegment {
  phase: string;
  start: number;
  end: number;
}

/** Keeps a phase without a planned duration (waiting for heat) visible. */
const minShare = 0.03;

export function bandSegments(phases: readonly PlannedPhase[]): BandSegment[] {
  const totalS = phases.reduce((sum, { durationS }) => sum + durationS, 0);
  const widths = phases.map(({ durationS }) => Math.max(minShare, totalS > 0 ? durationS / totalS : 0));
  const totalWidth = widths.reduce((sum, width) => sum + width, 0);
  let end = 0;
  return phases.map(({ phase }, i) => {
    const start = end;
    end = start + (widths[i] ?? 0) / totalWidth;
    return { phase, start, end };
  });
}

function plannedPosition(
  programme: Pick<Programme, 'phases'>,
  segments: readonly BandSegment[],
  progressS: number,
): number {
  let passedS = 0;
  for (const [i, { durationS }] of programme.phases.entries()) {
    const segment = segments[i];
    if (segment && progressS < passedS + durationS) {
      return segment.start + ((progressS - passedS) / durationS) * (segment.end - segment.start);
    }
    passedS += durationS;
  }
  return 1;
}

/**
 * The marker never leaves the phase that the machine reports.
 * @returns the position, 0 to 1, and the index of the phase; -1 if the reported phase is not in the plan
 */
export function bandPosition(
  programme: Pick<Programme, 'phases'>,
  progressS: number,
  reportedPhase: string | null,
): { position: number; index: number } {
  const segments = bandSegments(programme.phases);
  const planned = plannedPosition(programme, segments, progressS);
  const candidates = [...segments.entries()].filter(([, { phase }]) => phase === reportedPhase);
  const distance = ({ start, end }: BandSegment) => Math.max(start - planned, planned - end, 0);
  // A phase may occur twice (wash, soak, wash).
  const [nearest] = candidates.sort(([, a], [, b]) => distance(a) - distance(b));
  if (!nearest) return { position: planned, index: -1 };
  const [index, { start, end }] = nearest;
  return { position: Math.min(end, Math.max(start, planned)), index };
}
