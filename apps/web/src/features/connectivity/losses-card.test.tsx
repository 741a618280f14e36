import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { LossesCard } from './losses-card.tsx';

const server = vi.hoisted(() => {
  const state = { answer: {} as unknown };
  globalThis.fetch = async () => Response.json(state.answer);
  return state;
});
const clock = vi.hoisted(() => ({ readAtMs: 0, nowMs: 0 }));

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
vi.mock('../../lib/time/server-clock.ts', async (importActual) => ({
  ...(await importActual<object>()),
  serverNowMs: () => clock.readAtMs,
}));
vi.mock('../../lib/time/use-now.ts', () => ({ useNowEachHalfMinute: () => clock.nowMs }));

const startMs = Date.parse('2026-11-21T12:00:00Z');
const machine = {
  serialNumber: 'IN240090',
  state: { connection: { state: 'offline', since: new Date(startMs).toISOString() } },
} as ApplianceDetail;

function lossesFor(count: number, last: { regainedAt: string | null }) {
  const of = (minutes: number) => new Date(startMs - minutes * 120_000).toISOString();
  const items = Array.from({ length: count }, (_, i) => ({ lostAt: of(i), regainedAt: of(i - 0.5) }));
  return items.map((item, i) => (i === 0 ? { ...item, ...last } : item));
}

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'connectivity');
  Object.assign(clock, { readAtMs: startMs + 60_000, nowMs: startMs + 60_000 });
});

it.each([
  [null, /11 minutes|11 min/],
  ['2026-11-21T12:01:00.000Z', /\b1 minute|\b1 min/],
])('the sum of connection losses includes how much a loss that ended %s has grown', async (regainedAt, text) => {
  server.answer = { from: '2026-10-22T12:00:00Z', items: lossesFor(1, { regainedAt }), total: 1, lostS: 60 };
  clock.nowMs += 10 * 60_000;
  renderWithQueries(<LossesCard machine={machine} />);
  expect((await screen.findByText(/1 interruption in/)).textContent).toMatch(text);
});

it('the list of connection losses says below its last entry that it shows only the newest losses', async () => {
  const items = lossesFor(50, { regainedAt: null });
  server.answer = { from: '2026-10-22T12:00:00Z', items, total: 312, lostS: 60 };
  renderWithQueries(<LossesCard machine={machine} />);
  const more = await screen.findByRole('button', { name: 'Show 45 more' });
  expect(screen.queryByText(/Only the 50 most recent/)).toBeNull();
  await userEvent.setup().click(more);
  expect(screen.getByText('Only the 50 most recent are listed.')).toBeTruthy();
});

it.each([
  ['offline', 'The machine is not connected. No other interruption is known in the last 30 days.'],
  ['online', 'The connection was not interrupted in the last 30 days.'],
] as const)('the card without any connection loss says that the machine is %s', async (state, text) => {
  server.answer = { from: '2026-10-22T12:00:00Z', items: [], total: 0, lostS: 0 };
  const connection = { state, since: null };
  renderWithQueries(<LossesCard machine={{ ...machine, state: { ...machine.state, connection } }} />);
  expect(await screen.findByText(text)).toBeTruthy();
});
