import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { LiveClientMessage } from '@washboard/contract/live-socket/live-messages';
import { readingsVersion, stateVersion } from '@washboard/contract/live-socket/state-version';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefreshOutcome } from '../session/session-store.ts';
import { handshakeMs, LiveLink, type LiveSocket, silenceMs } from './live-link.ts';
import { compareWithinMs } from './missed-news.ts';
import type { ShownState } from './state-versions.ts';

const at = '2026-03-01T12:00:00.000Z';
const offline = { connection: { state: 'offline', since: at }, status: null, telemetry: null, openAlarms: [] };

class FakeSocket implements LiveSocket {
  onopen: LiveSocket['onopen'] = null;
  onmessage: LiveSocket['onmessage'] = null;
  onclose: LiveSocket['onclose'] = null;
  sent: LiveClientMessage[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  async accept(): Promise<void> {
    this.onopen?.call(this as unknown as WebSocket, new Event('open'));
    await vi.advanceTimersByTimeAsync(0);
    this.say({ type: 'ready' });
  }

  say(message: object): void {
    this.onmessage?.call(
      this as unknown as WebSocket,
      new MessageEvent('message', { data: JSON.stringify([message]) }),
    );
  }

  snapshot(serialNumber: string, seq: number): void {
    this.say({ type: 'snapshot', serialNumber, at, seq, state: offline });
  }

  connection(serialNumber: string, seq: number): void {
    this.say({ type: 'connection', serialNumber, at, seq, connection: { state: 'online', since: at } });
  }

  async breakOff(code = 1006): Promise<void> {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close', { code }));
    await vi.advanceTimersByTimeAsync(0);
  }
}

function setUp({ accessToken = async (): Promise<string | null> => 'access-1' } = {}) {
  const sockets: FakeSocket[] = [];
  const handlers = {
    onNews: vi.fn(),
    onAlarm: vi.fn(),
    onAttention: vi.fn(),
    onReturn: vi.fn(),
    onLost: vi.fn(),
    onAccessChange: vi.fn(),
    onAccessTaken: vi.fn(),
    shownStates: vi.fn((): ShownState[] => []),
  };
  const refreshAfter = vi.fn(async (): Promise<RefreshOutcome> => 'refreshed');
  const link = new LiveLink(
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      accessToken,
      refreshAfter,
      random: () => 1,
    },
    handlers,
  );
  const newest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { link, sockets, newest, handlers, refreshAfter };
}

const moment = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live link', () => {
  it('the link authenticates first, and subscribes when the server is ready', async () => {
    const { link, newest } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    expect(newest().sent).toEqual([
      { type: 'authenticate', accessToken: 'access-1' },
      { type: 'subscribe', serialNumbers: ['IN240001'] },
    ]);
    expect(link.state().kind).toBe('up');
  });

  it('the link opens no socket without a subscription', () => {
    expect(setUp().sockets).toHaveLength(0);
  });

  it('the link forwards messages, except those unknown to the contract', async () => {
    const { link, newest, handlers } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    newest().snapshot('IN240001', 1);
    newest().say({ type: 'horoscope', serialNumber: 'IN240001' });
    expect(handlers.onNews).toHaveBeenCalledOnce();
  });

  it('the link requests a snapshot after a gap of a followed machine, but not of any other machine', async () => {
    const { link, newest } = setUp();
    link.follow(['IN240001']);
    const stop = link.follow(['HL240001']);
    await newest().accept();
    newest().snapshot('IN240001', 1);
    newest().snapshot('HL240001', 1);
    stop();
    await moment();
    const before = newest().sent.length;
    newest().connection('HL240001', 5);
    expect(newest().sent).toHaveLength(before);
    newest().connection('IN240001', 5);
    expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', serialNumbers: ['IN240001'] });
  });

  it('the link unsubscribes from a machine when its last subscriber is gone', async () => {
    const { link, newest } = setUp();
    const first = link.follow(['IN240001']);
    const second = link.follow(['IN240001']);
    await newest().accept();
    first();
    await moment();
    expect(newest().sent.at(-1)?.type).toBe('subscribe');
    second();
    await moment();
    expect(newest().sent.at(-1)).toEqual({ type: 'unsubscribe', serialNumbers: ['IN240001'] });
  });

  it('a scrolling list subscribes only to new machines, and unsubscribes from machines that left', async () => {
    const { link, newest } = setUp();
    const stop = link.follow(['IN240001', 'IN240002']);
    await newest().accept();
    newest().sent = [];
    stop();
    link.follow(['IN240002', 'IN240003']);
    await moment();
    expect(newest().sent).toEqual([
      { type: 'subscribe', serialNumbers: ['IN240003'] },
      { type: 'unsubscribe', serialNumbers: ['IN240001'] },
    ]);
  });

  it('the link splits subscriptions that exceed the limit of a message', async () => {
    const { link, newest } = setUp();
    link.follow(Array.from({ length: 1100 }, (_, i) => `FL${String(i).padStart(6, '0')}`));
    await newest().accept();
    const sizes = newest().sent.map((message) => ('serialNumbers' in message ? message.serialNumbers.length : 0));
    expect(sizes).toEqual([0, 500, 500, 100]);
  });
});

