import { describe, expect, test } from 'vitest';
import { type Balance, emptyBalance } from '../plant/balance.ts';
import { createCycleRecorder } from './cycle-recorder.ts';

const start = { cycleNumber: 7, cycleType: 'dishes', startedAtMs: Date.parse('2026-05-04T12:00:00Z') };
const end = { endedAtMs: start.startedAtMs + 120_000, elapsedS: 120, outcome: 'completed' as const };

function recorderFrom(balance: Partial<Balance> = {}) {
  return createCycleRecorder({ ...start, balance: { ...emptyBalance(), ...balance } });
}
const finishedAt = (balance: Partial<Balance> = {}) => ({ ...end, balance: { ...emptyBalance(), ...balance } });

describe('the temperatures of a cycle', () => {
  test('a cycle has mean temperatures over time, however its time was cut into steps', () => {
    const recorder = recorderFrom();
    recorder.washed(30, 60);
    recorder.washed(10, 64);
    recorder.rinsed(0.5, 80);
    recorder.rinsed(0.5, 80);
    recorder.rinsed(9, 85);
    // The means are (30 · 60 + 10 · 64) / 40 = 61 and (1 · 80 + 9 · 85) / 10 = 84.5.
    expect(recorder.finish(finishedAt())).toMatchObject({
      washDurationS: 40,
      tankTmpMin: 600,
      tankTmpMax: 640,
      tankTmpMean: 610,
      rinseDurationS: 10,
      rinseTmpMin: 800,
      rinseTmpMax: 850,
      rinseTmpMean: 845,
    });
  });

  test('a mean temperature excludes the time in which the probe gave no value', () => {
    const recorder = recorderFrom();
    recorder.washed(10, 62);
    recorder.washed(50, null);
    recorder.washed(30, 66);
    expect(recorder.finish(finishedAt())).toMatchObject({ washDurationS: 90, tankTmpMean: 650 });
  });

  test('a temperature is null if the probe never gave a value', () => {
    const recorder = recorderFrom();
    recorder.washed(60, null);
    expect(recorder.finish(finishedAt())).toMatchObject({
      washDurationS: 60,
      tankTmpMin: null,
      tankTmpMax: null,
      tankTmpMean: null,
      rinseDurationS: 0,
      rinseTmpMin: null,
      rinseTmpMax: null,
      rinseTmpMean: null,
    });
  });
});

test('a record has the start of each phase, and a repeated phase continues', () => {
  const recorder = recorderFrom();
  recorder.began('heat', 0);
  recorder.began('heat', 1);
  recorder.began('wash', 170.4);
  recorder.began('drip', 269.6);
  recorder.began('wash', 300);
  expect(recorder.finish(finishedAt()).phases).toEqual([
    { phase: 'heat', startS: 0 },
    { phase: 'wash', startS: 170 },
    { phase: 'drip', startS: 270 },
    { phase: 'wash', startS: 300 },
  ]);
});

test('a cycle in accelerated time starts as long before its end as it lasted', () => {
  const { startedAt, endedAt } = recorderFrom().finish({ ...finishedAt(), endedAtMs: start.startedAtMs + 2000 });
  expect({ startedAt, endedAt }).toEqual({
    startedAt: '2026-05-04T11:58:02.000Z',
    endedAt: '2026-05-04T12:00:02.000Z',
  });
});

test('a record counts water and chemistry since the start, and excludes the cold rinse from the hot rinse', () => {
  const recorder = recorderFrom({ rinseWaterL: 100, coldRinseL: 10, detergentMl: 50, rinseAidMl: 8 });
  const record = recorder.finish(
    finishedAt({ rinseWaterL: 103.6, coldRinseL: 11.2, detergentMl: 57.5, rinseAidMl: 8.8 }),
  );
  expect(record).toMatchObject({ waterVlm: 36, rinseVlm: 24, detergentMl: 8, rinseAidMl: 1 });
});
