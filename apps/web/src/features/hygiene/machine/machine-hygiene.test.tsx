import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HygieneDay, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { MachineHygiene } from './machine-hygiene.tsx';
import type { MachineHygieneSearch } from './machine-hygiene-search.ts';

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => session.hasEnded,
}));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
// The leave guard needs a router.
vi.mock('../../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'hygiene'));
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
  session.hasEnded = false;
  saveFile.mockReset();
});

const root = '/api/v1/event-hub-listener/IN240001';
const listPath = `GET ${root}/hygieneRecords`;
const daysPath = `GET ${root}/hygieneDays`;
const actionPath = `POST ${root}/hygieneRecords/7/correctiveAction`;
const reviewPath = `POST ${root}/hygieneReviews`;
const today = '2026-11-25';

function record(fields: Partial<HygieneRecord> = {}): HygieneRecord {
  return {
    id: 6,
    serialNumber: 'IN240001',
    eventId: 90,
    companyCode: '300001',
    cycleNumber: 1200,
    cycleType: 'dishes',
    outcome: 'completed',
    isClockDoubtful: false,
    startedAt: '2026-11-24T12:00:00.000Z',
    endedAt: '2026-11-24T12:02:00.000Z',
    recordedAt: '2026-11-24T12:02:01.000Z',
    profile: { id: 'en17735', version: 1 },
    profileName: null,
    limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
    values: {
      tankTmpMin: 605,
      tankTmpMean: 615,
      tankTmpMax: 622,
      rinseTmpMin: 821,
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
    ...fields,
  };
}

const cold = record({
  id: 7,
  result: 'deviating',
  reasons: ['rinseTooCold'],
  alarms: ['T04'],
  values: { ...record().values, rinseTmpMin: 741 },
});
const closing: NonNullable<HygieneRecord['closing']> = {
  action: 'discarded',
  words: 'The plates were thrown away.',
  personName: 'Sara Riva',
  number: 11,
  at: '2026-11-24T13:00:00.000Z',
};

const inForce = {
  profile: { id: 'en17735', version: 1 },
  name: null,
  limits: record().limits,
  chosenFor: 'usual',
  company: null,
};

type Answers = Parameters<typeof startFakeServer>[0];

function serve(records: HygieneRecord[], answers: Answers = {}, reviews: Record<string, HygieneDay['review']> = {}) {
  const isOf = (filter: string | null) => (one: HygieneRecord) =>
    filter === null || one.result === filter || (filter === 'open' && one.result === 'deviating' && !one.closing);
  return startFakeServer({
    [listPath]: ({ url }) => {
      const { searchParams } = new URL(url);
      const [from, to] = [searchParams.get('startDate') ?? '', searchParams.get('stopDate') ?? '9999'];
      const items = records
        .filter(isOf(searchParams.get('filter')))
        .filter(({ endedAt }) => endedAt >= from && endedAt < to);
      return Response.json({ items, nextCursor: null });
    },
    [daysPath]: ({ url }) => {
      const { searchParams } = new URL(url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      const days = Map.groupBy(records, ({ endedAt }) => endedAt.slice(0, 10));
      const items = [...days]
        .filter(([day]) => day >= from && day <= to)
        .map(([day, ofDay]) => ({
          day,
          valid: ofDay.filter(isOf('valid')).length,
          deviating: ofDay.filter(isOf('deviating')).length,
          open: ofDay.filter(isOf('open')).length,
          notJudgeable: ofDay.filter(isOf('notJudgeable')).length,
          review: reviews[day] ?? null,
          recordsSinceReview: reviews[day]
            ? ofDay.filter(({ recordedAt }) => recordedAt > (reviews[day]?.at ?? '')).length
            : 0,
        }));
      return Response.json({ timeZone: 'Europe/Rome', today, hold: null, items });
    },
    [`GET ${root}/hygieneGaps`]: () => Response.json({ items: [] }),
    [`GET ${root}/limitProfile`]: () => Response.json(inForce),
    [`GET ${root}/hygieneRecords/7`]: () => Response.json(records.find(({ id }) => id === 7)),
    [`GET ${root}/telemetry`]: () =>
      Response.json({ resolution: 'raw', from: today, to: today, isTruncated: false, atMs: [], channels: {} }),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { T04: 'The rinse was too cold.' } },
      }),
    ...answers,
  });
}

