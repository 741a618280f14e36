import type { StripState } from '@washboard/contract/day-strips/day-strips';

/** All times are whole seconds after the beginning of the strip. */
export interface Span {
  fromS: number;
  toS: number;
}

/** The machine is in the state from this moment on. A moment before the strip is negative. */
export interface Observation {
  atS: number;
  state: Exclude<StripState, 'silent'>;
  /** The machine reported that it was switched on, so it was off just before. */
  isSwitchOn?: boolean;
}

export interface Band {
  state: StripState;
  lengthS: number;
}

interface ObservedStrip {
  /** In the order of time. */
  observations: readonly Observation[];
  /** Nothing is known of these times, whatever was observed before. */
  losses: readonly Span[];
  /** A machine that is on would have sent something; one that is off need not. */
  pauses: readonly Span[];
  lengthS: number;
}

/** The bands fill the strip; before the first observation, in losses and in pauses the machine is silent. */
export function findBands({ observations, losses, pauses, lengthS }: ObservedStrip): Band[] {
  const disproved = disprovedSpans(observations, [...losses, ...pauses]);
  const unknownWhileOff = joinSpans([...losses, ...disproved]);
  const unknownWhileOn = joinSpans([...losses, ...pauses, ...disproved]);
  const bands: Band[] = [];
  let endS = 0;
  const add = (state: StripState, toS: number) => {
    const untilS = Math.min(toS, lengthS);
    if (untilS <= endS) return;
    const last = bands.at(-1);
    if (last?.state === state) last.lengthS += untilS - endS;
    else bands.push({ state, lengthS: untilS - endS });
    endS = untilS;
  };
  const addKnown = (state: StripState, toS: number) => {
    for (const span of state === 'off' ? unknownWhileOff : unknownWhileOn) {
      if (span.toS <= endS || span.fromS >= toS) continue;
      add(state, span.fromS);
      add('silent', Math.min(span.toS, toS));
    }
    add(state, toS);
  };
  let state: StripState = 'silent';
  for (const observation of observations) {
    addKnown(state, observation.atS);
    state = observation.state;
  }
  addKnown(state, lengthS);
  return bands;
}

/**
 * A machine that is switched on after a silence in which it was on has been off without a report, for example after a
 * power cut: from the silence until then its state is unknown.
 */
function disprovedSpans(observations: readonly Observation[], silences: readonly Span[]): Span[] {
  return observations.flatMap(({ isSwitchOn, atS }, i) => {
    const previous = observations[i - 1];
    if (!isSwitchOn || !previous || previous.state === 'off') return [];
    const silence = silences.findLast(({ fromS, toS }) => toS > previous.atS && fromS < atS);
    return silence ? [{ fromS: silence.fromS, toS: atS }] : [];
  });
}

/** @returns the same times in order, without overlaps */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS)) {
    const last = joined.at(-1);
    if (last && span.fromS <= last.toS) last.toS = Math.max(last.toS, span.toS);
    else joined.push({ ...span });
  }
  return joined;
}
