import { describe, expect, it, vi } from 'vitest';
import { SharedLiveMessage } from './live-feed.ts';
import { WatchedMachines, type WatchKind } from './watched-machines.ts';

const at = '2026-11-20T10:00:00.000Z';
const measured = { at, receivedAt: at, isClockDoubtful: false };

function telemetry(seq: number, serialNumber = 'M001'): SharedLiveMessage {
  return new SharedLiveMessage({ type: 'telemetry', serialNumber, at, seq, telemetry: measured });
}

function alarm(seq: number): SharedLiveMessage {
  const alarm = { errorCode: 'E01', severity: null, startDate: at, stopDate: null };
  return new SharedLiveMessage({ type: 'alarm', serialNumber: 'M001', at, seq, alarm });
}

const noWatcher = { begin() {}, end() {} };

function watching(kind: WatchKind, seq: number): WatchedMachines {
  const watched = new WatchedMachines(noWatcher);
  watched.hold('M001', kind);
  watched.release('M001', seq);
  return watched;
}

describe('watched machines', () => {
  it('the socket skips messages of machines that it does not watch', () => {
    expect(new WatchedMachines(noWatcher).judge(telemetry(1), 0)).toBe('skip');
    expect(watching('detail', 1).judge(telemetry(2, 'M002'), 0)).toBe('skip');
  });

  it('the socket holds messages while it reads the snapshot, and sends them afterwards', () => {
    const watched = new WatchedMachines(noWatcher);
    watched.hold('M001', 'detail');
    expect([6, 7].map((seq) => watched.judge(telemetry(seq), 0))).toEqual(['skip', 'skip']);
    expect(watched.release('M001', 5)?.map(({ message }) => message.seq)).toEqual([6, 7]);
    expect(watched.judge(telemetry(8), 0)).toBe('send');
  });

  it('a machine that moves to a process with lower numbers needs another snapshot', () => {
    const watched = new WatchedMachines(noWatcher);
    watched.hold('M001', 'detail');
    watched.judge(alarm(3), 0);
    expect(watched.release('M001', 5)).toBeNull();
    watched.hold('M001');
    expect(watched.release('M001', 3)).toEqual([]);
    expect(watched.judge(telemetry(4), 0)).toBe('send');
  });

  it('a machine that moves to another process while its snapshot is read needs another snapshot', () => {
    const watched = new WatchedMachines(noWatcher);
    watched.hold('M001', 'detail');
    for (const seq of [6, 16, 17]) watched.judge(telemetry(seq), 0);
    expect(watched.release('M001', 5)).toBeNull();
    expect(watched.judge(telemetry(18), 0)).toBe('skip');
    expect(watched.release('M001', 17)?.map(({ message }) => message.seq)).toEqual([18]);
    expect(watched.judge(telemetry(19), 0)).toBe('send');
  });

  it('the check reports a gap once, and the numbers continue from there', () => {
    const watched = watching('detail', 10);
    expect([11, 13, 14, 14, 3, 4].map((seq) => watched.judge(telemetry(seq), 0))).toEqual([
      'send',
      'resync',
      'send',
      'resync',
      'resync',
      'send',
    ]);
  });

  it('a watch without messages before its snapshot accepts any first number', () => {
    const watched = watching('detail', 0);
    expect(watched.judge(telemetry(77), 0)).toBe('send');
    expect(watched.judge(telemetry(79), 0)).toBe('resync');
  });

  it('a second snapshot drops the held messages that it contains', () => {
    const watched = new WatchedMachines(noWatcher);
    watched.hold('M001', 'summary');
    watched.judge(telemetry(1), 0);
    watched.hold('M001', 'summary');
    watched.judge(telemetry(2), 0);
    expect(watched.release('M001', 1)?.map(({ message }) => message.seq)).toEqual([2]);
  });

  it('a summary sends a temperature every five seconds and any other value immediately', () => {
    const watched = watching('summary', 0);
    const now = 1_000_000;
    expect(watched.judge(telemetry(1), now)).toBe('send');
    expect(watched.judge(telemetry(2), now + 4999)).toBe('skip');
    expect(watched.judge(alarm(3), now + 4999)).toBe('send');
    expect(watched.judge(telemetry(4), now + 5000)).toBe('send');
    expect(watched.judge(telemetry(5), now + 5001)).toBe('skip');
  });

  it('a skipped temperature causes no gap', () => {
    const watched = watching('summary', 0);
    watched.judge(telemetry(1), 1_000_000);
    watched.judge(telemetry(2), 1_000_001);
    expect(watched.judge(alarm(3), 1_000_002)).toBe('send');
  });

  it('a detailed watch never turns into a summary', () => {
    const watched = watching('detail', 0);
    watched.hold('M001', 'summary');
    watched.release('M001', 0);
    expect([1, 2, 3].map((seq) => watched.judge(telemetry(seq), 0))).toEqual(['send', 'send', 'send']);
  });

  it('the end of one kind of watch leaves the other kind', () => {
    const watched = watching('summary', 0);
    watched.hold('M001', 'detail');
    watched.release('M001', 0);
    watched.end(['M001', 'M002'], 'detail');
    expect(watched.has('M001')).toBe(true);
    expect([telemetry(1), telemetry(2)].map((message) => watched.judge(message, 1_000_000))).toEqual(['send', 'skip']);
    watched.end(['M001'], 'summary');
    expect(watched.has('M001')).toBe(false);
  });

  it('the server announces the beginning and the end of a watch once, for any kinds of watch', () => {
    const index = { begin: vi.fn(), end: vi.fn() };
    const watched = new WatchedMachines(index);
    for (const kind of ['summary', 'detail', 'summary'] as const) watched.hold('M001', kind);
    watched.end(['M001', 'M002'], 'detail');
    expect([index.begin.mock.calls, index.end.mock.calls]).toEqual([[['M001']], []]);
    watched.end(['M001'], 'summary');
    watched.forget(['M001']);
    expect(index.end.mock.calls).toEqual([['M001']]);
  });

  it('forgetting a machine ends all kinds of watch', () => {
    const watched = watching('detail', 1);
    expect([watched.serialNumbers, watched.has('M001')]).toEqual([['M001'], true]);
    watched.forget(['M001', 'M002']);
    expect([watched.serialNumbers, watched.has('M001')]).toEqual([[], false]);
    expect(watched.judge(telemetry(2), 0)).toBe('skip');
    expect(watched.release('M001', 0)).toEqual([]);
  });
});
