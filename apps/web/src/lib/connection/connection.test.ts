import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

let isThere = true;
const ask = vi.fn(async () => isThere);

beforeEach(() => {
  vi.useFakeTimers();
  isThere = true;
  ask.mockClear();
});
afterEach(() => vi.useRealTimers());

async function lost() {
  const connection = createConnection(ask);
  const states: string[] = [];
  connection.subscribe(() => states.push(connection.state()));
  isThere = false;
  connection.check();
  await vi.advanceTimersByTimeAsync(0);
  return { connection, states };
}

describe('the connection', () => {
  it('the connection stays reachable after a single failed call', async () => {
    const connection = createConnection(ask);
    connection.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state()).toBe('reachable');
  });

  it('the connection distinguishes an unreachable server from an offline device', async () => {
    const { connection } = await lost();
    expect(connection.state()).toBe('unreachable');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    connection.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state()).toBe('offline');
  });

  it('the connection recovers by itself, probing at growing intervals', async () => {
    const { connection, states } = await lost();
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = ask.mock.calls.length;
    expect(asked).toBeGreaterThan(3);
    expect(asked).toBeLessThan(12);
    isThere = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.state()).toBe('reachable');
    expect(states).toEqual(['unreachable', 'reachable']);
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('the connection recovers when any call succeeds', async () => {
    const { connection } = await lost();
    connection.noteAnswer();
    expect(connection.state()).toBe('reachable');
  });

  it('the connection sends one probe at a time', async () => {
    const connection = createConnection(ask);
    connection.check();
    connection.check();
    expect(ask).toHaveBeenCalledOnce();
  });
});
