import type { MachineEventLine } from '@washboard/contract/events/events';
import { describe, expect, it } from 'vitest';
import { mergeEvents } from './events-api.ts';

const event = (id: number): MachineEventLine => {
  const at = new Date(id * 1000).toISOString();
  return {
    id,
    at,
    receivedAt: at,
    isClockDoubtful: false,
    kind: 'doorOpened',
    body: {},
    by: null,
    isImplausible: false,
    isHygienic: null,
    record: null,
    severity: null,
  };
};
const events = (...ids: number[]) => ids.map(event);
const merged = (loaded: number[], newest: number[], isNewestAll = false) => {
  const result = mergeEvents(events(...loaded), events(...newest), isNewestAll);
  return { ids: result.events.map(({ id }) => id), hasGap: result.hasGap };
};

describe('merging newer events', () => {
  it.each([
    { loaded: [3, 2, 1], newest: [3, 2], ids: [3, 2, 1], hasGap: false },
    { loaded: [3, 2, 1], newest: [5, 4, 3], ids: [5, 4, 3, 2, 1], hasGap: false },
    // A late event is inserted by its time.
    { loaded: [5, 3, 1], newest: [5, 4, 3], ids: [5, 4, 3, 1], hasGap: false },
    { loaded: [3, 2, 1], newest: [9, 8, 7], ids: [9, 8, 7, 3, 2, 1], hasGap: true },
  ])(
    'the event log merges the newest events $newest with the loaded events $loaded',
    ({ loaded, newest, ids, hasGap }) => {
      expect(merged(loaded, newest)).toEqual({ ids, hasGap });
    },
  );

  it('the newest events leave no gap if no event was loaded before', () => {
    expect(merged([], [2, 1], true)).toEqual({ ids: [2, 1], hasGap: false });
  });
});
