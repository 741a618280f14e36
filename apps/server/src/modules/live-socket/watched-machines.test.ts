import type { LiveMachineMessage } from '@washboard/contract/live-messages';
import { describe, expect, it } from 'vitest';
import { WatchedMachines } from './watched-machines.ts';

const at = '2026-11-20T10:00:00.000Z';
const measured = { at, receivedAt: at, isClockDoubtful: false };

function telemetry(seq: number, serialNumber = 'M001'): LiveMachineMessage {
  return { type: 'telemetry', serialNumber, at, seq, telemetry: measured };
}

function alarm(seq: number): LiveMachineMessage {
  return { type: 'alarm', serialNumber: 'M001', at, seq, errorCode: 'E01', isOpen: true };
}

function watching(isDetailed: boolean, seq: number): WatchedMachines {
  const watched = new WatchedMachines();
  watched.hold('M001', isDetailed);
  watched.release('M001', seq);
  return watched;
}

describe('watched machines', () => {
  it('skip what is not watched', () => {
    expect(new WatchedMachines().judge(telemetry(1), 0)).toBe('skip');
    expect(watching(true, 1).judge(telemetry(2, 'M002'), 0)).toBe('skip');
  });

  it('hold what happens while the snapshot is read, and tell afterwards what it does not contain', () => {
    const watched = new WatchedMachines();
    watched.hold('M001', true);
    expect([5, 6, 7].map((seq) => watched.judge(telemetry(seq), 0))).toEqual(['skip', 'skip', 'skip']);
    expect(watched.release('M001', 5).map(({ seq }) => seq)).toEqual([6, 7]);
    expect(watched.judge(telemetry(8), 0)).toBe('send');
  });

  it('notice a gap once, and go on from there', () => {
    const watched = watching(true, 10);
    expect([11, 13, 14, 14, 3, 4].map((seq) => watched.judge(telemetry(seq), 0))).toEqual([
      'send',
      'resync',
      'send',
      'resync',
      'resync',
      'send',
    ]);
  });

  it('take any first number when nothing was heard before the snapshot', () => {
    const watched = watching(true, 0);
    expect(watched.judge(telemetry(77), 0)).toBe('send');
    expect(watched.judge(telemetry(79), 0)).toBe('resync');
  });

  it('keep what was held when a second snapshot is asked for meanwhile', () => {
    const watched = new WatchedMachines();
    watched.hold('M001', false);
    watched.judge(telemetry(1), 0);
    watched.hold('M001', false);
    expect(watched.release('M001', 0).map(({ seq }) => seq)).toEqual([1]);
  });

  it('in a summary tell a temperature every five seconds and everything else at once', () => {
    const watched = watching(false, 0);
    const now = 1_000_000;
    expect(watched.judge(telemetry(1), now)).toBe('send');
    expect(watched.judge(telemetry(2), now + 4999)).toBe('skip');
    expect(watched.judge(alarm(3), now + 4999)).toBe('send');
    expect(watched.judge(telemetry(4), now + 5000)).toBe('send');
    expect(watched.judge(telemetry(5), now + 5001)).toBe('skip');
  });

  it('a skipped temperature leaves no gap', () => {
    const watched = watching(false, 0);
    watched.judge(telemetry(1), 1_000_000);
    watched.judge(telemetry(2), 1_000_001);
    expect(watched.judge(alarm(3), 1_000_002)).toBe('send');
  });

  it('never turn a detailed watch into a summary', () => {
    const watched = watching(true, 0);
    watched.hold('M001', false);
    watched.release('M001', 0);
    expect([1, 2, 3].map((seq) => watched.judge(telemetry(seq), 0))).toEqual(['send', 'send', 'send']);
  });

  it('forget', () => {
    const watched = watching(true, 1);
    expect([watched.serialNumbers, watched.has('M001')]).toEqual([['M001'], true]);
    watched.forget(['M001', 'M002']);
    expect([watched.serialNumbers, watched.has('M001')]).toEqual([[], false]);
    expect(watched.judge(telemetry(2), 0)).toBe('skip');
    expect(watched.release('M001', 0)).toEqual([]);
  });
});
