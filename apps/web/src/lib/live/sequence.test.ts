import { describe, expect, it } from 'vitest';
import { createSequenceWatch } from './sequence.ts';

const news = (type: 'snapshot' | 'telemetry', seq: number, serialNumber = 'IN240001') => ({ type, seq, serialNumber });

describe('the sequence check', () => {
  it('the check accepts consecutive messages after a snapshot', () => {
    const watch = createSequenceWatch();
    expect([news('snapshot', 40), news('telemetry', 41), news('telemetry', 42)].map(watch.judge)).toEqual([
      'next',
      'next',
      'next',
    ]);
  });

  it('the check detects a gap', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 43))).toBe('gap');
    expect(watch.judge(news('telemetry', 44))).toBe('next');
  });

  it('the check drops repeated and outdated messages', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 40))).toBe('old');
    expect(watch.judge(news('telemetry', 39))).toBe('old');
  });

  it('the check accepts a snapshot with a smaller number, as after a server restart', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('snapshot', 3))).toBe('next');
    expect(watch.judge(news('telemetry', 4))).toBe('next');
  });

  it('the check treats 0 as a snapshot without a number', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 0));
    expect(watch.judge(news('telemetry', 1_772_000_000_000))).toBe('next');
  });

  it('the check counts each machine separately', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 7, 'HL240001'))).toBe('next');
  });
});
