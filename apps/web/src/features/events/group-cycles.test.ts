import type { MachineEventLine } from '@washboard/contract/events/events';
import { describe, expect, it } from 'vitest';
import { type Entry, groupCycles, hasEvent } from './group-cycles.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

function event(minute: number, kind: string, body = {}, isClockDoubtful = false): MachineEventLine {
  const at = time(minute);
  return {
    id: minute,
    at,
    receivedAt: at,
    isClockDoubtful,
    kind,
    body,
    by: null,
    isImplausible: false,
    isHygienic: null,
    record: null,
    severity: null,
  };
}
const started = (minute: number, cycleNumber = 1) =>
  event(minute, 'cycleStarted', { cycleNumber, cycleType: 'dishes' });
const ended = (from: number, to: number, cycleNumber = 1) =>
  event(to, 'cycleEnded', { cycleNumber, cycleType: 'dishes', startedAt: time(from), endedAt: time(to) });

const shown = (entries: Entry[]) =>
  entries.map((entry) =>
    entry.kind === 'event' ? entry.event.kind : { at: entry.at, inside: entry.inside.map(({ kind }) => kind) },
  );
const grouped = (events: MachineEventLine[], runningCycle: number | null = null) =>
  shown(groupCycles(events.toReversed(), runningCycle));

describe('grouping events by cycle', () => {
  it('a cycle contains the events during it, and other events stand alone', () => {
    const events = [
      event(1, 'doorClosed'),
      started(2),
      event(3, 'alarmRaised'),
      ended(2, 5),
      event(6, 'doorOpened'),
      started(7, 2),
      ended(7, 9, 2),
    ];
    expect(grouped(events)).toEqual([
      { at: time(7), inside: [] },
      'doorOpened',
      { at: time(2), inside: ['alarmRaised'] },
      'doorClosed',
    ]);
  });

  it('a cycle is complete although its start is on a page that is not loaded', () => {
    expect(grouped([event(3, 'alarmRaised'), ended(2, 5)])).toEqual([{ at: time(2), inside: ['alarmRaised'] }]);
  });

  it('a running cycle contains the events since its start', () => {
    const events = [started(2), event(3, 'alarmRaised'), event(4, 'parameterChanged')];
    expect(grouped(events, 1)).toEqual([{ at: time(2), inside: ['parameterChanged', 'alarmRaised'] }]);
  });

  it('events after a cycle without a known end stand alone', () => {
    const events = [started(2), event(3, 'poweredOff'), event(4, 'poweredOn')];
    expect(grouped(events)).toEqual(['poweredOn', 'poweredOff', { at: time(2), inside: [] }]);
    expect(grouped([...events, started(5, 2), ended(5, 6, 2)], 1)).toHaveLength(4);
  });

  it('events with a doubtful clock belong to no cycle', () => {
    expect(grouped([started(2), event(3, 'alarmRaised', {}, true), ended(2, 5)])).toEqual([
      { at: time(2), inside: [] },
      'alarmRaised',
    ]);
  });

  it('the log finds a cycle by the ID of its end and of each event in it', () => {
    const [cycle] = groupCycles([ended(2, 5), event(3, 'alarmRaised')], null);
    expect(cycle && [hasEvent(cycle, 5), hasEvent(cycle, 3), hasEvent(cycle, 4)]).toEqual([true, true, false]);
  });
});
