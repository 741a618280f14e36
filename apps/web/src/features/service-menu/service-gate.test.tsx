import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ServiceGate, WhileMenuOpen } from './service-gate.tsx';

/** The API client captures `fetch` when its module loads, so the server exists before. */
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

function show(isReadableOffline = false, page: ReactNode = <p>the pages</p>) {
  renderWithQueries(
    <ServiceGate
      serialNumber={serialNumber}
      pageName="Cycles"
      noPinAction={<a href="/set">Set a PIN</a>}
      isReadableOffline={isReadableOffline}
    >
      {page}
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

it('a technician opens the menu with the PIN and sees the remaining time', async () => {
  const user = show();
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
  expect(pages()).toBeNull();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ pin: '4321' });
  expect(screen.getByText(/^Open for (10:00|9:59)$/)).toBeTruthy();
});

it('the PIN field accepts at most eight digits, and three digits cannot be sent', async () => {
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

it('the page clears a wrong PIN and shows the remaining attempts, then the waiting time', async () => {
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

it('the gate shows a readable page without a network, and locks it when the server responds again', async () => {
  server.isDown = true;
  show(true);
  expect(await screen.findByText('the pages')).toBeVisible();
  expect(screen.getByText(/^No network: you can look/)).toBeTruthy();
  server.isDown = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
  expect(pages()).not.toBeVisible();
});

it('the page requires the PIN without a network if it may not be read offline', async () => {
  server.isDown = true;
  show();
  expect(await screen.findByLabelText('Service PIN')).toBeTruthy();
});

it('the page explains what to do if no PIN is set', async () => {
  server.access = { isPinSet: false, expiresAt: null };
  show();
  expect(await screen.findByText('No service PIN is set')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set a PIN' })).toBeTruthy();
});

it('the menu locks itself when the right ends, and shows the reason', async () => {
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  show();
  expect(await screen.findByText('the pages')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(pages()).not.toBeVisible();
  expect(screen.getByText(/has locked itself/)).toBeTruthy();
});

it('the menu keeps typed input while it is locked, and sends nothing until it is opened again', async () => {
  let polls = 0;
  const onClose = vi.fn();
  function Page() {
    const [name, setName] = useState('');
    useQuery({ queryKey: ['page'], queryFn: () => (polls += 1), refetchInterval: 1000 });
    return (
      <Dialog isOpen title="Save as profile" onClose={onClose} actions={null}>
        <input aria-label="Name" value={name} onChange={({ currentTarget: { value } }) => setName(value)} />
      </Dialog>
    );
  }
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  const user = show(false, <Page />);
  await user.type(await screen.findByLabelText('Name'), 'Canteen');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByLabelText('Service PIN')).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  // A browser reports the close of a dialog later.
  fireEvent(dialog, new Event('close'));
  expect([dialog.open, onClose.mock.calls]).toEqual([false, []]);
  const before = polls;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(polls).toBe(before);
  await press(user, '4321');
  expect(await screen.findByRole('dialog', { name: 'Save as profile' })).toBe(dialog);
  expect(dialog.open).toBe(true);
  expect(screen.getByLabelText('Name')).toHaveValue('Canteen');
});

it('a protected part of an open page keeps typed input while it is locked', async () => {
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  const { queryClient } = renderWithQueries(
    <WhileMenuOpen serialNumber={serialNumber} locked={<p>locked</p>}>
      <input aria-label="Name" />
    </WhileMenuOpen>,
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const field = await screen.findByLabelText('Name');
  expect(screen.queryByText('locked')).toBeNull();
  await user.type(field, 'Cellar');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByText('locked')).toBeVisible();
  expect(field).not.toBeVisible();
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(field).toBeVisible());
  expect(field).toHaveValue('Cellar');
});

it('the menu locks when the tab becomes visible after the right has ended', async () => {
  server.access.expiresAt = new Date(Date.now() + 5000).toISOString();
  show();
  expect(await screen.findByText('the pages')).toBeVisible();
  // Timers stop while a phone sleeps, but its clock does not.
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(pages()).not.toBeVisible();
});

it('a technician locks the menu early, even if the server cannot be reached', async () => {
  const user = show();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeVisible();
  server.isDown = true;
  await user.click(await button('Lock'));
  expect(pages()).not.toBeVisible();
  expect(await screen.findByText(/Locked on this phone/)).toBeTruthy();
  server.isDown = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(pages()).not.toBeVisible();
  await press(user, '4321');
  expect(await screen.findByText('the pages')).toBeVisible();
});
