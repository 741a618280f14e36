import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteDay, SiteGap, SiteRecord } from '@washboard/contract/hygiene/site-hygiene';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { SiteHygiene } from './site-hygiene.tsx';
import type { SiteHygieneSearch } from './site-hygiene-search.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
vi.mock('../../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));
vi.mock('../../../components/layout/page-title.tsx', () => ({ PageTitle: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'hygiene', 'site-hygiene', 'period-filter'));
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
  saveFile.mockReset();
});

const base = '/api/v1/appliance';
const ponte = { companyCode: '300001', companyName: 'Trattoria Al Ponte' };
const hotel = { companyCode: '300002', companyName: 'Hotel Belvedere' };

function record(id: number, fields: Partial<SiteRecord> = {}): SiteRecord {
  return {
    id,
    serialNumber: 'IN240001',
    eventId: 90,
    companyCode: '300001',
    cycleNumber: 1200 + id,
    cycleType: 'dishes',
    outcome: 'completed',
    isClockDoubtful: false,
    isHeld: false,
    startedAt: '2026-11-25T09:00:00.000Z',
    endedAt: '2026-11-25T09:02:00.000Z',
    recordedAt: '2026-11-25T09:02:01.000Z',
    profile: { id: 'en17735', version: 1 },
    profileName: null,
    limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
    values: {
      tankTmpMin: 605,
      tankTmpMean: 615,
      tankTmpMax: 622,
      rinseTmpMin: 741,
      rinseTmpMean: 834,
      rinseTmpMax: 850,
      contactS: 105,
      waterVlm: 34,
      rinseVlm: 30,
      detergentMl: 9,
      rinseAidMl: null,
    },
    result: 'valid',
    reasons: [],
    alarms: [],
    closing: null,
    machine: { applianceName: 'Piatti 1', gamma: 'infinity', timeZone: 'Europe/Rome', ...ponte },
    ...fields,
  };
}

const deviating = { result: 'deviating', reasons: ['rinseTooCold'] } as const satisfies Partial<SiteRecord>;
const held = record(5, { ...deviating, isHeld: true, endedAt: '2026-11-20T09:02:00.000Z' });
const newer = record(8, {
  ...deviating,
  serialNumber: 'IN240003',
  machine: { applianceName: 'Piatti 3', gamma: 'infinity', timeZone: 'America/New_York', ...hotel },
});
const day = (date: string, fields: Partial<SiteDay> = {}): SiteDay => ({
  day: date,
  valid: 9,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  machines: 2,
  reviewed: 2,
  changed: 0,
  ...fields,
});

type Answers = Parameters<typeof startFakeServer>[0];

interface Missing {
  gaps: SiteGap[];
  moreGaps: number;
}

function serve(
  records: SiteRecord[],
  answers: Answers = {},
  companies = [ponte, hotel],
  missing: Missing = { gaps: [], moreGaps: 0 },
) {
  const days = [day('2026-11-23', { reviewed: 1 }), day('2026-11-24'), day('2026-11-25', { reviewed: 0 })];
  return startFakeServer({
    [`GET ${base}/hygieneRecords`]: ({ url }) => {
      const filter = new URL(url).searchParams.get('filter');
      const items = records.filter(
        ({ result, isHeld }) => filter === null || (filter === 'held' ? isHeld : result === 'deviating'),
      );
      return Response.json({ items, ...(filter === null ? missing : { gaps: [], moreGaps: 0 }), nextCursor: null });
    },
    [`GET ${base}/hygieneDays`]: () =>
      Response.json({
        today: '2026-11-25',
        machines: 3,
        open: 2,
        held: 1,
        items: days,
        gammas: [{ gamma: 'infinity', machines: 3 }],
        companies: companies.map((company) => ({ ...company, machines: 1 })),
      }),
    ...answers,
  });
}

function Page({ first, maySign }: { first: SiteHygieneSearch; maySign: boolean }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <SiteHygiene
        search={search}
        onSearchChange={setSearch}
        recordLink={({ serialNumber, id, className, children }) => (
          <a className={className} href={`/device/${serialNumber}/haccp?record=${id}`}>
            {children}
          </a>
        )}
        reader={{ userId: 'me', maySign, mayShare: maySign }}
      />
    </>
  );
}

function show(search: SiteHygieneSearch = {}, maySign = true) {
  renderWithQueries(<Page first={search} maySign={maySign} />);
  return userEvent.setup();
}

const address = () => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? '{}');