describe('a live link after a connection loss', () => {
  it('the link reports a loss immediately, backs off, and refetches all data on return', async () => {
    const { link, sockets, newest, handlers } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff();
    expect(link.state().kind).toBe('down');
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
    await newest().breakOff();
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(3);
    expect(link.state().kind).toBe('down');
    await newest().accept();
    expect(link.state().kind).toBe('up');
    expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', serialNumbers: ['IN240001'] });
    expect(handlers.onReturn).toHaveBeenCalledOnce();
  });

  it('the link reconnects immediately when the page becomes visible', async () => {
    const { link, sockets, newest } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff();
    link.retryNow();
    expect(sockets).toHaveLength(2);
  });

  it('a token that arrives after the loss is not sent to the next socket, which is not open yet', async () => {
    const first = Promise.withResolvers<string | null>();
    const tokens = [first.promise, Promise.resolve('access-2')];
    const { link, sockets, newest } = setUp({ accessToken: () => tokens.shift() ?? Promise.resolve(null) });
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff();
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
    first.resolve('access-1');
    await moment();
    expect(newest().sent).toEqual([]);
    await newest().accept();
    expect(newest().sent[0]).toEqual({ type: 'authenticate', accessToken: 'access-2' });
  });

  it('the link refreshes an expired token', async () => {
    const { link, sockets, newest, refreshAfter } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff(4401);
    expect(refreshAfter).toHaveBeenCalledWith('access-1');
    expect(sockets).toHaveLength(2);
  });

  it('the link does not reconnect after the session has ended', async () => {
    const { link, sockets, newest, refreshAfter } = setUp();
    refreshAfter.mockResolvedValue('signedOut');
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff(4401);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets).toHaveLength(1);
  });

  it('the link has the rights checked again when access was revoked', async () => {
    const { link, newest, handlers } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    await newest().breakOff(4403);
    expect(handlers.onAccessTaken).toHaveBeenCalledOnce();
  });
});

describe('a company with too many sockets', () => {
  it('the server refuses the newest page, which retries after a long pause until another page closes', async () => {
    const { link, sockets, newest } = setUp();
    link.follow(['IN240001']);
    await newest().breakOff(4429);
    expect(link.state()).toEqual({ kind: 'down', isRefused: true });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    expect(link.state()).toEqual({ kind: 'down', isRefused: true });
    await newest().accept();
    expect(link.state()).toEqual({ kind: 'up' });
  });
});

describe('a server without news of machines', () => {
  it('the link counts as down although its socket is open, until news of machines arrives again', async () => {
    const { link, sockets, newest, handlers } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    newest().say({ type: 'beat', isBehind: true });
    expect(link.state()).toEqual({ kind: 'down', isServerBehind: true });
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    newest().say({ type: 'beat', isBehind: true });
    link.follow(['HL240001']);
    await moment();
    expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', serialNumbers: ['HL240001'] });
    expect(handlers.onReturn).not.toHaveBeenCalled();
    newest().say({ type: 'beat' });
    expect(link.state()).toEqual({ kind: 'up' });
    expect(handlers.onReturn).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(1);
  });
});

