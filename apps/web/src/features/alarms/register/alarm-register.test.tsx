import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { Resolution } from '@washboard/contract/alarms/resolutions';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { readyMachine } from '../../../testing/ready-machine.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AlarmRegister } from './alarm-register.tsx';
import type { RegisterSearch } from './register-search.ts';

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => session.hasEnded,
}));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
// The leave guard needs a router.
vi.mock('../../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'alarms', 'alarm-register', 'period-filter'));
beforeEach(() => {
  vi.unstubAllGlobals();
  saveFile.mockReset();
  Element.prototype.scrollIntoView = vi.fn();
});

const listPath = '/api/v1/event-hub-listener/IN240001/alarms';
const exportPath = `GET ${listPath}/export`;
const notePath = `PUT ${listPath}/7/resolution`;
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

function alarm(fields: Partial<Alarm>): Alarm {
  return {
    id: 7,
    errorCode: 'W03',
    severity: 'notice',
    startDate: at(50),
    stopDate: at(49),
    isClockDoubtful: false,
    timesLately: 3,
    stepsTried: 0,
    reading: null,
    resolution: null,
    ...fields,
  };
}
const open = alarm({
  id: 9,
  errorCode: 'OH01',
  severity: 'critical',
  startDate: at(1),
  stopDate: null,
  timesLately: 1,
  stepsTried: 0,
  reading: { at: at(1), boilerTmp: 1062, tankTmp: 600 },
});
const noted: Resolution = {
  version: 1,
  solution: 2,
  words: 'The hinge was loose.',
  author: 'Sara Riva',
  at: at(48),
  mayChange: true,
};

const dataModel = {
  limits: { criticalTmp: 1050, restartTmp: 1020 },
  alarms: [
    {
      errorCode: 'OH01',
      description: 'The boiler is hotter than {criticalTmp}.',
      solutions: ['Wait.', 'Call service.'],
    },
    { errorCode: 'W03', description: 'The door is open.', solutions: ['Close the door.', 'Clean the gasket.'] },
  ],
};

type Answers = Parameters<typeof startFakeServer>[0];

function serve(alarms: Alarm[], answers: Answers = {}) {
  return startFakeServer({
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({ link: '/ddm/x.json', alarmsLink: '/ddm/x.{lang}.json' }),
    'GET /ddm/x.en.json': () => Response.json(dataModel),
    [`GET ${listPath}`]: ({ url }) => {
      const { searchParams } = new URL(url);
      expect(searchParams.get('texts')).toBe('false');
      const state = searchParams.get('state');
      const items = alarms.filter(({ stopDate }) => (stopDate === null) === (state === 'open'));
      return Response.json({ items, nextCursor: null, total: items.length });
    },
    ...answers,
  });
}

const machine = {
  serialNumber: 'IN240001',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  revision: 'B',
  state: { openAlarms: [] },
} as unknown as ApplianceDetail;

const reader = { userId: 'me', mayNote: true, isTechnician: false };

function Page({ first }: { first: RegisterSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <AlarmRegister machine={machine} view={readyMachine} search={search} onSearchChange={setSearch} reader={reader} />
  );
}

function show(search: RegisterSearch = {}) {
  renderWithQueries(<Page first={search} />);
  return userEvent.setup();
}

async function entryOf(description: string) {
  const entry = (await screen.findByText(description)).closest('li');
  if (!entry) throw new Error('not in the list');
  return within(entry);
}

describe('the alarm register', () => {
  it('the alarm register starts with open alarms, their steps and readings, followed by past alarms', async () => {
    serve([alarm({}), open]);
    show();
    const first = await entryOf('The boiler is hotter than 105 °C.');
    expect(first.getByRole('group')).toHaveAttribute('open');
    expect(first.getByText('Call service.')).toBeVisible();
    expect(first.getByText(/106\.2/)).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 open alarm' })).toBeVisible();
    const second = await entryOf('The door is open.');
    expect(second.getByRole('group')).not.toHaveAttribute('open');
    expect(second.getByText('3 times')).toBeInTheDocument();
  });

  it('the alarm register shows an unknown code unchanged', async () => {
    serve([alarm({ errorCode: 'ZZ99', severity: null })]);
    const user = show();
    const entry = await entryOf('No description in this version');
    expect(entry.getByText('ZZ99')).toBeVisible();
    await user.click(entry.getByText('ZZ99'));
    await user.click(entry.getByRole('button', { name: /Record the fix/ }));
    expect(await entry.findByLabelText('What fixed it')).toBeVisible();
    // An unknown code has no steps to choose from.
    expect(entry.queryByRole('radio')).toBeNull();
  });

  it('the alarm register requests what the filters select, and says when nothing matches', async () => {
    const server = serve([]);
    const user = show({ code: 'T01' });
    expect(await screen.findByText('No alarm matches')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Severity'), 'Critical');
    await user.selectOptions(screen.getByLabelText('State'), 'Past');
    await waitFor(() => {
      const { searchParams } = new URL(server.requests.at(-1)?.url ?? '');
      expect(Object.fromEntries(searchParams)).toMatchObject({ errorCode: 'T01', severity: 'critical', state: 'past' });
    });
    const [button] = screen.getAllByRole('button', { name: 'Reset filters' });
    if (button) await user.click(button);
    expect(await screen.findByText('No alarms')).toBeVisible();
  });

  it('the alarm register ignores a last day before the first day, and shows the reason', async () => {
    const server = serve([alarm({})]);
    show({ from: '2026-11-10', to: '2026-11-01' });
    expect(await screen.findByText('This is before the first day and is ignored.')).toBeInTheDocument();
    await entryOf('The door is open.');
    for (const { url } of server.requests) expect(new URL(url).searchParams.get('stopDate')).toBeNull();
  });

  it('the alarm register shows a failure to load, and retries', async () => {
    const answers: Answers = { [`GET ${listPath}`]: () => problem(500, 'INTERNAL_ERROR') };
    serve([], answers);
    const user = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The alarms could not be loaded');
    serve([alarm({})]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await entryOf('The door is open.');
  });
});

describe('a resolution', () => {
  const begin = async () => {
    const user = show();
    const entry = await entryOf('The door is open.');
    await user.click(entry.getByText('W03'));
    await user.click(entry.getByRole('button', { name: /Record the fix|Change the fix/ }));
    return { user, entry };
  };

  it('a user records what fixed an alarm', async () => {
    const alarms = [alarm({})];
    const server = serve(alarms, {
      [notePath]: () => {
        alarms[0] = alarm({ resolution: noted });
        return Response.json(noted);
      },
    });
    const { user, entry } = await begin();
    await user.click(entry.getByRole('radio', { name: /Clean the gasket/ }));
    await user.type(entry.getByLabelText('In your own words'), 'The hinge was loose.');
    await user.click(entry.getByRole('button', { name: 'Save the fix' }));
    expect(await entry.findByText(/^Sara Riva, /)).toBeVisible();
    expect(entry.getByText('Fix recorded')).toBeVisible();
    expect(entry.queryByRole('form')).toBeNull();
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(await put?.json()).toEqual({ solution: 2, words: 'The hinge was loose.', version: 0 });
  });

  it('the resolution of an alarm cannot be empty', async () => {
    const server = serve([alarm({})]);
    const { user, entry } = await begin();
    await user.click(entry.getByRole('button', { name: 'Save the fix' }));
    expect(entry.getByLabelText('In your own words')).toHaveFocus();
    expect(entry.getByText('Please fill in this field.')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('the form keeps the resolution of an alarm when saving fails', async () => {
    serve([alarm({})], { [notePath]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    const { user, entry } = await begin();
    await user.type(entry.getByLabelText('In your own words'), 'Oiled it.');
    await user.click(entry.getByRole('button', { name: 'Save the fix' }));
    expect(await entry.findByRole('alert')).toHaveTextContent('The fix could not be saved.');
    expect(entry.getByLabelText('In your own words')).toHaveValue('Oiled it.');
  });

  it('the page shows an alarm’s resolution that another user saved first, and replaces it only on request', async () => {
    const alarms = [alarm({})];
    const server = serve(alarms, {
      [notePath]: async (request) => {
        const { version } = await request.json();
        alarms[0] = alarm({ resolution: version === 1 ? { ...noted, version: 2, words: 'Oiled it.' } : noted });
        return version === 1 ? Response.json(noted) : problem(409, 'RESOLUTION_CHANGED');
      },
    });
    const { user, entry } = await begin();
    await user.type(entry.getByLabelText('In your own words'), 'Oiled it.');
    await user.click(entry.getByRole('button', { name: 'Save the fix' }));
    expect(await entry.findByText('The hinge was loose.')).toBeVisible();
    expect(entry.getByLabelText('In your own words')).toHaveValue('Oiled it.');
    await user.click(entry.getByRole('button', { name: 'Replace their entry' }));
    await waitFor(() => expect(entry.queryByRole('form')).toBeNull());
    expect(await entry.findByText('Oiled it.')).toBeVisible();
    const puts = server.requests.filter(({ method }) => method === 'PUT');
    expect(await Promise.all(puts.map((put) => put.json()))).toMatchObject([{ version: 0 }, { version: 1 }]);
  });

  it('previous versions of a resolution stay visible when a later request for them fails', async () => {
    const second = { ...noted, version: 2, words: 'Oiled it.' };
    let isReachable = true;
    serve([alarm({ resolution: second })], {
      [`GET ${listPath}/7/resolutions`]: () =>
        isReachable ? Response.json({ items: [second, noted] }) : problem(503, 'SERVICE_UNAVAILABLE'),
    });
    const { queryClient, rerender } = renderWithQueries(<Page first={{}} />);
    const user = userEvent.setup();
    const entry = await entryOf('The door is open.');
    await user.click(entry.getByText('W03'));
    await user.click(entry.getByText(/1 earlier/));
    expect(await entry.findByText('The hinge was loose.')).toBeVisible();
    isReachable = false;
    await act(() => queryClient.refetchQueries());
    rerender(<Page first={{}} />);
    expect(entry.getByText('The hinge was loose.')).toBeVisible();
    expect(entry.queryByRole('alert')).toBeNull();
  });

  it('a saved resolution is not taken for another user’s when the alarm ends meanwhile', async () => {
    const saving = Promise.withResolvers<Response>();
    const alarms = [open];
    serve(alarms, { [`PUT ${listPath}/9/resolution`]: () => saving.promise });
    const { queryClient } = renderWithQueries(<Page first={{}} />);
    const user = userEvent.setup();
    const before = await entryOf('The boiler is hotter than 105 °C.');
    await user.click(before.getByRole('button', { name: /Record the fix/ }));
    await user.click(before.getByRole('radio', { name: /Wait/ }));
    await user.click(before.getByRole('button', { name: 'Save the fix' }));
    alarms[0] = { ...open, stopDate: at(0), resolution: { ...noted, solution: 1, words: 'It cooled down.' } };
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByRole('heading', { name: '1 open alarm' })).toBeNull());
    await act(async () => saving.resolve(Response.json(noted)));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(await screen.findByText('It cooled down.')).toBeVisible();
    expect(screen.queryByText(/Somebody else has recorded the fix/)).toBeNull();
  });

  it('the form restores a resolution when the same user returns after the session ended', async () => {
    serve([alarm({})]);
    const { user, entry } = await begin();
    await user.type(entry.getByLabelText('In your own words'), 'Oiled it.');
    session.hasEnded = true;
    cleanup();
    session.hasEnded = false;
    show();
    expect((await entryOf('The door is open.')).getByLabelText('In your own words')).toHaveValue('Oiled it.');
    cleanup();
    show();
    expect((await entryOf('The door is open.')).queryByLabelText('In your own words')).toBeNull();
  });

  it('a resolution by a user with a higher role is read-only', async () => {
    serve([alarm({ resolution: { ...noted, mayChange: false } })]);
    const user = show();
    const entry = await entryOf('The door is open.');
    await user.click(entry.getByText('W03'));
    expect(entry.getByText('Step 2: Clean the gasket.')).toBeVisible();
    expect(entry.queryByRole('button', { name: /Change the fix/ })).toBeNull();
  });
});

describe('the exports', () => {
  it.each(['PDF', 'CSV'])(
    'an export of alarms as %s contains the shown alarms and has the server’s file name',
    async (format) => {
      const name = `alarms-IN240001.${format.toLowerCase()}`;
      const server = serve([alarm({})], {
        [exportPath]: () =>
          new Response('content', { headers: { 'content-disposition': `attachment; filename="${name}"` } }),
      });
      const user = show({ severity: 'notice' });
      await entryOf('The door is open.');
      await user.click(screen.getByRole('button', { name: `Save alarms as ${format}` }));
      await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), name));
      const asked = server.requests.find(({ url }) => url.includes('/export'));
      expect(new URL(asked?.url ?? '').searchParams.get('severity')).toBe('notice');
      expect(asked?.headers.get('x-language')).toBe('en');
    },
  );

  it('a failed export of alarms shows the reason', async () => {
    serve([alarm({})], { [exportPath]: () => problem(500, 'INTERNAL_ERROR') });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Save alarms as PDF' }));
    expect(await screen.findByText(/The alarms could not be saved\./)).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
  });
});
