import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PushSubscriptionItem } from '@washboard/contract/push/push';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPushOn } from '../../lib/push/push-device.ts';
import { getSession } from '../../lib/session/session.ts';
import { readPreference } from '../../lib/stored-preference.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { installFakePush } from '../../testing/fake-push.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { PushCard } from './push-card.tsx';

const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };
const email = 'kitchen@washboard.example';
const path = '/api/v1/account/pushSubscriptions';
const phone = {
  id: 'phone',
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile',
  isApp: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  acceptedAt: null,
} satisfies PushSubscriptionItem;
const here = { ...phone, id: 'here', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', isApp: false };

function startServer(items: PushSubscriptionItem[] = [], { publicKey = 'BAAA', answers = {} } = {}) {
  const server = startFakeServer({
    [`GET ${path}`]: () => Response.json({ items }),
    [`GET ${path}/key`]: () => Response.json({ publicKey }),
    [`POST ${path}`]: () => {
      items.unshift(here);
      return Response.json(here);
    },
    [`DELETE ${path}/here`]: () => remove('here'),
    [`DELETE ${path}/phone`]: () => remove('phone'),
    [`POST ${path}/here/test`]: () => Response.json({ outcome: 'accepted' }),
    ...answers,
  });
  function remove(id: string): Response {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) return problem(404, 'PUSH_SUBSCRIPTION_NOT_FOUND');
    items.splice(place, 1);
    return new Response(null, { status: 204 });
  }
  const sent = (method: string) => server.requests.filter((request) => request.method === method).length;
  return { ...server, items, sent };
}

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'profile', 'errors');
  await getSession().begin(tokens, true);
});

const button = (name: string) => screen.findByRole('button', { name });

describe('push messages on this device', () => {
  it('a user switches push messages on, tests them and switches them off', async () => {
    const { device } = installFakePush();
    const { items } = startServer();
    renderWithQueries(<PushCard email={email} />);
    const user = userEvent.setup();
    expect(device.permission).toBe('default');
    await user.click(await button('Switch on'));
    expect(await screen.findByText('Push messages are on')).toBeInTheDocument();
    expect(items).toEqual([here]);
    await user.click(await button('Send a test message'));
    expect(await screen.findByText('The test message is on its way.')).toBeInTheDocument();
    await user.click(await button('Switch off'));
    expect(await screen.findByText('Push messages are off')).toBeInTheDocument();
    expect([items, device.subscription, readPreference('push')]).toEqual([[], null, null]);
  });

  it('push messages stay off when the user dismisses the browser’s question, and are blocked after a refusal', async () => {
    const { device } = installFakePush();
    const { sent } = startServer();
    device.answer = 'default';
    renderWithQueries(<PushCard email={email} />);
    const user = userEvent.setup();
    await user.click(await button('Switch on'));
    expect(await screen.findByText(/needs your permission/)).toBeInTheDocument();
    device.answer = 'denied';
    await user.click(await button('Switch on'));
    expect(await screen.findByText(/Push messages are blocked in this browser/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(sent('POST')).toBe(0);
  });

  it('the card explains an unreachable push service, and an account with too many devices', async () => {
    const { device } = installFakePush();
    device.failure = new DOMException('Registration failed', 'AbortError');
    startServer([], { answers: { [`POST ${path}`]: () => problem(409, 'TOO_MANY_PUSH_SUBSCRIPTIONS') } });
    renderWithQueries(<PushCard email={email} />);
    const user = userEvent.setup();
    await user.click(await button('Switch on'));
    expect(await screen.findByText(/could not reach its push service/)).toBeInTheDocument();
    device.failure = null;
    await user.click(await button('Switch on'));
    expect(await screen.findByText(/Messages are already sent to ten devices/)).toBeInTheDocument();
  });

  it.each([
    ['gone', /no longer receives messages/],
    ['refused', /refused the message/],
    ['failed', /could not be reached/],
  ])('the card reports a test message that is %s', async (outcome, words) => {
    installFakePush();
    startServer([], { answers: { [`POST ${path}/here/test`]: () => Response.json({ outcome }) } });
    renderWithQueries(<PushCard email={email} />);
    const user = userEvent.setup();
    await user.click(await button('Switch on'));
    await user.click(await button('Send a test message'));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605', /need the installed app/],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/60.0', /This browser cannot receive push messages/],
  ])('the card explains what a browser without push messages needs: %s', async (userAgent, words) => {
    startServer();
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
    renderWithQueries(<PushCard email={email} />);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    Reflect.deleteProperty(navigator, 'userAgent');
  });

  it('a user removes another device', async () => {
    installFakePush();
    const { items } = startServer([phone]);
    renderWithQueries(<PushCard email={email} />);
    expect(await screen.findByText('Chrome on Android, app')).toBeInTheDocument();
    await userEvent.setup().click(await button('Remove: Chrome on Android'));
    await expect.poll(() => items).toEqual([]);
    await expect.poll(() => screen.queryByText('Other devices')).toBeNull();
  });
});

describe('push messages when the app starts', () => {
  async function switchOn() {
    const push = installFakePush();
    const server = startServer();
    const { unmount } = renderWithQueries(<PushCard email={email} />);
    await userEvent.setup().click(await button('Switch on'));
    await screen.findByText('Push messages are on');
    unmount();
    return { ...push, ...server };
  }

  it('an active subscription stays unchanged', async () => {
    const { sent } = await switchOn();
    await keepPushOn(email);
    expect(sent('POST')).toBe(1);
  });

  it('the app renews a subscription that ended with its session, for the same account only', async () => {
    const { sent, items, stored } = await switchOn();
    stored.clear();
    items.length = 0;
    await keepPushOn('other@washboard.example');
    expect(sent('POST')).toBe(1);
    await keepPushOn(email);
    expect(sent('POST')).toBe(2);
    expect(stored.size).toBe(1);
  });

  it('the app renews a subscription that the browser ended', async () => {
    const { device, items, sent } = await switchOn();
    device.subscription = null;
    items.length = 0;
    await keepPushOn(email);
    expect(sent('POST')).toBe(2);
    expect(device.subscription).not.toBeNull();
  });

  it('the app renews a subscription with a previous key of the server', async () => {
    const { device, items, subscriptionFor, sent } = await switchOn();
    items.length = 0;
    device.subscription = subscriptionFor(new Uint8Array([1, 2, 3]));
    await keepPushOn(email);
    expect(sent('POST')).toBe(2);
  });

  it('a subscription that another device removed stays off', async () => {
    const { device, items, sent, stored } = await switchOn();
    items.length = 0;
    await keepPushOn(email);
    expect(sent('POST')).toBe(1);
    expect([device.subscription, readPreference('push'), stored.size]).toEqual([null, null, 0]);
  });
});
