import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification, NotificationList } from '@washboard/contract/notifications/notifications';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { alarmNotification, notificationList } from '../../testing/notifications.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Bell } from './bell.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

const path = '/api/v1/account/notifications';
const root = createRootRoute();
const pages = [
  '/devices',
  '/notifications',
  '/device/$serialNumber',
  '/device/$serialNumber/haccp',
  '/device/$serialNumber/alarms',
  '/device/$serialNumber/connectivity',
  '/device/$serialNumber/firmware',
  '/device/$serialNumber/settings-profiles',
  '/pendingusers',
].map((page) => createRoute({ getParentRoute: () => root, path: page }));

function serve(items: Notification[], answers: Parameters<typeof startFakeServer>[0] = {}) {
  let list = notificationList(items);
  let failures = 0;
  const markSeen = ({ ids, until = '' }: { ids?: string[]; until?: string }) => {
    list = notificationList(
      list.items.map((item) => ({
        ...item,
        isSeen: item.isSeen || item.at <= until || (ids?.includes(item.id) ?? false),
      })),
    );
  };
  const server = startFakeServer({
    ...answers,
    [`GET ${path}`]: (request) => {
      const isPanel =
        new URL(request.url).searchParams.get('limit') !== null && !new URL(request.url).searchParams.has('only');
      if (isPanel && failures > 0) {
        failures -= 1;
        return new Response(null, { status: 503 });
      }
      return Response.json(list);
    },
    [`POST ${path}/seen`]: async (request) => {
      markSeen((await request.json()) as { ids?: string[]; until?: string });
      return Response.json({ unseen: list.unseen });
    },
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
  });
  return {
    ...server,
    markSeen,
    add: (item: Notification) => {
      list = notificationList([item, ...list.items]);
    },
    replace: (changes: Partial<NotificationList>) => {
      list = { ...list, ...changes };
    },
    failOnce: () => {
      failures = 1;
    },
  };
}

function show(needs?: Parameters<typeof Bell>[0]['needs']) {
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  return renderWithQueries(
    <RouterContextProvider router={router as never}>
      <Bell {...(needs && { needs })} />
    </RouterContextProvider>,
  );
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name });

/** jsdom has no popovers, so the test fires the event that a browser fires. */
function toggle(newState: 'open' | 'closed'): void {
  const panel = screen.getByRole('dialog', { hidden: true });
  fireEvent(panel, Object.assign(new Event('toggle'), { newState }));
}

const group = async (name: string) => within(await screen.findByRole('region', { name, hidden: true }));

beforeEach(async () => {
  vi.unstubAllGlobals();
  await startTestTexts('common', 'errors', 'notifications');
});

describe('the bell', () => {
  it('the bell shows the number of new notifications, also in its name', async () => {
    serve([alarmNotification('b', 5), alarmNotification('a', 4), alarmNotification('seen', 3, { isSeen: true })]);
    show();
    expect(await bell('Notifications, 2 new')).toHaveTextContent('2');
  });

  it('the bell shows no number if nothing is new', async () => {
    const { requests } = serve([alarmNotification('a', 4, { isSeen: true })]);
    show();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await bell('Notifications')).toHaveTextContent('');
  });

  it('the bell without news still shows what needs the reader, and its panel leads there', async () => {
    serve([]);
    show({ count: 2, tone: 'alarm', text: '2 things need you' });
    expect(await bell('Notifications. 2 things need you')).toBeVisible();
    toggle('open');
    expect((await screen.findByText('2 things need you')).closest('a')).toHaveAttribute('href', '/devices');
  });

  it('the bell shows at most ninety-nine new notifications', async () => {
    const { replace } = serve([alarmNotification('a', 4)]);
    replace({ unseen: 100 });
    show();
    expect(await bell('Notifications, 99+ new')).toHaveTextContent('99+');
  });

  it('the panel marks the shown notifications as seen, and lists them as new until it closes', async () => {
    const { requests } = serve([
      alarmNotification('b', 5),
      alarmNotification('a', 4, { isSeen: true, serialNumber: 'HL240001' }),
    ]);
    show();
    await bell(/1 new/);
    toggle('open');
    expect((await group('New')).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    expect((await group('Earlier')).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    await bell('Notifications');
    const marked = requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(marked.map((request) => request.json()))).toEqual([{ ids: ['b'] }]);
    expect((await group('New')).getAllByRole('listitem', { hidden: true })).toHaveLength(1);

    toggle('closed');
    toggle('open');
    expect((await group('Earlier')).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'New', hidden: true })).toBeNull();
  });

  it('the panel shows the alarms of a machine as one row and marks all of them as seen', async () => {
    const storm = Array.from({ length: 70 }, (_, i) =>
      alarmNotification(`s${i}`, 59 - (i % 60), { errorCode: `Z${i}` }),
    );
    const { requests } = serve([...storm, alarmNotification('other', 0, { serialNumber: 'HL240001' })]);
    show();
    await bell(/71 new/);
    toggle('open');
    const rows = (await group('New')).getAllByRole('listitem', { hidden: true });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('+69 more alarms');
    await waitFor(async () => {
      const marked = await Promise.all(
        requests.filter(({ method }) => method === 'POST').map(async (request) => (await request.clone().json()).ids),
      );
      expect(new Set(marked.flat()).size).toBe(71);
    });
  });

  it('the bell clears its number after another device has seen the notifications', async () => {
    const { markSeen } = serve([alarmNotification('a', 4)]);
    const { queryClient } = show();
    await bell(/1 new/);
    markSeen({ ids: ['a'] });
    await queryClient.invalidateQueries();
    expect(await bell('Notifications')).toHaveTextContent('');
  });

  it('a user marks everything up to the newest notification as seen, on all pages', async () => {
    const { requests, replace } = serve([alarmNotification('b', 5, { isSeen: true })]);
    replace({ unseen: 7 });
    show();
    await bell(/7 new/);
    toggle('open');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as seen', hidden: true }));
    await bell('Notifications');
    const [marked] = requests.filter(({ method }) => method === 'POST');
    expect(await marked?.json()).toEqual({ until: '2026-11-24T10:05:00.000Z' });
  });

  it('the panel shows a failure and loads at the second attempt, and the bell keeps its number', async () => {
    const { failOnce } = serve([alarmNotification('a', 4)]);
    failOnce();
    show();
    await bell(/1 new/);
    toggle('open');
    expect(await screen.findByText('The notifications could not be loaded')).toBeInTheDocument();
    expect(await bell(/1 new/)).toHaveTextContent('1');
    await userEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    expect((await group('New')).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
  });

  it('the panel says that nothing has happened yet', async () => {
    serve([]);
    show();
    toggle('open');
    expect(await screen.findByText('Nothing new')).toBeInTheDocument();
    expect(screen.queryByText('Mark all as seen')).toBeNull();
  });
});

