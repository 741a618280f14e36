import type { MachineEventLine } from '@washboard/contract/events/events';
import { describe, expect, it } from 'vitest';
import { marksAt } from '../../components/plot/plot-marks.ts';
import { marksOf } from './plot-marks-api.ts';

const line = (kind: string, at: string, body: Record<string, unknown>): MachineEventLine => ({
  ...{ id: 1, at, receivedAt: at, isClockDoubtful: false, kind, body, by: null, isHygienic: null },
});
const record = {
  ...{ cycleNumber: 7, cycleType: 'eco', startedAt: '2026-11-21T12:00:00Z', endedAt: '2026-11-21T12:03:00Z' },
  ...{ outcome: 'completed', washDurationS: 60, rinseDurationS: 10, waterVlm: 25, energyWh: 300 },
  ...{ tankTmpMin: 610, tankTmpMax: 620, rinseTmpMin: 820, rinseTmpMax: 850 },
};
const started = line('cycleStarted', '2026-11-21T12:10:00Z', { cycleNumber: 8, cycleType: 'fast' });
const ended = line('cycleEnded', '2026-11-21T12:03:00Z', record);
const nameOf = (cycleType: string) => cycleType.toUpperCase();
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('the marks of a plot', () => {
  it('are the cycles from their records, and the running one', () => {
    expect(marksOf({ cycles: [started, ended], alarms: [] }, nameOf)).toEqual([
      { kind: 'cycle', fromMs: at('12:00:00'), toMs: at('12:03:00'), label: 'ECO' },
      { kind: 'cycle', fromMs: at('12:10:00'), toMs: null, label: 'FAST' },
    ]);
  });

  it('omit a start whose end is known and an unreadable record', () => {
    const broken = line('cycleEnded', '2026-11-21T12:20:00Z', { cycleType: 'eco' });
    expect(marksOf({ cycles: [broken, ended, started], alarms: [] }, nameOf)).toHaveLength(1);
  });

  it('name what happened at an instant, alarms first', () => {
    const alarms = [{ errorCode: 'W03', startDate: '2026-11-21T12:01:00Z', stopDate: null }];
    const marks = marksOf({ cycles: [ended], alarms }, nameOf);
    expect(marksAt(marks, at('12:02:00')).map(({ label }) => label)).toEqual(['W03', 'ECO']);
    expect(marksAt(marks, at('12:03:00')).map(({ label }) => label)).toEqual(['W03']);
    expect(marksAt(marks, at('11:59:59'))).toEqual([]);
  });
});