const machine = {
  serialNumber: 'IN240001',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  revision: 'B',
  timeZone: 'Europe/Rome',
} as unknown as MachineRecord;

function Page({ first, maySign }: { first: MachineHygieneSearch; maySign: boolean }) {
  const [search, setSearch] = useState(first);
  const { record: _, ...ofList } = search;
  return (
    <MachineHygiene
      machine={machine}
      search={search}
      onSearchChange={setSearch}
      recordLink={({ id, className, children }) => (
        <a
          className={className}
          href={`?record=${id}`}
          onClick={(event) => {
            event.preventDefault();
            setSearch({ ...ofList, record: id });
          }}
        >
          {children}
        </a>
      )}
      back={
        <button type="button" onClick={() => setSearch(ofList)}>
          back
        </button>
      }
      reader={{ userId: 'me', maySign, mayShare: false }}
      limitsDialog={
        maySign
          ? (onClose) => (
              <button type="button" onClick={onClose}>
                close the limits
              </button>
            )
          : undefined
      }
    />
  );
}

function show(search: MachineHygieneSearch = {}, maySign = true) {
  renderWithQueries(<Page first={search} maySign={maySign} />);
  return userEvent.setup();
}

const openSection = () => screen.findByRole('region', { name: '1 open deviation' });

describe('the records of a machine', () => {
  it('a hygiene record names the rules by which its values are implausible', async () => {
    const fields = { result: 'notJudgeable', reasons: ['implausible'], implausible: ['tankTmp', 'noContact'] } as const;
    serve([record({ ...fields, reasons: [...fields.reasons], implausible: [...fields.implausible] })]);
    show();
    expect(
      await screen.findByText(
        'Implausible values: tank temperatures that contradict each other or that no tank reaches; a washing cycle without washing and rinsing time',
      ),
    ).toBeVisible();
  });

  it('the hygiene page says which rack is on hold', async () => {
    const hold = { recordId: 7, cycleNumber: 1200, since: cold.endedAt };
    serve([record(), cold], {
      [daysPath]: () => Response.json({ timeZone: 'Europe/Rome', today, hold, items: [] }),
    });
    show();
    expect(await screen.findByText(/^Wash this rack again/)).toBeVisible();
    expect(within(await openSection()).getByText(/^Wash this rack again/)).toBeVisible();
  });

  it('the hygiene page begins with open deviations, whatever period it shows', async () => {
    serve([record(), cold]);
    show({ month: '2026-08' });
    const section = within(await openSection());
    expect(section.getByText('Rinse 74.1 °C, at least 80.0 °C')).toBeVisible();
    const button = section.getByRole('button', { name: /^Record corrective action: Dishes/ });
    expect(button).toBeVisible();
    // A single open deviation gets the page's primary button.
    expect(button.dataset.variant).toBe('filled');
    expect(await screen.findByText('No cycles recorded')).toBeVisible();
  });

  it('the list of records shows each gap at its time, in words', async () => {
    const later = record({ id: 9, cycleNumber: 1205, endedAt: '2026-11-24T13:02:00.000Z' });
    const none = { serialNumber: 'IN240001', fromCycle: null, toCycle: null, lostMessages: null };
    const items = [
      { ...none, id: 8, at: later.endedAt, reason: 'missingCycles', fromCycle: 1201, toCycle: 1204 },
      { ...none, id: 3, at: '2026-11-23T08:00:00.000Z', reason: 'bufferOverflowed', lostMessages: 12 },
      { ...none, id: 2, at: '2026-11-23T07:00:00.000Z', reason: 'bufferOverflowed' },
    ];
    serve([later, record()], { [`GET ${root}/hygieneGaps`]: () => Response.json({ items }) });
    show();
    const gap = await screen.findByText(/^4 cycles are missing here \(no\. 1201–1204\)/);
    const rows = within(screen.getByRole('region', { name: 'Records' })).getAllByRole('listitem');
    expect(rows.map((row) => row.contains(gap))).toEqual([false, true, false, false, false]);
    expect(rows[3]).toHaveTextContent(/^12 messages were lost/);
    expect(rows[4]).toHaveTextContent(/How many is not known/);
  });

  it('the hygiene page says that no deviation is open', async () => {
    serve([record(), { ...cold, closing }]);
    show();
    expect(await screen.findByText(/^No open deviation/)).toBeVisible();
    expect(await screen.findByText(/· Discarded$/)).toBeVisible();
  });

  it('the list of records groups records by day with counts, and shows missed reviews', async () => {
    serve([record(), cold]);
    show();
    expect(await screen.findByRole('heading', { name: 'Tuesday, 24 November 2026' })).toBeVisible();
    expect(screen.getByText('1 day not reviewed')).toBeVisible();
    const day = screen.getByRole('button', {
      name: /^24 November 2026, 1 valid, 1 deviating, 1 of them open, Not reviewed/,
    });
    expect(day).toHaveAttribute('data-tone', 'alarm');
  });

  it('a reader filters the hygiene records, and each filter shows its number', async () => {
    const server = serve([record(), cold]);
    const user = show();
    await user.click(await screen.findByRole('radio', { name: 'Not judgeable (0)' }));
    expect(await screen.findByText('No record matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all records' }));
    expect(screen.getByRole('radio', { name: 'All (2)' })).toBeChecked();
    const asked = server.requests.map(({ url }) => new URL(url).searchParams.get('filter'));
    expect(asked).toContain('notJudgeable');
  });

  it('a day chosen with the keyboard shows the records of the machine’s day', async () => {
    const server = serve([record()]);
    const user = show({ month: '2026-11' });
    const present = await screen.findByRole('button', { name: /^25 November 2026/ });
    expect(present).toHaveAttribute('aria-current', 'date');
    present.focus();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('button', { name: /^24 November 2026/ })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => {
      const { searchParams } = new URL(server.requests.findLast(({ url }) => url.includes('startDate'))?.url ?? '');
      expect(searchParams.get('startDate')).toBe('2026-11-23T23:00:00.000Z');
      expect(searchParams.get('stopDate')).toBe('2026-11-24T23:00:00.000Z');
    });
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
  });

  it('the hygiene page shows a failure to load, and retries', async () => {
    serve([], { [listPath]: () => problem(500, 'INTERNAL_ERROR') });
    const user = show();
    const failure = (await screen.findByText('The records could not be loaded')).parentElement;
    serve([record()]);
    if (failure) await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Valid', { selector: 'a *' })).toBeVisible();
  });

  it('the hygiene page offers no button to a reader who may not sign', async () => {
    serve([record(), cold]);
    show({}, false);
    await openSection();
    await screen.findByRole('heading', { name: 'Tuesday, 24 November 2026' });
    expect(screen.queryByRole('button', { name: /corrective action|Sign/ })).toBeNull();
  });
});

