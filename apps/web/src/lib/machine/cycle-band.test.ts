import { programmes } from '@washboard/machine-model/ranges/programmes';
import { describe, expect, it } from 'vitest';
import { bandPosition, bandSegments } from './cycle-band.ts';

describe('bandSegments', () => {
  it('the segments cover the whole band without gaps', () => {
    const segments = bandSegments(programmes.eco.phases);
    expect(segments[0]?.start).toBe(0);
    expect(segments.at(-1)?.end).toBeCloseTo(1);
    for (const [i, segment] of segments.slice(1).entries()) expect(segment.start).toBe(segments[i]?.end);
  });

  it('a phase without planned duration has a minimum width', () => {
    const heat = bandSegments(programmes.dishes.phases).find(({ phase }) => phase === 'heat');
    expect((heat?.end ?? 0) - (heat?.start ?? 0)).toBeGreaterThan(0.02);
  });
});

describe('bandPosition', () => {
  it('the marker moves with time', () => {
    const early = bandPosition(programmes.dishes, 20, 'wash').position;
    const later = bandPosition(programmes.dishes, 60, 'wash').position;
    expect(early).toBeLessThan(later);
  });

  it('the marker stays in the phase that the machine reports, even against the plan', () => {
    const segments = bandSegments(programmes.dishes.phases);
    const { position, index } = bandPosition(programmes.dishes, 110, 'heat');
    expect(segments[index]?.phase).toBe('heat');
    expect(position).toBeLessThanOrEqual(segments[index]?.end ?? 0);
  });

  it('the marker distinguishes the second washing phase of a programme from the first', () => {
    expect(bandPosition(programmes.eco, 10, 'wash').index).toBe(0);
    expect(bandPosition(programmes.eco, 120, 'wash').index).toBe(2);
  });

  it('the marker follows the plan when the reported phase is not in it', () => {
    expect(bandPosition(programmes.dishes, 0, 'sparkle')).toEqual({ position: 0, index: -1 });
  });

  it('the marker stops at the end of the band', () => {
    expect(bandPosition(programmes.dishes, 9999, null).position).toBe(1);
  });
});
