import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { LiveOutbox } from './live-outbox.ts';

const text = (serialNumber: string) => JSON.stringify(lost(serialNumber));
const lost = (serialNumber: string) => ({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });

function setUp({ readyState = 1, bufferedAmount = 0 } = {}) {
  const socket = { OPEN: 1, readyState, bufferedAmount, send: vi.fn(), terminate: vi.fn() };
  const outbox = new LiveOutbox(socket as unknown as WebSocket);
  const frames = () => socket.send.mock.calls.map(([frame]) => JSON.parse(frame));
  return { outbox, socket, frames };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live outbox', () => {
  it('the outbox sends immediately after a pause, with all messages of the same moment in one frame', () => {
    const { outbox, frames } = setUp();
    outbox.add(text('A'));
    outbox.add(text('B'));
    vi.advanceTimersByTime(1);
    expect(frames()).toEqual([[lost('A'), lost('B')]]);
  });

  it('the outbox collects subsequent messages, in order and without loss', () => {
    const { outbox, frames } = setUp();
    const messages = Array.from({ length: 100 }, (_, i) => String(i));
    for (const each of messages) {
      outbox.add(text(each));
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(100);
    expect(frames().flat()).toEqual(messages.map(lost));
    expect(frames().length).toBeLessThan(20);
  });

  it('the outbox sends nothing to a closed socket', () => {
    const { outbox, socket } = setUp({ readyState: 3 });
    outbox.add(text('A'));
    vi.advanceTimersByTime(100);
    expect(socket.send).not.toHaveBeenCalled();
  });

  it('the outbox compresses a snapshot of any size, with the messages in its frame', () => {
    const { outbox, socket } = setUp();
    outbox.add(text('A'));
    outbox.add(text('snapshot'), true);
    vi.advanceTimersByTime(20);
    outbox.add(text('B'));
    vi.advanceTimersByTime(20);
    expect(socket.send.mock.calls.map(([, options]) => options)).toEqual([{ compress: true }, { compress: false }]);
  });

  it('the outbox collects more while the browser is behind, and never compresses news', () => {
    const { outbox, socket, frames } = setUp({ bufferedAmount: 1 });
    for (let i = 0; i < 500; i++) {
      outbox.add(text(String(i)));
      vi.advanceTimersByTime(1);
    }
    expect(frames()).toEqual([]);
    socket.bufferedAmount = 0;
    vi.advanceTimersByTime(20);
    expect(frames()).toMatchObject([{ length: 500 }]);
    expect(socket.send.mock.calls.map(([, options]) => options)).toEqual([{ compress: false }]);
  });

  it('the outbox waits for a slow browser before sending more, but not for a closed socket', async () => {
    vi.useRealTimers();
    const { outbox, socket } = setUp();
    const unread = [2 * 1024 * 1024, 2 * 1024 * 1024, 1000];
    Object.defineProperty(socket, 'bufferedAmount', { get: () => unread.shift() });
    await outbox.drained();
    expect(unread).toEqual([]);

    unread.push(2 * 1024 * 1024);
    socket.readyState = 3;
    await outbox.drained();
  });

  it('the outbox does not limit a browser that has read everything', () => {
    const { outbox, socket, frames } = setUp();
    for (let i = 0; i < 250; i++) outbox.add(JSON.stringify('x'.repeat(17_000)));
    vi.advanceTimersByTime(20);
    expect(frames()).toMatchObject([{ length: 250 }]);
    expect(socket.terminate).not.toHaveBeenCalled();
  });

  it('the outbox disconnects a browser that cannot keep up', () => {
    const { outbox, socket } = setUp({ bufferedAmount: 5 * 1024 * 1024 });
    outbox.add(text('A'));
    vi.advanceTimersByTime(100);
    expect(socket.terminate).toHaveBeenCalled();
    expect(socket.send).not.toHaveBeenCalled();
  });
});
