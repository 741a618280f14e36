import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ServiceGate } from './service-gate.tsx';

/** The test server. Created before the client, which captures `fetch`. */
const server = vi.hoisted(() => {
  const state = {
    calls: [] as { method: string; body: unknown }[],
    access: { isPinSet: true, expiresAt: null as string | null },
    refusals: [] as { status: number; code: string; triesLeft?: number; retryAfter?: string }[],
    isDown: false,
  };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    if (state.isDown) throw new TypeError('Failed to fetch');
    state.calls.push({ method: request.method, body: await request.json().catch(() => null) });
    if (request.method === 'GET') return Response.json(state.access);
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    const { retryAfter, ...refusal } = state.refusals.shift() ?? { status: 0 };
    if (refusal.status > 0) {
      const headers = retryAfter ? { 'retry-after': retryAfter } : {};
      return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status, headers });
    }
    state.access = { isPinSet: true, expiresAt: new Date(Date.now() + 600_000).toISOString() };
    return Response.json(state.access);
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

let machines = 0;
let serialNumber = '';
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await startTestTexts('common', 'errors', 'service-menu');
  Object.assign(server, { calls: [], refusals: [], isDown: false, access: { isPinSet: true, expiresAt: null } });
  machines += 1;
  serialNumber = `IN24000${machines}`;
});
afterEach(() => vi.useRealTimers());

function show(offline: ReactNode = null) {
  renderWithQueries(
    <ServiceGate
      serialNumber={serialNumber}
      pageName="Cycles"
      noPinAction={<a href="/set">Set a PIN</a>}
      offline={offline}
    >
      <p>the pages</p>
    </ServiceGate>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
type User = ReturnType<typeof show>;

const button = (name: string) => screen.findByRole('button', { name });
const pages = () => screen.queryByText('the pages');

async function press(user: User, pin: string) {
  for (const digit of pin) await user.click(await button(digit));
  await user.click(await button('Open service menu'));
}

it('opens with the PIN on the keys, and shows the time that is left', async () => {
  const user = show();
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
  expect(pages()).toBeNull();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ pin: '4321' });
  expect(screen.getByText(/^Open for (10:00|9:59)$/)).toBeTruthy();
});

it('takes digits only, at most eight, and sends no PIN of three', async () => {
  const user = show();
  const field = await screen.findByLabelText<HTMLInputElement>('Service PIN');
  await user.type(field, '4a3');
  expect(field.value).toBe('43');
  await user.click(await button('2'));
  expect(await button('Open service menu')).toHaveProperty('disabled', true);
  await user.type(field, '109876543');
  expect(field.value).toBe('43210987');
  await user.click(await button('Erase the last digit'));
  expect(field.value).toBe('4321098');
});

it('says how many tries are left, forgets the wrong PIN, and then how long to wait', async () => {
  const user = show();
  server.refusals.push({ status: 422, code: 'SERVICE_PIN_WRONG', triesLeft: 1 });
  server.refusals.push({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '120' });
  await press(user, '8642');
  expect(await screen.findByText(/Wrong PIN. 1 try left/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Service PIN').value).toBe('');
  await press(user, '8642');
  expect(await screen.findByText(/Too many wrong PINs. Try again in 2 minutes/)).toBeTruthy();
  await user.type(screen.getByLabelText('Service PIN'), '4321');
  expect(await button('Open service menu')).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  expect(await screen.findByText('You can try again now.')).toBeTruthy();
  await user.click(await button('Open service menu'));
  expect(await screen.findByText('the pages')).toBeTruthy();
});

it('shows what may be read without a network, and asks for the PIN when the server answers again', async () => {
  server.isDown = true;
  show(<p>what was taken along</p>);
  expect(await screen.findByText('what was taken along')).toBeTruthy();
  expect(screen.getByText(/^No network: you can look/)).toBeTruthy();
  expect(pages()).toBeNull();
  server.isDown = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
  expect(screen.queryByText('what was taken along')).toBeNull();
});

it('asks for the PIN without a network where nothing was taken along', async () => {
  server.isDown = true;
  show();
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
});

it('says what to do where no PIN is set', async () => {
  server.access = { isPinSet: false, expiresAt: null };
  show();
  expect(await screen.findByText('No service PIN is set')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set a PIN' })).toBeTruthy();
});

it('locks itself when the right ends, and says so', async () => {
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  show();
  expect(await screen.findByText('the pages')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(pages()).toBeNull();
  expect(screen.getByText(/has locked itself/)).toBeTruthy();
});

it('is locked when the tab comes back after the right has ended', async () => {
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  show();
  expect(await screen.findByText('the pages')).toBeTruthy();
  // The phone slept: its timers stood still, its clock did not.
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(pages()).toBeNull();
});

it('locks early, also when the server does not hear of it', async () => {
  const user = show();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeTruthy();
  server.isDown = true;
  await user.click(await button('Lock'));
  expect(pages()).toBeNull();
  expect(await screen.findByText(/Locked on this phone/)).toBeTruthy();
  // The next response still names the right that was given.
  server.isDown = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(pages()).toBeNull();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeTruthy();
});