describe('the hygiene of several machines', () => {
  it('the site’s hygiene page begins with racks on hold, then the newest open deviations', async () => {
    serve([newer, held]);
    show();
    const open = within(await screen.findByRole('region', { name: '2 open deviations' }));
    await waitFor(() => expect(open.getAllByRole('listitem')[0]).toHaveTextContent(/Wash this rack again/));
    const [first, second] = open.getAllByRole('link');
    expect(first).toHaveTextContent(/Piatti 1, Trattoria Al Ponte/);
    expect(first).toHaveAttribute('href', '/device/IN240001/haccp?record=5');
    expect(second).toHaveTextContent(/04:00.*–04:02.*Piatti 3, Hotel Belvedere/);
  });

  it('each of several open deviations has a quiet button', async () => {
    serve([newer, held]);
    show();
    const open = within(await screen.findByRole('region', { name: '2 open deviations' }));
    const buttons = await open.findAllByRole('button', { name: /^Record corrective action/ });
    expect(buttons.map((button) => button.dataset.variant)).toEqual(['default', 'default']);
  });

  it('the site’s record list shows each gap at its time with its machine, and how many more there are', async () => {
    const gap: SiteGap = {
      serialNumber: 'IN240001',
      id: 7,
      at: '2026-11-25T08:00:00.000Z',
      reason: 'missingCycles',
      fromCycle: 1201,
      toCycle: 1204,
      lostMessages: null,
      machine: record(1).machine,
    };
    serve([record(9), record(6, { endedAt: '2026-11-25T07:00:00.000Z' })], {}, [ponte], {
      gaps: [gap],
      moreGaps: 1203,
    });
    show();
    const missing = await screen.findByText(/^· 4 cycles are missing here \(no\. 1201–1204\)/);
    expect(missing).toHaveTextContent(/^Piatti 1 · /);
    const rows = within(screen.getByRole('region', { name: 'Records' })).getAllByRole('listitem');
    expect(rows.map((row) => row.contains(missing))).toEqual([false, true, false]);
    expect(screen.getByText('1,203 more gaps are in the PDF, CSV and JSON files.')).toBeVisible();
  });

  it('the calendar shows a day as reviewed when all machines are, and a reader chooses a day', async () => {
    serve([record(6)]);
    const user = show();
    expect(await screen.findByRole('button', { name: /^24 November 2026, 9 valid, Reviewed$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^23 November 2026, 9 valid, Not reviewed$/ }));
    expect(address()).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  });

  it('the site’s filters for result, company and range are in the address', async () => {
    const { requests } = serve([record(6)]);
    const user = show();
    await user.click(await screen.findByRole('radio', { name: 'Deviating' }));
    await user.selectOptions(await screen.findByLabelText('Company'), '300002');
    await user.selectOptions(screen.getByLabelText('Range'), 'infinity');
    expect(address()).toEqual({ filter: 'deviating', companyCode: '300002', gamma: 'infinity' });
    await waitFor(() => {
      const last = requests.filter(({ url }) => url.includes('hygieneRecords')).at(-1)?.url ?? '';
      expect(last).toContain('companyCode=300002');
    });
  });

  it('a manager signs a day of a site for the only company', async () => {
    const bodies: unknown[] = [];
    const answers: Answers = {
      [`POST ${base}/hygieneReviews`]: async (request) => {
        bodies.push(await request.json());
        return bodies.length === 1 ? problem(500, 'INTERNAL_ERROR') : Response.json({ machines: [] });
      },
    };
    serve([record(6)], answers, [ponte]);
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Sign the review of this day: Wednesday/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign the daily review' }));
    expect(dialog.getByText(/all 2 machines of Trattoria Al Ponte/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sign the review' }));
    expect(await dialog.findByText(/The review could not be signed/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sign the review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual(Array(2).fill({ companyCode: '300001', day: '2026-11-25' }));
  });

  it('the site’s hygiene page offers no signature for several companies', async () => {
    serve([record(6)]);
    show();
    expect(await screen.findByText('Reviewed: 0 of 2 machines')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
  });

  it('a manager closes a deviation of any machine of the site', async () => {
    const action = `POST /api/v1/event-hub-listener/IN240003/hygieneRecords/8/correctiveAction`;
    const { requests } = serve([newer], {
      'GET /api/v1/event-hub-listener/IN240003/hygieneRecords/8': () => Response.json(newer),
      [action]: () => Response.json({ ...newer, closing: null }),
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Record corrective action/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record corrective action' }));
    await user.click(await dialog.findByRole('radio', { name: 'Washed again' }));
    await user.type(dialog.getByRole('textbox'), 'Washed again at noon.');
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.find(({ method, url }) => method === 'POST' && url.includes('/IN240003/'));
    expect(await sent?.json()).toEqual({ action: 'rewashed', words: 'Washed again at noon.', corrects: null });
  });

  it('a reader saves the filtered records of a site as a file', async () => {
    const { requests } = serve([record(6)], {
      [`GET ${base}/hygieneRecords/export`]: () =>
        new Response('[]', { headers: { 'content-disposition': 'attachment; filename="hygiene-300001.json"' } }),
    });
    const user = show({ companyCode: '300001', filter: 'open' });
    await user.click(await screen.findByRole('button', { name: 'Save these records as JSON' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'hygiene-300001.json'));
    const url = requests.find(({ url: asked }) => asked.includes('/export'))?.url ?? '';
    expect(url).toMatch(/companyCode=300001&filter=open&format=json/);
  });

  it('the page shows a site without deviations as good only if there were washing cycles', async () => {
    const counts = (washing: number) => ({
      [`GET ${base}/deviatingCycles/counts`]: () => Response.json({ deviating: 0, washing, gammas: [], companies: [] }),
    });
    serve([], counts(12));
    show({ filter: 'deviating' });
    expect(await screen.findByText('No deviation in 12 washing cycles')).toBeVisible();
  });
});