describe('acknowledging an incident', () => {
  const waiting = (id: string) => ({ id, isOver: false, acknowledged: null });
  const acknowledge = (id: string) => `POST ${path}/incidents/${id}/acknowledge`;
  const taken = (isOwn: boolean, by = 'Anna Rossi') => ({
    id: 'one',
    isOver: false,
    acknowledged: { by, at: '2026-11-24T10:06:00.000Z', isOwn },
  });
  const button = () => screen.findByRole('button', { name: /^I’ll look after it/, hidden: true });

  it('a user acknowledges all alarms of a row with one button, and the confirmation takes the focus', async () => {
    const alarms = [
      alarmNotification('b', 5, { errorCode: 'FB02', incident: waiting('two') }),
      alarmNotification('a', 4, { incident: waiting('one') }),
    ];
    const answers = Object.fromEntries(
      ['one', 'two'].map((id) => [
        acknowledge(id),
        () => {
          const own = alarms.map((alarm) => ({ ...alarm, incident: taken(true) }));
          replace({ items: own });
          return new Response(null, { status: 204 });
        },
      ]),
    );
    const { requests, replace } = serve(alarms, answers);
    show();
    toggle('open');
    await userEvent.click(await button());
    const state = await screen.findByText('You look after it');
    expect(state).toHaveFocus();
    const sent = requests.filter(({ url }) => url.endsWith('/acknowledge')).map(({ url }) => url.split('/').at(-2));
    expect(sent.sort()).toEqual(['one', 'two']);
    expect(screen.queryByRole('button', { name: /^I’ll look after it/, hidden: true })).toBeNull();
  });

  it('a row names the user who acknowledged, even after their account was deleted', async () => {
    serve([
      alarmNotification('b', 5, { incident: taken(false) }),
      alarmNotification('a', 4, { serialNumber: 'HL240001', incident: taken(false, '') }),
    ]);
    show();
    toggle('open');
    expect(await screen.findByText('Anna Rossi looks after it')).toBeInTheDocument();
    expect(screen.getByText('Somebody looks after it')).toBeInTheDocument();
  });

  it('a row offers no button for an incident that is over, or for an alarm without an incident', async () => {
    serve([
      alarmNotification('b', 5, { incident: { ...taken(false), isOver: true } }),
      alarmNotification('a', 4, { serialNumber: 'HL240001' }),
    ]);
    show();
    toggle('open');
    await group('New');
    expect(screen.queryByText(/looks? after it$/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^I’ll look after it/, hidden: true })).toBeNull();
  });

  it('a user can acknowledge again after a failure', async () => {
    serve([alarmNotification('a', 4, { incident: waiting('one') })], {
      [acknowledge('one')]: () => problem(404, 'NOTIFICATION_NOT_FOUND'),
    });
    show();
    toggle('open');
    await userEvent.click(await button());
    expect(await screen.findByText(/^This could not be saved\./)).toBeInTheDocument();
    expect(await button()).toBeEnabled();
  });
});

