import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import type { Attention, AttentionReason } from '@washboard/contract/attention/attention';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attentionItemKinds } from '../../features/attention/attention-kinds.ts';
import { NeedsYou } from '../../features/attention/needs-you.tsx';
import { useNeeds } from '../../features/attention/use-needs.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { LiveLinkContext } from '../../lib/live/live-link-context.tsx';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { notificationList } from '../../testing/notifications.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { AttentionCount } from './menu-count.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
const none = {
  critical: 0,
  unknown: 0,
  hold: 0,
  deviation: 0,
  warning: 0,
  person: 0,
  silence: 0,
  review: 0,
  notice: 0,
};

const path = 'GET /api/v1/appliance/attention';

function attention(changes: Partial<Attention>): Attention {
  return { at: since, score: 1, counts: none, machineCount: 0, machines: [], review: null, people: null, ...changes };
}

function ofMachine(reason: AttentionReason): Attention {
  const machine = {
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    timeZone: 'Europe/Rome',
    companyCode: '200001',
    companyName: 'Al Ponte',
    score: 1,
    reasons: [reason],
  } as const;
  return attention({ counts: { ...none, [reason.kind]: 1 }, machineCount: 1, machines: [machine] as never });
}

const live = { kind: 'live' } as never;
const link = {
  state: () => live,
  onStateChange: () => () => {},
  follow: () => () => {},
  followAlarms: () => () => {},
};

function serve(answer: Attention) {
  return startFakeServer({
    [path]: () => Response.json(answer),
    'GET /api/v1/account/notifications': () => Response.json(notificationList([])),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
      }),
  });
}

function TopBarBell() {
  return <Bell needs={useNeeds()} />;
}

function show() {
  const root = createRootRoute();
  const pages = [
    ...['/device/$serialNumber', '/device/$serialNumber/alarms', '/device/$serialNumber/connectivity'],
    ...['/pendingusers', '/hygiene', '/alarms', '/devices'],
  ].map((page) => createRoute({ getParentRoute: () => root, path: page }));
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  renderWithQueries(
    <LiveLinkContext value={link}>
      <RouterContextProvider router={router as never}>
        <TopBarBell />
        <nav>
          {(['dashboard', 'alarms', 'hygiene', 'authorizations', 'webhooks'] as const).map((of) => (
            <p key={of} data-testid={of}>
              <AttentionCount of={of} />
            </p>
          ))}
        </nav>
        <NeedsYou
          hasMachines
          recordWords={() => 'Rinse too cold'}
          recordAction={() => <button type="button">Act</button>}
        />
      </RouterContextProvider>
    </LiveLinkContext>,
  );
}

beforeEach(async () => {
  vi.unstubAllGlobals();
  await startTestTexts('common', 'errors', 'attention', 'notifications');
});

const alarm = (kind: 'critical' | 'unknown' | 'warning', errorCode: string) =>
  ofMachine({ kind, count: 1, errorCode, since, takenBy: null });
const record = (kind: 'hold' | 'deviation') => ofMachine({ kind, count: 1, recordId: 7, record: null, since });

describe('a single problem that needs the reader', () => {
  const cases = {
    critical: [alarm('critical', 'TH01'), 'The safety thermostat has tripped', 'See the steps', 'alarms'],
    unknown: [alarm('unknown', 'X99'), 'Alarm X99, unknown to this version', 'See the steps', 'alarms'],
    hold: [record('hold'), 'Rinse too cold', 'Act', 'hygiene'],
    deviation: [record('deviation'), 'Rinse too cold', 'Act', 'hygiene'],
    warning: [alarm('warning', 'TH01'), 'The safety thermostat has tripped', 'See the steps', 'alarms'],
    person: [
      attention({ counts: { ...none, person: 1 }, people: { count: 1, since } }),
      '1 person is waiting for your decision',
      'Decide',
      'authorizations',
    ],
    silence: [ofMachine({ kind: 'silence', count: 1, since }), 'Silent for 3 days', 'Check the connection', null],
    review: [
      attention({ counts: { ...none, review: 1 }, review: { day: '2026-11-28', days: 1, machines: 2 } }),
      'The records of 1 day have not been reviewed',
      'Review the day',
      'hygiene',
    ],
  } as const satisfies Record<(typeof attentionItemKinds)[number], readonly [Attention, string, string, string | null]>;

  it.each(attentionItemKinds)('sentence, row, menu and bell name a single problem of kind %s', async (kind) => {
    const [answer, words, action, page] = cases[kind];
    serve(answer);
    show();
    expect(await screen.findByRole('heading', { name: '1 thing needs you', level: 1 })).toBeVisible();
    const row = within(screen.getByRole('listitem'));
    expect(await row.findByText(words)).toBeVisible();
    expect(row.getByText(action)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications. 1 thing needs you' })).toBeVisible();
    for (const entry of ['dashboard', 'alarms', 'hygiene', 'authorizations', 'webhooks']) {
      const isCounted = entry === 'dashboard' || entry === page;
      expect(screen.getByTestId(entry).textContent, entry).toBe(isCounted ? '11 thing needs you' : '');
    }
  });
});

describe('the summary of what needs the reader', () => {
  it('the summary says that nothing needs the reader, and shows no counts', async () => {
    serve(attention({}));
    show();
    expect(await screen.findByRole('heading', { name: 'Nothing needs you' })).toBeVisible();
    expect(screen.getByTestId('dashboard').textContent).toBe('');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('a row shows several alarms of one kind at a machine, and counts the hidden alarms', async () => {
    const answer = alarm('warning', 'TH01');
    const [machine] = answer.machines;
    if (machine) machine.reasons = [{ kind: 'warning', count: 3, errorCode: 'TH01', since, takenBy: null }];
    serve({ ...answer, counts: { ...none, warning: 3 } });
    show();
    expect(await screen.findByRole('heading', { name: '3 things need you' })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('and 2 more');
  });

  it('the page shows that a request failed, instead of “nothing needs you”, and offers another attempt', async () => {
    startFakeServer({
      [path]: () => problem(503, 'UNAVAILABLE'),
      'GET /api/v1/account/notifications': () => Response.json(notificationList([])),
    });
    show();
    expect(await screen.findByText(/^What needs you could not be loaded\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Nothing needs you')).toBeNull();
  });
});
