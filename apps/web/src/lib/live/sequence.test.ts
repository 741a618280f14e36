import { describe, expect, it } from 'vitest';
import { createSequenceWatch } from './sequence.ts';

const news = (type: 'snapshot' | 'telemetry', seq: number, serialNumber = 'IN240001') => ({ type, seq, serialNumber });

describe('the sequence watch', () => {
  it('follows a machine from its snapshot on', () => {
    const watch = createSequenceWatch();
    expect([news('snapshot', 40), news('telemetry', 41), news('telemetry', 42)].map(watch.judge)).toEqual([
      'next',
      'next',
      'next',
    ]);
  });

  it('notices that something was missed', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 43))).toBe('gap');
    expect(watch.judge(news('telemetry', 44))).toBe('next');
  });

  it('drops what is repeated or overtaken', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 40))).toBe('old');
    expect(watch.judge(news('telemetry', 39))).toBe('old');
  });

  it('believes a snapshot although its number is smaller, as after a restart of the server', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('snapshot', 3))).toBe('next');
    expect(watch.judge(news('telemetry', 4))).toBe('next');
  });

  it('takes 0 for a snapshot that has no number yet', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 0));
    expect(watch.judge(news('telemetry', 1_772_000_000_000))).toBe('next');
  });

  it('counts each machine by itself', () => {
    const watch = createSequenceWatch();
    watch.judge(news('snapshot', 40));
    expect(watch.judge(news('telemetry', 7, 'HL240001'))).toBe('next');
  });
});