describe('a row of the panel', () => {
  const usual = { at: '2026-11-24T10:00:00.000Z', isSeen: true } as const;
  const machine = {
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    companyName: 'Trattoria',
  } as const;
  const incident = { id: 'i', isOver: false, acknowledged: null };

  it.each<[string, Notification, string, string]>([
    [
      'an alarm, in its own words',
      alarmNotification('a', 4),
      'Critical: The safety thermostat has tripped.',
      '/device/IN240001/alarms?code=TH01',
    ],
    [
      'the code of a newer machine',
      alarmNotification('a', 4, { errorCode: 'X99', severity: null }),
      'Unknown: X99',
      '/device/IN240001/alarms?code=X99',
    ],
    [
      'a silent machine',
      { kind: 'offline', id: 'o', ...usual, ...machine, incident: null, since: usual.at },
      'Offline',
      '/device/IN240001/connectivity',
    ],
    [
      'a machine that is online again',
      { kind: 'offline', id: 'o', ...usual, ...machine, incident: { ...incident, isOver: true }, since: usual.at },
      'Online again',
      '/device/IN240001/connectivity',
    ],
    [
      'a deviation',
      {
        kind: 'hygieneDeviation',
        id: 'h',
        ...usual,
        ...machine,
        incident,
        number: 12,
        cycleNumber: 812,
        endedAt: usual.at,
        stopDate: null,
      },
      'Hygiene deviation in cycle 812',
      '/device/IN240001/haccp?record=12',
    ],
    [
      'an unsigned day',
      {
        kind: 'reviewMissed',
        id: 'v',
        ...usual,
        ...machine,
        incident,
        day: '2026-11-22',
        isChanged: false,
        stopDate: null,
      },
      'Day not reviewed: 22 November 2026',
      '/device/IN240001/haccp?day=2026-11-22',
    ],
    [
      'a signed day that changed',
      {
        kind: 'reviewMissed',
        id: 'c',
        ...usual,
        ...machine,
        incident,
        day: '2026-11-22',
        isChanged: true,
        stopDate: null,
      },
      'Changed since the review: 22 November 2026',
      '/device/IN240001/haccp?day=2026-11-22',
    ],
    [
      'a value beyond its limit',
      {
        kind: 'threshold',
        id: 't',
        ...usual,
        ...machine,
        incident,
        channel: 'boilerTmp',
        comparison: 'above',
        limit: 950,
        value: 957,
        startDate: usual.at,
        stopDate: null,
      },
      'Boiler temperature above 95.0 °C',
      '/device/IN240001?from=2026-11-24T09%3A30%3A00.000Z&to=2026-11-24T10%3A30%3A00.000Z&plot=temperatures',
    ],
    [
      'maintenance',
      { kind: 'maintenanceDue', id: 'm', ...usual, ...machine, incident, startDate: usual.at, stopDate: null },
      'Maintenance is due',
      '/device/IN240001',
    ],
    [
      'supplies, in the words of their alarm',
      {
        kind: 'supplies',
        id: 's',
        ...usual,
        ...machine,
        incident,
        errorCode: 'TH01',
        startDate: usual.at,
        stopDate: null,
      },
      'The safety thermostat has tripped.',
      '/device/IN240001/alarms?code=TH01',
    ],
    [
      'an applicant',
      { kind: 'applicant', id: 'p', ...usual, name: 'Rosa Keller', companyName: '', role: 'SERVICE' },
      'Rosa Keller requests access',
      '/pendingusers',
    ],
    [
      'firmware that failed',
      { kind: 'firmware', id: 'f', ...usual, ...machine, version: '2.4.1', isInstalled: false },
      'Firmware 2.4.1 could not be installed',
      '/device/IN240001/firmware',
    ],
    [
      'a settings profile',
      {
        kind: 'profileRun',
        id: 'r',
        ...usual,
        profileName: 'Hard water',
        machines: 3,
        succeeded: 2,
        serialNumber: 'IN240001',
      },
      'Finished applying settings profile “Hard water”',
      '/device/IN240001/settings-profiles',
    ],
  ])('a row names %s and links to it', async (_what, item, words, address) => {
    serve([item]);
    show();
    toggle('open');
    const link = (await screen.findByText(words)).closest('a');
    expect(link).toHaveAttribute('href', address);
  });

  it('a row says since when an alarm is open, or when it was cleared', async () => {
    const cleared = { serialNumber: 'IN240002', applianceName: 'Piatti 2', stopDate: '2026-11-24T10:30:00.000Z' };
    serve([alarmNotification('b', 5), alarmNotification('a', 4, cleared)]);
    show();
    toggle('open');
    expect(await screen.findByText(/^Piatti 1 · Trattoria · since /)).toBeInTheDocument();
    expect(screen.getByText(/^Piatti 2 · Trattoria · cleared /)).toBeInTheDocument();
  });

  it('a row has no link if none of its machines is in scope', async () => {
    const run = { profileName: 'Hard water', machines: 1, succeeded: 1, serialNumber: null };
    serve([{ kind: 'profileRun', id: 'r', ...usual, ...run }]);
    show();
    toggle('open');
    expect((await screen.findByText(/^Finished applying/)).closest('a')).toBeNull();
    expect(screen.getByText('applied to 1 of 1 machine')).toBeInTheDocument();
  });
});
