import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { changeVisit, findVisit, forgetVisits, type ShownVisit } from './visits.ts';
import { VisitsPage } from './visits-page.tsx';

const session = vi.hoisted(() => ({ id: 'session-a' as string | null, listeners: new Set<() => void>() }));
vi.mock('../../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => session.id,
  getSession: () => ({
    get: () => (session.id === null ? { kind: 'signedOut' } : { kind: 'signedIn', sessionId: session.id }),
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    subscribe: (listener: () => void) => session.listeners.add(listener),
  }),
}));

vi.mock('@tanstack/react-router', async (importActual) => ({
  ...(await importActual<object>()),
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await startTestTexts('common', 'errors', 'visits');
  await forgetVisits();
});

const here = { takenAtMs: Date.now(), bytes: 120_000, language: 'en' } as const;

async function show(visits: Record<string, Partial<ShownVisit>>) {
  for (const [name, fields] of Object.entries(visits)) await changeVisit({ serialNumber: name, name }, fields);
  renderWithQueries(<VisitsPage />);
  return userEvent.setup();
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Machines saved offline' })).findAllByRole('listitem');

it('the visits page explains what to do while no machine is saved offline', async () => {
  await show({});
  expect(await screen.findByText('Nothing is saved offline')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose machines' })).toBeTruthy();
});

it('the visits page lists missing, incomplete or old machines first, with the reason', async () => {
  await show({
    A1: here,
    B1: { ...here, takenAtMs: Date.now() - 90_000_000 },
    C1: { ...here, language: 'de' },
    D1: { failure: 'unreachable' },
    E1: { ...here, bluetooth: 'unavailable' },
  });
  expect((await rows()).map((row) => /Not saved|Incomplete|Older|Complete/.exec(row.textContent ?? '')?.[0])).toEqual([
    ...['Not saved', 'Incomplete', 'Older', 'Complete', 'Complete'],
  ]);
  expect(screen.getByText('The connection broke off.')).toBeTruthy();
  expect(screen.getByText('Texts, documents or Bluetooth access are missing.')).toBeTruthy();
  expect(screen.getByText('No Bluetooth access to this machine')).toBeTruthy();
  expect(screen.getByText(/^4 machines, 480 kB/)).toBeTruthy();
});

it('the visits page asks to keep the app open only while a machine is being fetched', async () => {
  await show({ A1: here, B1: { progress: 'taking' } });
  expect(await screen.findByText(/^Saving: 1 of 2. Keep the app open/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save all again' })).toHaveProperty('disabled', true);
});

it('the visits page removes a machine after asking', async () => {
  const user = await show({ A1: here });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Without a network you cannot save it again.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nothing is saved offline')).toBeTruthy();
  expect(await findVisit('A1')).toBeUndefined();
});

it('the next account sees no machine of the previous account, without a reload', async () => {
  await changeVisit({ serialNumber: 'A1', name: 'Piatti 1' }, here);
  session.id = null;
  for (const listener of session.listeners) listener();
  session.id = 'session-b';
  renderWithQueries(<VisitsPage />);
  expect(await screen.findByText('Nothing is saved offline')).toBeTruthy();
  expect(screen.queryByText('Piatti 1')).toBeNull();
  session.id = 'session-a';
});
