import type { MachineEventLine } from '@washboard/contract/events/events';
import { programmes } from '@washboard/machine-model/ranges/programmes';
import { plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { describe, expect, it } from 'vitest';
import { marksAt } from '../../components/plot/plot-marks.ts';
import { plotMarks } from './plot-marks-api.ts';

const line = (kind: string, at: string, body: Record<string, unknown>): MachineEventLine => ({
  id: 1,
  at,
  receivedAt: at,
  isClockDoubtful: false,
  kind,
  body,
  by: null,
  isImplausible: false,
  isHygienic: null,
  record: null,
  severity: null,
});
const record = {
  cycleNumber: 7,
  cycleType: 'eco',
  startedAt: '2026-11-21T12:00:00Z',
  endedAt: '2026-11-21T12:03:00Z',
  outcome: 'completed',
  washDurationS: 60,
  rinseDurationS: 10,
  waterVlm: 25,
  energyWh: 300,
  tankTmpMin: 610,
  tankTmpMax: 620,
  rinseTmpMin: 820,
  rinseTmpMax: 850,
};
const started = line('cycleStarted', '2026-11-21T12:10:00Z', { cycleNumber: 8, cycleType: 'fast' });
const ended = line('cycleEnded', '2026-11-21T12:03:00Z', record);
const known = { programmes: { eco: programmes.eco, fast: programmes.fast }, runningS: null };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('the marks of a plot', () => {
  it('the marks contain finished cycles from their records, and the running cycle', () => {
    expect(plotMarks({ cycles: [started, ended], alarms: [] }, known)).toEqual([
      { kind: 'cycle', fromMs: at('12:00:00'), toMs: at('12:03:00'), cycleType: 'eco', phases: [] },
      { kind: 'cycle', fromMs: at('12:10:00'), toMs: null, cycleType: 'fast', phases: [] },
    ]);
  });

  it('a running cycle has phases only if the machine reports the planned duration', () => {
    const runningS = plannedDurationS(programmes.fast);
    const phasesWith = (duration: number) => {
      const [mark] = plotMarks({ cycles: [started], alarms: [] }, { ...known, runningS: duration });
      return mark?.kind === 'cycle' ? mark.phases : null;
    };
    expect(phasesWith(runningS)?.[0]).toEqual({ phase: 'wash', fromMs: at('12:10:00'), toMs: at('12:11:10') });
    expect(phasesWith(runningS + 30)).toEqual([]);
  });

  it('the marks omit a start whose end is known, and an unreadable record', () => {
    const broken = line('cycleEnded', '2026-11-21T12:20:00Z', { cycleType: 'eco' });
    expect(plotMarks({ cycles: [broken, ended, started], alarms: [] }, known)).toHaveLength(1);
  });

  it('the marks at an instant list its alarms first, then its cycle', () => {
    const startDate = '2026-11-21T12:01:00Z';
    const alarms = [{ errorCode: 'W05', severity: 'warning' as const, startDate, stopDate: null }];
    const marks = plotMarks({ cycles: [ended], alarms }, known);
    const alarm = { kind: 'alarm', errorCode: 'W05', severity: 'warning' };
    expect(marksAt(marks, at('12:02:00'))).toMatchObject([alarm, { kind: 'cycle', cycleType: 'eco' }]);
    expect(marksAt(marks, at('12:03:00'))).toMatchObject([alarm]);
    expect(marksAt(marks, at('11:59:59'))).toEqual([]);
  });
});
