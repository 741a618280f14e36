import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FollowedLink, LiveLinkContext } from '../../lib/live/live-link-context.tsx';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { alarmNotification, notificationList } from '../../testing/notifications.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AlarmAnnouncer } from './alarm-announcer.tsx';

const session = vi.hoisted(() => ({ state: { kind: 'signedIn', sessionId: 's1' } as object }));
vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    get: () => session.state,
  }),
  hasSessionEnded: () => false,
}));

const path = '/api/v1/account/notifications';
const root = createRootRoute();
const pages = ['/alarms', '/device/$serialNumber/alarms'].map((page) =>
  createRoute({ getParentRoute: () => root, path: page }),
);
const ended = vi.fn();
const followAlarms = vi.fn(() => ended);
const link = { state: () => ({ kind: 'down' }), onStateChange: () => () => undefined, followAlarms };

function serve(first: Notification[]) {
  let answer = () => Response.json(notificationList(first));
  const server = startFakeServer({
    [`GET ${path}`]: () => answer(),
    [`POST ${path}/seen`]: () => Response.json({ unseen: 0 }),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
  });
  return {
    ...server,
    answerWith: (next: () => Response) => {
      answer = next;
    },
  };
}

function show() {
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  return renderWithQueries(
    <RouterContextProvider router={router as never}>
      <LiveLinkContext value={link as unknown as FollowedLink}>
        <AlarmAnnouncer />
      </LiveLinkContext>
    </RouterContextProvider>,
  );
}

const stored = () => JSON.parse(localStorage.getItem('washboard.announced') ?? 'null');
const oldAlarm = alarmNotification('old', 1);

async function signIn() {
  const server = serve([oldAlarm]);
  const shown = show();
  await waitFor(() => expect(stored()).toMatchObject({ sessionId: 's1', since: oldAlarm.at }));
  return {
    ...server,
    ...shown,
    async report(...items: Notification[]): Promise<void> {
      server.answerWith(() => Response.json(notificationList([...items, oldAlarm])));
      await act(() => shown.queryClient.invalidateQueries());
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  // TanStack Query notifies in a later task, and the change may cause another notification.
  for (const _ of [1, 2]) await act(() => new Promise((resolve) => setTimeout(resolve)));
  await act(async () => {
    await navigator.locks.request('washboard.announce', () => undefined);
  });
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  session.state = { kind: 'signedIn', sessionId: 's1' };
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  await startTestTexts('common', 'errors', 'notifications');
});

const one = 'Critical alarm at Piatti 1: The safety thermostat has tripped.';

describe('a new critical alarm in the browser', () => {
  it('the announcer shows a new alarm with a link to its repair, but none that existed at the sign-in', async () => {
    const { report } = await signIn();
    expect(screen.queryByText(/^Critical alarm/)).toBeNull();
    await report(alarmNotification('new', 5));
    expect(await screen.findByText(one)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'What to do' })).toHaveAttribute(
      'href',
      '/device/IN240001/alarms?code=TH01',
    );
  });

  it('the announcer shows an alarm once, neither after its dismissal nor in another tab', async () => {
    const { report, queryClient, unmount } = await signIn();
    await report(alarmNotification('new', 5));
    await screen.findByText(one);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(one)).toBeNull();
    await queryClient.invalidateQueries();
    expect(screen.queryByText(one)).toBeNull();
    unmount();

    const { requests } = serve([alarmNotification('new', 5), oldAlarm]);
    show();
    await waitFor(() => expect(requests).not.toHaveLength(0));
    await settle();
    expect(screen.queryByText(one)).toBeNull();
  });

  it('the announcer removes an alarm that cleared, or that the user saw on another device', async () => {
    const { report } = await signIn();
    await report(alarmNotification('b', 6, { serialNumber: 'IN240002' }), alarmNotification('a', 5));
    await screen.findByText('2 machines have new critical alarms');
    await report(alarmNotification('b', 6, { serialNumber: 'IN240002', isSeen: true }), alarmNotification('a', 5));
    expect(await screen.findByText(one)).toBeInTheDocument();
    await report(alarmNotification('a', 5, { stopDate: '2026-11-24T10:09:00.000Z' }));
    await waitFor(() => expect(screen.queryByText(one)).toBeNull());
  });

  it('a reader who opens the repair marks the alarm as seen', async () => {
    const { report, requests } = await signIn();
    await report(alarmNotification('new', 5));
    await userEvent.click(await screen.findByRole('link', { name: 'What to do' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ ids: ['new'] });
    expect(screen.queryByText(one)).toBeNull();
  });

  it('a hidden tab announces an alarm only when it becomes visible', async () => {
    const { report } = await signIn();
    setVisibility('hidden');
    await report(alarmNotification('new', 5));
    expect(stored().alarms).toEqual([]);
    expect(screen.queryByText(one)).toBeNull();
    setVisibility('visible');
    expect(await screen.findByText(one)).toBeInTheDocument();
  });
});

describe('several new critical alarms', () => {
  it('the announcer merges alarms of one machine into one notice with a link to them', async () => {
    const { report } = await signIn();
    await report(alarmNotification('b', 6, { errorCode: 'FB02' }), alarmNotification('a', 5));
    expect(await screen.findByText('Piatti 1 has 2 new critical alarms')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'What to do' })).toHaveAttribute('href', '/device/IN240001/alarms');
  });

  it('the announcer merges alarms of several machines into one notice with a link to all critical alarms', async () => {
    const { report } = await signIn();
    await report(alarmNotification('b', 6, { serialNumber: 'IN240002' }), alarmNotification('a', 5));
    expect(await screen.findByText('2 machines have new critical alarms')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show alarms' })).toHaveAttribute('href', '/alarms?severity=critical');
  });
});

describe('the announcer', () => {
  it('the announcer subscribes to the alarms of the whole scope while it is shown', () => {
    serve([]);
    const { unmount } = show();
    expect(followAlarms).toHaveBeenCalled();
    ended.mockClear();
    unmount();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('the announcer shows after a failed request what it missed', async () => {
    const { answerWith, queryClient, report } = await signIn();
    answerWith(() => new Response(null, { status: 503 }));
    await queryClient.invalidateQueries();
    expect(stored().alarms).toEqual([]);
    await report(alarmNotification('new', 5));
    expect(await screen.findByText(one)).toBeInTheDocument();
  });

  it('the announcer stops after the sign-out and starts again with the next session', async () => {
    const { report, unmount } = await signIn();
    session.state = { kind: 'signedOut' };
    await report(alarmNotification('new', 5));
    expect(stored()).toMatchObject({ sessionId: 's1', alarms: [] });
    expect(screen.queryByText(one)).toBeNull();
    unmount();

    session.state = { kind: 'signedIn', sessionId: 's2' };
    serve([alarmNotification('new', 5), oldAlarm]);
    show();
    await waitFor(() => expect(stored()).toMatchObject({ sessionId: 's2', since: '2026-11-24T10:05:00.000Z' }));
    expect(screen.queryByText(one)).toBeNull();
  });
});