describe('a silent socket', () => {
  it('the link drops a silent socket after the silence limit', async () => {
    const { link, sockets, newest } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    expect(link.state().kind).toBe('up');
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(link.state().kind).toBe('down');
  });

  it('an opening socket counts as down after the silence limit, but may open until the handshake limit', async () => {
    const { link, sockets, newest } = setUp();
    link.follow(['IN240001']);
    await vi.advanceTimersByTimeAsync(silenceMs);
    expect(link.state().kind).toBe('down');
    await vi.advanceTimersByTimeAsync(handshakeMs - silenceMs - 1);
    expect(sockets).toHaveLength(1);
    await newest().accept();
    expect(link.state().kind).toBe('up');
  });

  it('the link drops a socket that never opens at the handshake limit', async () => {
    const { link, sockets } = setUp();
    link.follow(['IN240001']);
    await vi.advanceTimersByTimeAsync(handshakeMs);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  it('a socket stays open while the server sends heartbeats, even without machines', async () => {
    const { link, sockets, newest } = setUp();
    link.follow(['IN240001']);
    await newest().accept();
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(silenceMs - 1);
      newest().say({ type: 'beat' });
    }
    expect(link.state().kind).toBe('up');
    expect(sockets).toHaveLength(1);
  });

  it('a change of rights is forwarded, and the socket stays open', async () => {
    const { link, newest, handlers } = setUp();
    link.followAlarms();
    await newest().accept();
    newest().say({ type: 'access' });
    expect(handlers.onAccessChange).toHaveBeenCalledOnce();
    expect(link.state().kind).toBe('up');
  });

  it('the link follows the alarms of the scope without any machine, even after each reconnect', async () => {
    const { link, newest, handlers } = setUp();
    link.followAlarms();
    await newest().accept();
    expect(newest().sent.at(-1)).toEqual({ type: 'followAlarms' });
    const alarm = { errorCode: 'TH01', severity: 'critical', startDate: at, stopDate: null };
    newest().say({ type: 'alarmInScope', serialNumber: 'IN240001', alarm });
    expect(handlers.onAlarm).toHaveBeenCalledWith({ type: 'alarmInScope', serialNumber: 'IN240001', alarm });
    expect(handlers.onNews).not.toHaveBeenCalled();
    const first = newest();
    await first.breakOff();
    await vi.advanceTimersByTimeAsync(1000);
    expect(newest()).not.toBe(first);
    await newest().accept();
    expect(newest().sent.at(-1)).toEqual({ type: 'followAlarms' });
  });
});

describe('a page that shows another state than the stored one', () => {
  const shown: ApplianceState = {
    connection: { state: 'offline', since: at },
    status: null,
    telemetry: null,
    openAlarms: [],
  };
  const stored: ApplianceState = { ...shown, connection: { state: 'online', since: at } };
  const resubscribed = { type: 'subscribe', serialNumbers: ['IN240001'] };

  async function open() {
    const parts = setUp();
    parts.link.follow(['IN240001']);
    parts.handlers.shownStates.mockReturnValue([['IN240001', shown]]);
    await parts.newest().accept();
    parts.newest().snapshot('IN240001', 1);
    parts.newest().sent = [];
    const send = async (state: ApplianceState) => {
      const readings = { IN240001: readingsVersion(state.telemetry) };
      parts.newest().say({ type: 'stateVersions', states: { IN240001: stateVersion(state) }, readings });
      await vi.advanceTimersByTimeAsync(compareWithinMs);
    };
    return { ...parts, send };
  }

  it('the page requests one snapshot for each other version that the server sends', async () => {
    const { newest, send } = await open();
    await send(shown);
    expect(newest().sent).toEqual([]);
    await send(stored);
    expect(newest().sent).toEqual([resubscribed]);
    newest().say({ type: 'beat' });
    await vi.advanceTimersByTimeAsync(compareWithinMs);
    expect(newest().sent).toEqual([resubscribed]);
    await send({ ...stored, telemetry: { at, receivedAt: at, isClockDoubtful: false } });
    expect(newest().sent).toEqual([resubscribed, resubscribed]);
  });

  it('the next heartbeat reveals that an old response replaced newer news', async () => {
    const { newest, send, handlers } = await open();
    handlers.shownStates.mockReturnValue([['IN240001', stored]]);
    await send(stored);
    expect(newest().sent).toEqual([]);
    handlers.shownStates.mockReturnValue([['IN240001', shown]]);
    newest().say({ type: 'beat' });
    await vi.advanceTimersByTimeAsync(compareWithinMs);
    expect(newest().sent).toEqual([resubscribed]);
  });

  it('the page trusts newer news until the server sends the next version', async () => {
    const { newest, send, handlers } = await open();
    await send(shown);
    newest().connection('IN240001', 2);
    handlers.shownStates.mockReturnValue([['IN240001', stored]]);
    newest().say({ type: 'beat' });
    await vi.advanceTimersByTimeAsync(compareWithinMs);
    expect(newest().sent).toEqual([]);
  });

  it('the page ignores versions of machines that it does not follow', async () => {
    const { newest, handlers } = await open();
    handlers.shownStates.mockReturnValue([['HL240001', shown]]);
    newest().say({ type: 'stateVersions', states: { HL240001: 'other' }, readings: {} });
    await vi.advanceTimersByTimeAsync(compareWithinMs);
    expect(newest().sent).toEqual([]);
  });
});
