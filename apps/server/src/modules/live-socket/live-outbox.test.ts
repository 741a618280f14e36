import type { LiveServerMessage } from '@washboard/contract/live-messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { LiveOutbox } from './live-outbox.ts';

const lost = (serialNumber: string): LiveServerMessage => ({
  type: 'error',
  code: 'APPLIANCE_NOT_FOUND',
  serialNumber,
});

function setUp({ readyState = 1, bufferedAmount = 0 } = {}) {
  const socket = { OPEN: 1, readyState, bufferedAmount, send: vi.fn(), terminate: vi.fn() };
  const outbox = new LiveOutbox(socket as unknown as WebSocket);
  const frames = () => socket.send.mock.calls.map(([text]) => JSON.parse(text));
  return { outbox, socket, frames };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live outbox', () => {
  it('sends at once after a silence, in one frame what is told in the same moment', () => {
    const { outbox, frames } = setUp();
    outbox.add(lost('A'));
    outbox.add(lost('B'));
    vi.advanceTimersByTime(1);
    expect(frames()).toEqual([[lost('A'), lost('B')]]);
  });

  it('gathers what comes soon after, in its order, and loses nothing', () => {
    const { outbox, frames } = setUp();
    const told = Array.from({ length: 100 }, (_, i) => lost(String(i)));
    for (const message of told) {
      outbox.add(message);
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(100);
    expect(frames().flat()).toEqual(told);
    expect(frames().length).toBeLessThan(10);
  });

  it('says nothing to a socket that is closed', () => {
    const { outbox, socket } = setUp({ readyState: 3 });
    outbox.add(lost('A'));
    vi.advanceTimersByTime(100);
    expect(socket.send).not.toHaveBeenCalled();
  });

  it('cuts off a browser that does not keep up', () => {
    const { outbox, socket } = setUp({ bufferedAmount: 5 * 1024 * 1024 });
    outbox.add(lost('A'));
    vi.advanceTimersByTime(100);
    expect(socket.terminate).toHaveBeenCalled();
    expect(socket.send).not.toHaveBeenCalled();
  });
});