describe('a record', () => {
  it('a hygiene record shows values against limits, alarms and profile, and claims no conformity', async () => {
    serve([cold]);
    show({ record: 7 });
    expect(await screen.findByText('Judged by: practice after EN 17735, version 1')).toBeVisible();
    const rinse = within(screen.getByRole('row', { name: /^Rinse/ }));
    expect(rinse.getByText('80.0 °C to 90.0 °C')).toBeVisible();
    expect(rinse.getByText(/74\.1/)).toHaveAttribute('data-beyond');
    expect(rinse.getByText(/83\.4/)).not.toHaveAttribute('data-beyond');
    expect(await screen.findByText(/The rinse was too cold\./)).toBeVisible();
    expect(await screen.findByText('No telemetry stored')).toBeVisible();
    expect(screen.queryByText(/conform/i)).toBeNull();
  });

  it('a cycle that cannot be judged shows limits, but not that they judged it', async () => {
    serve([record({ id: 7, result: 'notJudgeable', reasons: ['serviceCycle'] })]);
    show({ record: 7 });
    expect(await screen.findByText('Limits: practice after EN 17735, version 1')).toBeVisible();
    expect(screen.queryByText(/Judged by/)).toBeNull();
  });

  it('the record of a machine with a wrong clock shows that the clock was wrong', async () => {
    serve([{ ...cold, isClockDoubtful: true, startedAt: '2020-01-01T00:00:00.000Z' }]);
    show({ record: 7 });
    expect(await screen.findByText(/^The machine’s clock was wrong/)).toBeVisible();
    expect(screen.getByText('Start as reported by the machine')).toBeVisible();
  });

  it('the hygiene page says that a record does not exist', async () => {
    serve([], { [`GET ${root}/hygieneRecords/7`]: () => problem(404, 'HYGIENE_RECORD_NOT_FOUND') });
    show({ record: 7 });
    expect(await screen.findByRole('alert')).toHaveTextContent('This hygiene record does not exist');
  });
});

