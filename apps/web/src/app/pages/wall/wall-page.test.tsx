import { act, screen, waitFor, within } from '@testing-library/react';
import { attentionKinds, type MachineAttention } from '@washboard/contract/attention/attention';
import type { Wall as WallData } from '@washboard/contract/wall/wall';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { Wall } from './wall-page.tsx';

const hour = 3600;
const token = 'wbw_secret';

const stripOf = (
  serialNumber: string,
  state: number,
  cycles = { startS: [] as number[], lengthS: [] as number[] },
) => ({
  serialNumber,
  timeZone: 'Europe/Rome',
  mergedS: 0,
  bands: { state: [1, state], lengthS: [20 * hour, 4 * hour] },
  cycles: {
    ...cycles,
    programme: cycles.startS.map(() => 0),
    result: cycles.startS.map(() => 0),
    count: cycles.startS.map(() => 1),
  },
  alarms: { startS: [], lengthS: [], isOpen: [], rank: [], errorCode: [], count: [] },
  alarmsLeftOut: 0,
  deviations: { atS: [], isOpen: [], recordId: [], count: [] },
});

const broken: MachineAttention = {
  serialNumber: 'IN240002',
  applianceName: 'Piatti 2',
  gamma: 'infinity',
  timeZone: 'Europe/Rome',
  companyCode: '300001',
  companyName: 'Trattoria Al Ponte',
  score: 1,
  reasons: [{ kind: 'critical', count: 1, since: '2026-11-28T11:00:00.000Z', errorCode: 'TH01', takenBy: null }],
};

const machineOf = (serialNumber: string, applianceName: string) => ({
  serialNumber,
  applianceName,
  companyName: 'Trattoria Al Ponte',
  gamma: 'infinity' as const,
});

const noCounts = Object.fromEntries(attentionKinds.map((kind) => [kind, 0])) as WallData['attention']['counts'];

function wallOf({ isBroken = true, machineCount = 5 } = {}): WallData {
  return {
    link: { companyName: 'Trattoria Al Ponte', expiresAt: '2027-11-28T12:00:00.000Z', night: null },
    attention: {
      at: '2026-11-28T12:00:00.000Z',
      score: 0,
      counts: { ...noCounts, critical: isBroken ? 1 : 0 },
      machineCount: isBroken ? 1 : 0,
      machines: isBroken ? [broken] : [],
      review: null,
      people: null,
    },
    machineCount,
    machines: [machineOf('IN240002', 'Piatti 2'), machineOf('IN240001', 'Piatti 1')],
    strips: {
      from: '2026-11-27T12:00:00.000Z',
      until: '2026-11-28T12:00:00.000Z',
      programmes: ['dishes'],
      machines: [stripOf('IN240002', 3, { startS: [24 * hour - 60], lengthS: [60] }), stripOf('IN240001', 0)],
      missing: [],
    },
  };
}

