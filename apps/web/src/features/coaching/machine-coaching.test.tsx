import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coaching, CoachingFinding } from '@washboard/contract/coaching/coaching';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { MachineCoaching } from './machine-coaching.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({
    to,
    search,
    hash,
    children,
  }: {
    to: string;
    search: Record<string, string>;
    hash?: string;
    children: string;
  }) => <a href={`${to}?${new URLSearchParams(search)}${hash ? `#${hash}` : ''}`}>{children}</a>,
}));

beforeAll(() => startTestTexts('common', 'errors', 'coaching'));
beforeEach(() => vi.unstubAllGlobals());

const path = '/api/v1/event-hub-listener/IN240001/coaching';

const finding = (fields: Partial<CoachingFinding> = {}): CoachingFinding => ({
  kind: 'doorOpened',
  count: 9,
  of: 212,
  minutes: null,
  errorCode: null,
  rinse: null,
  proof: ['2026-11-24T12:10:00.000Z'],
  saves: { energyWh: 2100, waterVlm: 216, cost: 0.7 },
  before: { count: 12, of: 205 },
  ...fields,
});

const coaching = (fields: Partial<Coaching> = {}): Coaching => ({
  from: '2026-11-18T03:00:00.000Z',
  to: '2026-11-25T03:00:00.000Z',
  timeZone: 'Europe/Rome',
  findings: [],
  improved: [],
  dismissed: [],
  ...fields,
});

function show(first: Coaching | Response) {
  let answer = first;
  const server = startFakeServer({
    [`GET ${path}`]: () => (answer instanceof Response ? answer : Response.json(answer)),
    [`POST ${path}/doorOpened/dismiss`]: () => {
      const dismissal = {
        kind: 'doorOpened' as const,
        at: '2026-11-25T10:00:00.000Z',
        until: '2026-12-23T10:00:00.000Z',
        by: 'Anna Riva',
      };
      answer = coaching({ dismissed: [dismissal] });
      return Response.json(dismissal);
    },
    [`DELETE ${path}/doorOpened/dismiss`]: () => {
      answer = coaching({ findings: [finding()] });
      return new Response(null, { status: 204 });
    },
  });
  renderWithQueries(<MachineCoaching machine={{ serialNumber: 'IN240001', gamma: 'infinity' }} />);
  return { ...server, user: userEvent.setup() };
}

describe('the coaching of a machine', () => {
  it('a finding shows how often the habit occurred, what it cost and the figures of the period before', async () => {
    show(coaching({ findings: [finding()] }));
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText('The door was opened during 9 of 212 cycles')).toBeVisible();
    expect(row).toHaveTextContent('This cost at least 2.1 kWh · 21.6 l · €0.70 in 7 days.');
    expect(row).toHaveTextContent('In the 7 days before: 12 of 205.');
  });

  it('a link of a finding opens the readings around the moment of its proof', async () => {
    show(coaching({ findings: [finding()] }));
    const link = await screen.findByRole('link');
    const search = new URL(link.getAttribute('href') ?? '', 'http://washboard.example').searchParams;
    expect(link.getAttribute('href')).toMatch(/#plot$/);
    expect(Object.fromEntries(search)).toEqual({
      from: '2026-11-24T11:40:00.000Z',
      to: '2026-11-24T12:40:00.000Z',
      plot: 'temperatures',
    });
  });

  it('a link of a finding about a night opens the readings from its last rack to the morning', async () => {
    show(coaching({ findings: [finding({ kind: 'selfCleaningSkipped', saves: null })] }));
    const link = await screen.findByRole('link');
    const search = new URL(link.getAttribute('href') ?? '', 'http://washboard.example').searchParams;
    expect(search.get('from')).toBe('2026-11-24T11:40:00.000Z');
    expect(search.get('to')).toBe('2026-11-25T02:10:00.000Z');
  });

  it('a link of a finding about an alarm each morning opens the steps of the alarm', async () => {
    show(
      coaching({ findings: [finding({ kind: 'alarmEachMorning', errorCode: 'W07', count: 5, of: 7, saves: null })] }),
    );
    expect(await screen.findByText('Alarm W07 came on 5 of 7 mornings')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/device/$serialNumber/alarms?code=W07');
  });

  it('the coaching shows at most three findings', async () => {
    const kinds = ['selfCleaningSkipped', 'doorOpened', 'cyclesStopped', 'onAfterLastRack'] as const;
    show(coaching({ findings: kinds.map((kind) => finding({ kind, minutes: 110 })) }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  });

  it('a user hides a finding, and shows it again', async () => {
    const { user } = show(coaching({ findings: [finding()] }));
    await user.click(await screen.findByRole('button', { name: 'Hide for 28 days: Door opened during cycles' }));
    expect(await screen.findByText(/^Door opened during cycles: hidden until .* by Anna Riva$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show again: Door opened during cycles' }));
    expect(await screen.findByText('The door was opened during 9 of 212 cycles')).toBeVisible();
  });

  it('the coaching names an improvement with its savings', async () => {
    const before = { count: 5, of: 7 };
    const saved = { energyWh: 8400, waterVlm: null, cost: null };
    show(coaching({ improved: [{ kind: 'onAfterLastRack', count: 1, of: 7, before, saved }] }));
    expect(
      await screen.findByText(
        'Better: On after the last rack (1 of 7, before that 5 of 7). About 8.4 kWh less in 7 days.',
      ),
    ).toBeVisible();
  });

  it('the coaching shows nothing for a machine without findings', async () => {
    const { requests } = show(coaching());
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('the coaching explains that its findings could not be loaded', async () => {
    show(problem(503, 'INTERNAL'));
    expect(await screen.findByText(/What is worth changing could not be loaded/)).toBeVisible();
  });
});
