import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationLink as LinkFacts } from '@washboard/contract/notifications/notification-rules';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { NotificationLink } from './notification-link.tsx';
import { useLink } from './notification-link-api.ts';

const session = vi.hoisted(() => ({ kind: 'signedOut' }));
vi.mock('../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSession: () => ({ restore: async () => undefined, get: () => session }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a href={to} {...rest} />,
}));

const path = '/api/v1/account/notificationLinks/token';
const facts: LinkFacts = {
  action: 'acknowledge',
  isDone: false,
  kind: 'alarm',
  errorCode: 'TH01',
  gamma: 'infinity',
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  companyName: 'Trattoria',
  acknowledgedBy: null,
};

function Page() {
  const { data } = useLink('token');
  return data ? <NotificationLink token="token" link={data} /> : null;
}

function show(link: Partial<LinkFacts> = {}, answers: Parameters<typeof startFakeServer>[0] = {}) {
  const first = { ...facts, ...link };
  const { requests } = startFakeServer({
    [`GET ${path}`]: () => Response.json(first),
    [`POST ${path}`]: () => Response.json({ ...first, isDone: true }),
    [`DELETE ${path}`]: () => Response.json({ ...first, isDone: false }),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
    ...answers,
  });
  renderWithQueries(<Page />);
  return { changes: () => requests.filter(({ method }) => method !== 'GET').map(({ method }) => method) };
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const done = 'You look after it. The others are not notified any more.';
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(async () => {
  vi.unstubAllGlobals();
  session.kind = 'signedOut';
  setVisibility('visible');
  await startTestTexts('common', 'errors', 'notification-link');
});

it('a reader without a session sees the alarm and acknowledges it with one tap', async () => {
  const { changes } = show();
  expect(await screen.findByText('The safety thermostat has tripped.')).toBeVisible();
  const confirm = await button('I’ll look after it');
  expect(changes()).toEqual([]);
  await userEvent.click(confirm);
  expect(await screen.findByText(done)).toBeVisible();
  expect(changes()).toEqual(['POST']);
  expect(screen.getByRole('link', { name: 'Open Piatti 1' })).toHaveAttribute('href', '/device/IN240001');
});

it('a reader with a session acknowledges an alarm once, as soon as the page is visible', async () => {
  session.kind = 'signedIn';
  setVisibility('hidden');
  const { changes } = show();
  await screen.findByText('The safety thermostat has tripped.');
  expect(changes()).toEqual([]);
  setVisibility('visible');
  expect(await screen.findByText(done)).toBeVisible();
  expect(changes()).toEqual(['POST']);
});

it('a reader sees who acknowledged the incident before, and the page changes nothing', async () => {
  session.kind = 'signedIn';
  const { changes } = show({ isDone: true, acknowledgedBy: 'Anna Rossi' });
  expect(await screen.findByText('Anna Rossi looks after it already.')).toBeVisible();
  expect(changes()).toEqual([]);
});

it('a reader mutes an incident and undoes it, and the page does not mute it again by itself', async () => {
  session.kind = 'signedIn';
  const { changes } = show({ action: 'mute' });
  await screen.findByText('You are no longer notified of this at this machine.');
  await userEvent.click(await button('Undo'));
  expect(await screen.findByText('You are notified of this again.')).toBeVisible();
  expect(changes()).toEqual(['POST', 'DELETE']);
  await userEvent.click(await button('Not for me'));
  await screen.findByText('You are no longer notified of this at this machine.');
  expect(changes()).toEqual(['POST', 'DELETE', 'POST']);
});

it('a reader acknowledges an incident at the second attempt after a failure', async () => {
  session.kind = 'signedIn';
  let isBroken = true;
  show(
    {},
    {
      [`POST ${path}`]: () => (isBroken ? problem(503, 'INTERNAL') : Response.json({ ...facts, isDone: true })),
    },
  );
  expect(await screen.findByText(/^This could not be done\./)).toBeVisible();
  isBroken = false;
  await userEvent.click(await button('I’ll look after it'));
  expect(await screen.findByText(done)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^This could not be done\./)).toBeNull());
});