beforeEach(async () => {
  await startTestTexts('common', 'wall', 'attention', 'strip');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => vi.useRealTimers());

const descriptions = {
  limits: { criticalTmp: 1050, restartTmp: 1020 },
  descriptions: { infinity: { TH01: 'The safety thermostat has tripped.' } },
};

function show(answer: () => Response, { of = token, texts = () => Response.json(descriptions) } = {}) {
  let now = answer;
  const { requests } = startFakeServer({
    'GET /api/v1/wall': () => now(),
    'GET /ddm/alarm-descriptions/en.json': () => texts(),
  });
  const { queryClient } = renderWithQueries(<Wall token={of} />);
  return {
    requests,
    set(next: () => Response) {
      now = next;
    },
    async change(next: () => Response) {
      now = next;
      await queryClient.refetchQueries({ queryKey: ['wall'] });
    },
  };
}

it('a screen with a link shows what needs its viewers, and what each machine does', async () => {
  const { requests } = show(() => Response.json(wallOf()));
  expect(await screen.findByRole('heading', { level: 1, name: '1 thing needs you' })).toBeVisible();
  const things = within(screen.getByRole('region', { name: 'What needs you' }));
  expect(await things.findByText('The safety thermostat has tripped')).toBeVisible();
  expect(things.getByText('Piatti 2')).toBeVisible();
  const machines = within(screen.getByRole('region', { name: 'The last 24 hours' }));
  const rows = machines.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Piatti 2Washing', 'Piatti 1No data']);
  expect(machines.getByText('and 3 more machines')).toBeVisible();
  expect(requests[0]?.headers.get('x-wall-token')).toBe(token);
});

it('the wall has no element that a viewer can click or type into', async () => {
  show(() => Response.json(wallOf()));
  await screen.findByRole('heading', { level: 1, name: '1 thing needs you' });
  for (const role of ['link', 'button', 'textbox', 'slider', 'dialog']) expect(screen.queryAllByRole(role)).toEqual([]);
});

it('the wall says that all is well, with the number of machines', async () => {
  show(() => Response.json(wallOf({ isBroken: false })));
  expect(await screen.findByRole('heading', { level: 1, name: 'All is well: 5 machines' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull();
});

it('the wall shows since when the server does not answer, and continues when the server is back', async () => {
  const { change } = show(() => Response.json(wallOf()));
  await screen.findByRole('heading', { level: 1, name: '1 thing needs you' });
  await change(() => problem(503, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText(/^No connection since .*13:00$/)).toBeVisible();
  expect(screen.getByRole('main').parentElement).toHaveAttribute('data-lost');
  await change(() => Response.json(wallOf({ isBroken: false })));
  expect(await screen.findByRole('heading', { level: 1, name: 'All is well: 5 machines' })).toBeVisible();
  expect(screen.queryByText(/^No connection/)).toBeNull();
});

it('a screen whose link was revoked shows the reason, and no machine any more', async () => {
  const { change } = show(() => Response.json(wallOf()));
  await screen.findByRole('heading', { level: 1, name: '1 thing needs you' });
  await change(() => problem(410, 'WALL_LINK_ENDED'));
  expect(await screen.findByRole('heading', { name: 'This link has expired or was revoked.' })).toBeVisible();
  expect(screen.queryByText('Piatti 2')).toBeNull();
});

it('a screen that starts while the server is down waits for the server', async () => {
  const { change } = show(() => problem(502, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByRole('heading', { name: 'Waiting for the server' })).toBeVisible();
  await change(() => Response.json(wallOf()));
  expect(await screen.findByRole('heading', { level: 1, name: '1 thing needs you' })).toBeVisible();
});

it('a screen whose link was revoked shows no machine when the server is gone', async () => {
  vi.useFakeTimers();
  const { set } = show(() => Response.json(wallOf()));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('heading', { level: 1, name: '1 thing needs you' })).toBeVisible();
  set(() => problem(410, 'WALL_LINK_ENDED'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('heading', { name: 'This link has expired or was revoked.' })).toBeVisible();
  set(() => problem(503, 'SERVICE_UNAVAILABLE'));
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(screen.getByRole('heading', { name: 'This link has expired or was revoked.' })).toBeVisible();
  expect(screen.queryByText('Piatti 2')).toBeNull();
});

it.each([
  ['with characters that no header can have', 'wbw_日本'],
  ['that is too long', 'wbw_'.repeat(100)],
])('a screen with an address %s shows that the link does not exist', async (_, of) => {
  const { requests } = show(() => problem(400, 'VALIDATION_FAILED'), { of });
  expect(await screen.findByRole('heading', { name: 'This link does not exist.' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('a screen that wakes up does not show old data as new, even before its first request', async () => {
  vi.useFakeTimers();
  const { requests } = show(() => Response.json(wallOf()));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const main = screen.getByRole('main').parentElement;
  expect(main).not.toHaveAttribute('data-lost');
  const sent = requests.length;
  vi.setSystemTime(Date.now() + 3 * hour * 1000);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(requests).toHaveLength(sent);
  expect(main).toHaveAttribute('data-lost');
  expect(screen.getByRole('status')).toHaveTextContent(/^No connection since/);
});

it('the wall shows the time of the last data by the clock of the server, even if the screen’s clock is wrong', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T03:17:00Z'), toFake: ['Date'] });
  const headers = { date: 'Sat, 28 Nov 2026 12:00:00 GMT', 'cache-control': 'no-store' };
  const { change } = show(() => Response.json(wallOf(), { headers }));
  await screen.findByRole('heading', { level: 1, name: '1 thing needs you' });
  await change(() => problem(503, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText('No connection since 13:00')).toBeVisible();
});

it('the wall uses the time zone of its machines for clock and night, if all machines share one', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T21:30:00Z'), toFake: ['Date'] });
  const wall = wallOf();
  wall.link = { companyName: 'Taberna', expiresAt: '2027-11-28T12:00:00.000Z', night: { from: 5, to: 7 } };
  for (const machine of wall.strips.machines) machine.timeZone = 'Asia/Tokyo';
  const headers = { date: 'Sat, 28 Nov 2026 21:30:00 GMT', 'cache-control': 'no-store' };
  const { change } = show(() => Response.json(wall, { headers }));
  expect(await screen.findByText('06:30')).toBeVisible();
  expect(screen.getByRole('main').parentElement).toHaveAttribute('data-night');
  const [first] = wall.strips.machines;
  if (first) first.timeZone = 'Europe/London';
  await change(() => Response.json(wall, { headers }));
  await waitFor(() => expect(screen.queryByText('06:30')).toBeNull());
  expect(screen.getByRole('main').parentElement).not.toHaveAttribute('data-night');
});

it('the wall counts in its list of problems as many as in its sentence', async () => {
  const wall = wallOf();
  const { counts } = wall.attention;
  wall.attention = {
    ...wall.attention,
    counts: { ...counts, critical: 27, review: 3 },
    machineCount: 12,
    machines: Array.from({ length: 6 }, (_, i) => ({
      ...broken,
      serialNumber: `IN24000${i}`,
      reasons: [
        {
          kind: 'critical',
          count: i === 0 ? 3 : 1,
          since: '2026-11-28T11:00:00.000Z',
          errorCode: 'TH01',
          takenBy: null,
        },
      ],
    })),
    review: { day: '2026-11-27', days: 3, machines: 2 },
  };
  show(() => Response.json(wall));
  expect(await screen.findByRole('heading', { level: 1, name: '28 things need you' })).toBeVisible();
  // The four rows have six alarms.
  expect(screen.getByText('and 22 more things')).toBeVisible();
});

it('the wall loads the words of an alarm again a minute after a failure', async () => {
  vi.useFakeTimers();
  let isServed = false;
  show(() => Response.json(wallOf()), {
    texts: () => (isServed ? Response.json(descriptions) : problem(503, 'SERVICE_UNAVAILABLE')),
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(/TH01/)).toBeVisible();
  isServed = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('The safety thermostat has tripped')).toBeVisible();
});

it('a screen announces for two weeks that its link will end', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-11-14T11:59:00Z'), toFake: ['Date'] });
  const headers = { date: 'Sun, 14 Nov 2027 11:59:00 GMT', 'cache-control': 'no-store' };
  const { change } = show(() => Response.json(wallOf(), { headers }));
  expect(await screen.findByText('Trattoria Al Ponte')).toBeVisible();
  const wall = wallOf();
  if (wall.link) wall.link.expiresAt = '2027-11-28T11:00:00.000Z';
  await change(() => Response.json(wall, { headers }));
  expect(await screen.findByText('Trattoria Al Ponte · This link works until 28 Nov')).toBeVisible();
});
