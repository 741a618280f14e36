import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { EventLog } from './event-log.tsx';
import type { EventTerms } from './event-words.ts';
import type { EventsSearch } from './events-search.ts';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../lib/save-file.ts', () => ({ saveFile }));

beforeAll(() => startTestTexts('common', 'errors', 'events', 'period-filter'));
beforeEach(() => {
  vi.unstubAllGlobals();
  saveFile.mockReset();
  Element.prototype.scrollIntoView = vi.fn();
  window.scrollTo = vi.fn();
});

const listPath = 'GET /api/v1/event-hub-listener/IN240001/events';
const machine = { serialNumber: 'IN240001', gamma: 'infinity', timeZone: 'Europe/Rome' } as ApplianceDetail;

function event(id: number, fields: Partial<MachineEventLine> = {}): MachineEventLine {
  const at = new Date(Date.parse('2026-11-20T22:30:00Z') + id * 60_000).toISOString();
  const usual = {
    isClockDoubtful: false,
    kind: 'doorOpened',
    body: {},
    by: null,
    isImplausible: false,
    isHygienic: null,
    record: null,
    severity: null,
  };
  return { id, at, receivedAt: at, ...usual, ...fields };
}

const cycle = event(1, {
  kind: 'cycleEnded',
  isHygienic: true,
  body: {
    cycleNumber: 812,
    cycleType: 'dishes',
    outcome: 'completed',
    startedAt: '2026-11-20T22:28:52Z',
    endedAt: '2026-11-20T22:31:00Z',
    washDurationS: 99,
    rinseDurationS: 12,
    tankTmpMin: 611,
    tankTmpMax: 634,
    rinseTmpMin: 823,
    rinseTmpMax: 852,
    waterVlm: 25,
    energyWh: 410,
  },
});

const boards = { macAddress: '00:1b:44:11:3a:b7', was: '00:1b:44:11:3a:00' };

const terms: EventTerms = {
  alarm: (code) => (code === 'W03' ? 'The door is open.' : null),
  cycle: (cycleType) => (cycleType === 'autoWash' ? 'Self-cleaning' : null),
  parameter: (code) => (code === 'DI8' ? { name: 'Dishes: Boiler set point', text: (value) => `${value} °C` } : null),
};

type Answers = Parameters<typeof startFakeServer>[0];

const serve = (events: MachineEventLine[], answers: Answers = {}) =>
  startFakeServer({ [listPath]: () => Response.json({ items: events, nextCursor: null }), ...answers });

function Page({ first }: { first: EventsSearch }) {
  const [search, setSearch] = useState(first);
  const [standing, setStanding] = useState('closed');
  return (
    <>
      <button type="button" onClick={() => setStanding('open')}>
        Something happens
      </button>
      <output>{JSON.stringify(search)}</output>
      <EventLog
        machine={machine}
        search={search}
        onSearchChange={setSearch}
        standing={standing}
        runningCycle={7}
        terms={terms}
        readingsLink={({ from, to, isOfCycle }) => <a href={`?${from}/${to}`}>{isOfCycle ? 'cycle' : 'around'}</a>}
      />
    </>
  );
}

function show(search: EventsSearch = {}) {
  renderWithQueries(<Page first={search} />);
  return userEvent.setup();
}

const lineOf = (name: RegExp) => screen.findByRole('button', { name });