describe('closing a deviation', () => {
  async function begin() {
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Record corrective action/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('radio', { name: 'Washed again' });
    return { user, dialog };
  }

  it('a manager closes a deviation, and the page sends the action once', async () => {
    const records = [cold];
    const server = serve(records, {
      [actionPath]: () => {
        records[0] = { ...cold, closing };
        return Response.json(records[0]);
      },
    });
    const { user, dialog } = await begin();
    await user.click(dialog.getByRole('radio', { name: 'Washed again' }));
    await user.type(dialog.getByLabelText(/In your own words/), ' Boiler was cold. ');
    await user.dblClick(dialog.getByRole('button', { name: 'Sign and close' }));
    expect(await screen.findByText(/^No open deviation/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(posts.map((post) => post.json()))).toEqual([
      { action: 'rewashed', words: 'Boiler was cold.', corrects: null },
    ]);
  });

  it('a corrective action needs a choice and words', async () => {
    const server = serve([cold]);
    const { user, dialog } = await begin();
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    expect(dialog.getByText('Please choose what was done.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Washed again' })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: 'Discarded' }));
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    expect(dialog.getByLabelText(/In your own words/)).toHaveFocus();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('a corrective action keeps its input when saving fails, the dialog closes or the session ends', async () => {
    serve([cold], { [actionPath]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    const { user, dialog } = await begin();
    await user.click(dialog.getByRole('radio', { name: 'Discarded' }));
    await user.type(dialog.getByLabelText(/In your own words/), 'Thrown away');
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The action could not be saved.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^Record corrective action/ }));
    expect(await screen.findByLabelText(/In your own words/)).toHaveValue('Thrown away');
    session.hasEnded = true;
    cleanup();
    session.hasEnded = false;
    show();
    expect(await screen.findByLabelText(/In your own words/)).toHaveValue('Thrown away');
    expect(screen.getByRole('radio', { name: 'Discarded' })).toBeChecked();
  });

  it('the page shows a corrective action that another user saved first, and replaces it only on request', async () => {
    const records = [cold];
    const server = serve(records, {
      [actionPath]: async (request) => {
        const { corrects } = await request.json();
        const isLatest = corrects === 11;
        records[0] = { ...cold, closing: isLatest ? { ...closing, number: 12, words: 'Washed.' } : closing };
        return isLatest ? Response.json(records[0]) : problem(409, 'CORRECTIVE_ACTION_CHANGED');
      },
    });
    const { user, dialog } = await begin();
    await user.click(dialog.getByRole('radio', { name: 'Washed again' }));
    await user.type(dialog.getByLabelText(/In your own words/), 'Washed.');
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    expect(await dialog.findByText('The plates were thrown away.')).toBeVisible();
    expect(dialog.getByLabelText(/In your own words/)).toHaveValue('Washed.');
    await user.click(dialog.getByRole('button', { name: 'Replace their action' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(posts.map((post) => post.json()))).toMatchObject([{ corrects: null }, { corrects: 11 }]);
  });

  it('a correction names the corrective action that it replaces', async () => {
    const server = serve([{ ...cold, closing }], { [actionPath]: () => Response.json(cold) });
    const user = show({ record: 7 });
    expect(await screen.findByText('Sara Riva', { selector: 'bdi' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct the action' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the action' }));
    expect(await dialog.findByRole('radio', { name: 'Discarded' })).toBeChecked();
    await user.clear(dialog.getByLabelText(/In your own words/));
    await user.type(dialog.getByLabelText(/In your own words/), 'Washed by hand.');
    await user.click(dialog.getByRole('button', { name: 'Sign and close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const post = server.requests.find(({ method }) => method === 'POST');
    expect(await post?.json()).toEqual({ action: 'discarded', words: 'Washed by hand.', corrects: 11 });
  });
});

describe('the daily review', () => {
  it('a daily review does not cover a record that arrived later', async () => {
    serve([record(), cold], {}, { '2026-11-24': { personName: 'Chiara Ponti', at: '2026-11-24T05:00:00.000Z' } });
    show();
    expect(await screen.findByText('Chiara Ponti')).toBeVisible();
    expect(screen.getByText('Changed since the review: 2 records were added')).toBeVisible();
    expect(screen.getByText('1 day changed since the review')).toBeVisible();
    expect(screen.getByRole('button', { name: /^24 November 2026, .*Changed since the review$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Sign again/ })).toBeVisible();
  });

  it('a manager signs a day after one confirmation, and the page shows who signed', async () => {
    const reviews: Record<string, HygieneDay['review']> = {};
    const server = serve(
      [record(), cold],
      {
        [reviewPath]: () => {
          reviews['2026-11-24'] = { personName: 'Chiara Ponti', at: '2026-11-25T10:00:00.000Z' };
          return Response.json({});
        },
      },
      reviews,
    );
    const user = show();
    await user.click(
      await screen.findByRole('button', { name: 'Sign the review of this day: Tuesday, 24 November 2026' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign the daily review' }));
    expect(dialog.getByText(/Tuesday, 24 November 2026: 1 valid, 1 deviating, 1 of them open\./)).toBeVisible();
    expect(dialog.getByText(/still without a corrective action/)).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Sign the review' }));
    expect(await screen.findByText('Chiara Ponti')).toBeVisible();
    expect(screen.queryByText('1 day not reviewed')).toBeNull();
    expect(screen.getByRole('button', { name: /^Sign again/ })).toBeVisible();
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(posts.map((post) => post.json()))).toEqual([
      { day: '2026-11-24', seen: { valid: 1, deviating: 1, open: 1, notJudgeable: 0 } },
    ]);
  });

  it('the review dialog says that a review could not be signed', async () => {
    serve([record()], { [reviewPath]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Sign the review/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign the review' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The review could not be signed.');
  });
});

describe('the limits', () => {
  const limitPath = `GET ${root}/limitProfile`;
  const navigli = { companyCode: '200001', companyName: 'Navigli Service' };
  const own = { profile: { id: '5f0c', version: 3 }, name: 'House rules' };
  const limitRows = () => screen.getAllByRole('term').map(({ parentElement }) => clean(parentElement?.textContent));
  const clean = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

  it.each([
    [{}, 'practice after EN 17735, version 1', 'Default'],
    [{ ...own, chosenFor: 'machine' }, 'House rules, version 3', 'Chosen for this machine'],
    [{ ...own, chosenFor: 'company', company: navigli }, 'House rules, version 3', 'From Navigli Service'],
    [{ ...own, chosenFor: 'company' }, 'House rules, version 3', 'From a parent company'],
  ])('the hygiene limits name their profile, its version and its origin: %j', async (fields, profile, origin) => {
    serve([record()], { [limitPath]: () => Response.json({ ...inForce, ...fields }) });
    show();
    expect(await screen.findByText(profile)).toBeVisible();
    expect(screen.getByText(origin)).toBeVisible();
    expect(limitRows()).toEqual(['Tankat least 60.0 °C', 'Rinse80.0 °C to 90.0 °C']);
  });

  it('the hygiene limits show the minimum contact time, if the profile has a minimum', async () => {
    const limits = { ...inForce.limits, contactSMin: 90 };
    serve([record()], { [limitPath]: () => Response.json({ ...inForce, limits }) });
    show();
    await screen.findByText('at least 90 s');
    expect(limitRows()).toContain('Washing and rinsingat least 90 s');
  });

  it('the hygiene limits name shorter programmes that the maker validated, and the practice for the rinse', async () => {
    const limits = { ...inForce.limits, contactSMin: 90 };
    const profile = { id: 'en17735', version: 2 };
    const validations = [
      { cycleType: 'glasses', contactSMin: 80, reference: 'HV-INF-50' },
      { cycleType: 'fast', contactSMin: 75, reference: 'HV-INF-50' },
    ];
    serve([record()], { [limitPath]: () => Response.json({ ...inForce, profile, limits, validations }) });
    show();
    await screen.findByText('at least 75 s (maker’s validation)');
    expect(limitRows().slice(3)).toEqual([
      'Glassesat least 80 s (maker’s validation)',
      'Fastat least 75 s (maker’s validation)',
    ]);
    expect(
      screen.getByText(/^The practice names 80.0 °C to 85.0 °C for the rinse\. Up to 90.0 °C is accepted/),
    ).toBeVisible();
  });

  it('a hygiene record names the validation that judged its contact time', async () => {
    const validation = { contactSMin: 80, reference: 'HV-INF-50' };
    const limits = { ...inForce.limits, contactSMin: 80 };
    serve([record({ id: 7, cycleType: 'fast', profile: { id: 'en17735', version: 2 }, limits, validation })]);
    show({ record: 7 });
    expect(await screen.findByText('Judged by: practice after EN 17735, version 2')).toBeVisible();
    expect(screen.getByText('Contact time by the maker’s validation HV-INF-50: at least 80 s')).toBeVisible();
    expect(screen.getByText('at least 80 s (maker’s validation)')).toBeVisible();
  });

  it('a manager opens the dialog for other hygiene limits', async () => {
    serve([record()]);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Choose other limits' }));
    await user.click(screen.getByRole('button', { name: 'close the limits' }));
    expect(screen.queryByRole('button', { name: 'close the limits' })).toBeNull();
  });

  it('a reader without the right cannot choose hygiene limits', async () => {
    serve([record()]);
    show({}, false);
    expect(await screen.findByText('practice after EN 17735, version 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose other limits' })).toBeNull();
  });

  it('a hygiene record names the company’s limits that judged it', async () => {
    serve([{ ...cold, profile: own.profile, profileName: own.name }]);
    show({ record: 7 });
    expect(await screen.findByText('Judged by: House rules, version 3')).toBeVisible();
  });
});

describe('the export of the records', () => {
  it('the export of hygiene records has the period and the filter of the list', async () => {
    const server = serve([record(), cold], {
      [`${listPath}/export`]: () =>
        new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="hygiene-IN240001.pdf"' } }),
    });
    const user = show({ day: '2026-11-24', filter: 'deviating' });
    await user.click(await screen.findByRole('button', { name: 'Save these records as PDF' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'hygiene-IN240001.pdf'));
    const asked = new URL(server.requests.find(({ url }) => url.includes('/export'))?.url ?? '');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      startDate: '2026-11-23T23:00:00.000Z',
      stopDate: '2026-11-24T23:00:00.000Z',
      filter: 'deviating',
      format: 'pdf',
    });
  });
});

describe('the ledger file', () => {
  it.each([
    ['Save November 2026', '2026-10-31T23:00:00.000Z'],
    ['Save everything', null],
  ])('"%s" saves the ledger file under the server’s name', async (button, startDate) => {
    const server = serve([record()], {
      [`GET ${root}/ledger`]: () =>
        new Response('{}', { headers: { 'content-disposition': 'attachment; filename="ledger-IN240001.json"' } }),
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'ledger-IN240001.json'));
    const asked = server.requests.find(({ url }) => url.includes('/ledger'));
    expect(new URL(asked?.url ?? '').searchParams.get('startDate')).toBe(startDate);
    expect(screen.getByRole('link', { name: 'Check a ledger file' })).toHaveAttribute('href', '/verify');
  });

  it('the ledger card says why a ledger file cannot be made', async () => {
    serve([record()], { [`GET ${root}/ledger`]: () => problem(404, 'LEDGER_EMPTY') });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Save everything' }));
    expect(await screen.findByText(/There are no records in this period yet\./)).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
  });
});
