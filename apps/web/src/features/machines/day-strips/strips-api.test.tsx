import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { useDayStrip } from './strips-api.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

const path = 'GET /api/v1/appliance/dayStrips';

beforeEach(() => startTestTexts('common'));

function Row({ serialNumber }: { serialNumber: string }) {
  const { data, error } = useDayStrip(serialNumber, '');
  const state = error ? 'failed' : data === undefined ? 'loading' : data === null ? 'missing' : 'shown';
  return <p>{`${serialNumber} ${state}`}</p>;
}

const rows = (serialNumbers: readonly string[]) => (
  <>
    {serialNumbers.map((serialNumber) => (
      <Row key={serialNumber} serialNumber={serialNumber} />
    ))}
  </>
);

it('the rows of a list share one request, and each gets its own strip', async () => {
  const { requests } = startFakeServer({
    [path]: (request) => {
      const asked = new URL(request.url).searchParams.get('serialNumbers')?.split(',') ?? [];
      const machines = asked
        .filter((serialNumber) => serialNumber !== 'GONE1')
        .map((serialNumber) => ({ serialNumber }));
      return Response.json({ from: '2026-11-28T13:00:00Z', until: '2026-11-29T13:00:00Z', programmes: [], machines });
    },
  });
  renderWithQueries(rows(['IN240001', 'IN240002', 'GONE1']));
  expect(await screen.findByText('IN240001 shown')).toBeVisible();
  expect(screen.getByText('IN240002 shown')).toBeVisible();
  expect(screen.getByText('GONE1 missing')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('the app splits a request for more machines than one request may name', async () => {
  const { requests } = startFakeServer({
    [path]: (request) => {
      const asked = new URL(request.url).searchParams.get('serialNumbers')?.split(',') ?? [];
      const machines = asked.map((serialNumber) => ({ serialNumber }));
      return Response.json({ from: '2026-11-28T13:00:00Z', until: '2026-11-29T13:00:00Z', programmes: [], machines });
    },
  });
  renderWithQueries(rows(Array.from({ length: 101 }, (_, i) => `IN24${String(i).padStart(4, '0')}`)));
  expect(await screen.findByText('IN240100 shown')).toBeVisible();
  expect(requests).toHaveLength(2);
});

it('each row that requested a strip shows the failure of the shared request', async () => {
  startFakeServer({ [path]: () => problem(404, 'APPLIANCE_NOT_FOUND') });
  renderWithQueries(rows(['IN240001', 'IN240002']));
  expect(await screen.findByText('IN240001 failed')).toBeVisible();
  expect(await screen.findByText('IN240002 failed')).toBeVisible();
});