describe('the event log', () => {
  it('the event log lists events, newest first, by local days of the machine', async () => {
    serve([
      event(61, { kind: 'cycleStarted', body: { cycleNumber: 7, cycleType: 'autoWash' } }),
      event(60, { kind: 'alarmRaised', body: { errorCode: 'W03' } }),
      event(31, { kind: 'parameterChanged', body: { code: 'DI8', value: 87, was: 85, by: 'cloud' }, by: 'Sara Riva' }),
      event(30, { kind: 'remoteControlEnded', body: { reason: 'timedOut' } }),
      event(5, { kind: 'boardReplaced', body: { ...boards, cycleNumber: 1234 } }),
      event(3, { kind: 'filterCleaned', body: { minutes: 3 } }),
      event(2, { kind: 'bufferOverflowed', body: { lostMessages: 12 }, isClockDoubtful: true }),
      event(1, { kind: 'bufferOverflowed', body: { lostMessages: Number.MAX_SAFE_INTEGER } }),
      cycle,
    ]);
    show();
    await lineOf(/Alarm raised.*W03 · The door is open\./);
    // 23:00 UTC is midnight in Rome.
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '21 November 2026',
      '20 November 2026',
    ]);
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names[0]).toMatch(/^00:31.*Self-cleaning.*Running/);
    expect(names[2]).toContain('Dishes: Boiler set point: 85 °C → 87 °C');
    expect(names[3]).toContain('connection lost');
    expect(names[4]).toContain('Main board replaced00:1b:44:11:3a:00 → 00:1b:44:11:3a:b7');
    expect(names[5]).toContain('filterCleaned');
    expect(names[6]).toContain('12 messages lost');
    expect(screen.getByLabelText(/clock was wrong/)).toBeVisible();
    expect(names[7]).toContain('how many is not known');
    expect(names[8]).toMatch(/^23:28Dishesno\. 8122:08\smin.*Valid2\.5\sl0\.41\skWhRinse 82\.3–85\.2\s°C/);
  });

  it('the event log shows the details of an event under an address that can be shared', async () => {
    serve([cycle]);
    const user = show();
    const line = await lineOf(/Dishes.*Valid/);
    await user.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    const details = within(screen.getByRole('listitem'));
    expect(details.getByText('Completed', { selector: 'dd' })).toBeVisible();
    // The row shows these temperatures already.
    expect(details.queryByText(/^82.3–85.2.°C$/, { selector: 'dd' })).toBeNull();
    expect(details.getByRole('link', { name: 'cycle' })).toHaveAttribute(
      'href',
      '?2026-11-20T22:28:52Z/2026-11-20T22:31:00Z',
    );
    expect(screen.getByText('{"event":1}')).toBeInTheDocument();
    await user.click(line);
    expect(screen.getByText('{}')).toBeInTheDocument();
  });

  it('the row of a cycle shows the events during it, and a link to one of these events unfolds the row', async () => {
    const during = (id: number, kind: string, fields: Partial<MachineEventLine> = {}) =>
      event(id, { kind, at: '2026-11-20T22:30:00Z', ...fields });
    serve([
      { ...cycle, id: 9, isHygienic: false },
      during(8, 'doorClosed'),
      during(7, 'doorOpened'),
      during(6, 'alarmRaised', { body: { errorCode: 'W03' }, severity: 'notice' }),
      during(5, 'parameterChanged', { body: { code: 'DI8', value: 87, was: 85, by: 'panel' } }),
    ]);
    show({ event: 5, doors: 'shown' });
    const row = await lineOf(/Dishes.*Deviating.*W03 · The door is open\. · Door closed · Door opened/);
    expect(row).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/Dishes: Boiler set point: 85 °C → 87 °C/)).toBeVisible();
  });

  it('the row of a cycle says that its values are implausible', async () => {
    serve([{ ...cycle, isHygienic: null, isImplausible: true }]);
    show();
    await lineOf(/Dishes.*Not judgeable: implausible values/);
  });

  it('the event log hides doors until the reader requests them', async () => {
    const server = serve([]);
    const user = show();
    await user.click(await screen.findByLabelText('Show doors'));
    expect(screen.getByText('{"doors":"shown"}')).toBeInTheDocument();
    const asked = server.requests.map(({ url }) => new URL(url).searchParams.get('doors'));
    expect([asked[0], asked.at(-1)]).toEqual(['hidden', null]);
  });

  it('the event log can show only deviating cycles', async () => {
    const server = serve([]);
    const user = show({ doors: 'shown' });
    await user.selectOptions(await screen.findByLabelText('Kind'), 'Deviating cycles');
    await waitFor(() =>
      expect(new URL(server.requests.at(-1)?.url ?? '').searchParams.get('hygiene')).toBe('deviating'),
    );
    await user.selectOptions(screen.getByLabelText('Kind'), 'All');
    expect(screen.getByText('{"doors":"shown"}')).toBeInTheDocument();
  });

  it('the event log fetches a linked event from outside the list, or reports that it does not exist', async () => {
    const one = event(9, { kind: 'filterCleaned', body: { minutes: 3 } });
    serve([cycle], {
      'GET /api/v1/event-hub-listener/IN240001/events/9': () => Response.json(one),
      'GET /api/v1/event-hub-listener/IN240001/events/10': () => problem(404, 'EVENT_NOT_FOUND'),
    });
    const user = show({ event: 9 });
    expect(await screen.findByRole('heading', { name: 'filterCleaned' })).toBeVisible();
    expect(screen.getByText('minutes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading', { name: 'filterCleaned' })).toBeNull();
    show({ event: 10 });
    expect(await screen.findByText(/This event does not exist/)).toBeVisible();
  });

  it('the event log requests what the filters select, in local days of the machine', async () => {
    const server = serve([]);
    const user = show({ from: '2026-11-20', to: '2026-11-20' });
    expect(await screen.findByText('No event matches')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Alarms');
    await waitFor(() =>
      expect(Object.fromEntries(new URL(server.requests.at(-1)?.url ?? '').searchParams)).toMatchObject({
        kind: 'alarms',
        startDate: '2026-11-19T23:00:00.000Z',
        stopDate: '2026-11-20T23:00:00.000Z',
      }),
    );
  });

  it('the event log shows a failure to load, and retries', async () => {
    serve([], { [listPath]: () => problem(500, 'INTERNAL_ERROR') });
    const user = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The events could not be loaded');
    serve([cycle]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await lineOf(/Dishes.*Valid/);
  });
});

describe('a new event', () => {
  it('a new event appears immediately while the reader is at the top of the page', async () => {
    const events = [cycle];
    serve(events);
    show();
    await lineOf(/Dishes.*Valid/);
    events.unshift(event(5));
    screen.getByText('Something happens').click();
    await lineOf(/Door opened/);
  });

  it('a new event waits while the reader is in the list, so that nothing moves', async () => {
    const events = [cycle];
    serve(events);
    const user = show();
    await user.click(await lineOf(/Dishes.*Valid/));
    events.unshift(event(5), event(4));
    screen.getByText('Something happens').click();
    const waiting = await screen.findByRole('button', { name: '2 new events' });
    expect(screen.queryByRole('button', { name: /Door opened/ })).toBeNull();
    await user.click(waiting);
    expect(screen.getAllByRole('button', { name: /Door opened/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: '2 new events' })).toBeNull();
  });
});

describe('the exports', () => {
  it.each(['PDF', 'CSV'])('an export of events as %s contains the shown events', async (format) => {
    const name = `events-IN240001.${format.toLowerCase()}`;
    const server = serve([cycle], {
      [`${listPath}/export`]: () =>
        new Response('content', { headers: { 'content-disposition': `attachment; filename="${name}"` } }),
    });
    const user = show({ kind: 'cycles' });
    await user.click(await lineOf(new RegExp(`Save events as ${format}`)));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), name));
    const asked = server.requests.find(({ url }) => url.includes('/export'));
    expect(new URL(asked?.url ?? '').searchParams.get('kind')).toBe('cycles');
    expect(asked?.headers.get('x-language')).toBe('en');
  });
});
