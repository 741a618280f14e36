import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AlarmInbox as Inbox, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AlarmInbox } from './alarm-inbox.tsx';
import type { InboxSearch } from './inbox-search.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

/** The screen of the app is narrow while this matches. */
const narrow = vi.hoisted(() => {
  const query = Object.assign(new EventTarget(), { matches: false });
  const others = window.matchMedia;
  vi.stubGlobal('matchMedia', (text: string) => (text.includes('1092px') ? query : others(text)));
  return query;
});

const listPath = 'GET /api/v1/appliance/alarmInbox';
const alarmsPath = '/api/v1/event-hub-listener/IN240001/alarms';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function alarm(fields: Partial<InboxAlarm> = {}): InboxAlarm {
  return {
    id: 7,
    errorCode: 'W03',
    severity: 'warning',
    startDate: ago(40),
    lastDate: ago(10),
    stopDate: null,
    isClockDoubtful: false,
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    companyCode: '300001',
    companyName: 'Al Ponte',
    connection: 'online',
    times: 1,
    version: 3,
    taken: null,
    muted: null,
    ...fields,
  };
}

let items: InboxAlarm[] = [];
function inbox(): Inbox {
  const muted = items.filter((one) => one.muted).length;
  return {
    items,
    nextCursor: null,
    total: items.length,
    counts: { open: items.length, mine: 0, muted },
    severities: [],
    gammas: [],
    companies: [],
  };
}

function serve(answers: Parameters<typeof startFakeServer>[0] = {}) {
  const past = {
    severity: 'warning',
    isClockDoubtful: false,
    timesLately: 2,
    stepsTried: 0,
    reading: null,
    errorCode: 'W03',
  };
  const texts = { description: 'A filter is missing.', solutions: ['Put the filter in.', 'Call service.'] };
  const resolution = { version: 1, solution: 1, words: '', author: 'Ada Marini', at: ago(5), mayChange: true };
  return startFakeServer({
    [listPath]: () => Response.json(inbox()),
    'GET /ddm/alarm-descriptions/en.json': () =>
      Response.json({
        limits: { criticalTmp: 1050, restartTmp: 1020 },
        descriptions: { infinity: { W03: 'A filter is missing.' } },
      }),
    [`GET ${alarmsPath}`]: () =>
      Response.json({
        items: [
          { ...past, ...texts, id: 7, startDate: ago(10), stopDate: null, resolution: null },
          { ...past, ...texts, id: 5, startDate: ago(40), stopDate: ago(35), resolution },
        ],
        nextCursor: null,
        total: 2,
      }),
    [`GET ${alarmsPath}/7/frequency`]: () =>
      Response.json({ days: 30, times: 2, like: { machines: 12, withAlarm: 3, times: 9 } }),
    ...answers,
  });
}

function Page({ start }: { start: InboxSearch }) {
  const [search, setSearch] = useState(start);
  return <AlarmInbox search={search} onSearchChange={setSearch} />;
}

function open(start: InboxSearch = {}) {
  const root = createRootRoute();
  const paths = ['/alarms', '/device/$serialNumber', '/device/$serialNumber/alarms'] as const;
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const { queryClient } = renderWithQueries(
    <RouterContextProvider router={router as never}>
      <Page start={start} />
    </RouterContextProvider>,
  );
  const refetch = (path = '') =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => path.endsWith(String(queryKey[1])) || path === '' });
  return { refetch };
}

const chosen = () => screen.findByRole('article', { name: /A filter is missing/ });

beforeEach(async () => {
  vi.unstubAllGlobals();
  narrow.matches = false;
  items = [alarm()];
  await startTestTexts('common', 'errors', 'alarm-inbox');
});

describe('the alarm inbox', () => {
  it('an alarm that comes and goes is one row with its times, and muted alarms come last under a title', async () => {
    const quiet = { by: 'Ada Marini', until: new Date(Date.now() + 60_000).toISOString() };
    items = [
      alarm({ times: 7 }),
      alarm({ errorCode: 'W04', muted: quiet, taken: { by: 'Ada Marini', isByMe: false, at: ago(1) } }),
    ];
    serve();
    open();
    expect(await screen.findByRole('radio', { name: 'Open (2)' })).toBeChecked();
    const [first, muted] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Piatti 1'));
    expect(first).toHaveTextContent(/7×, \d\d:\d\d–\d\d:\d\d/);
    expect(muted).toHaveTextContent(/Taken by Ada Marini.*Muted until/);
    expect(within(screen.getByRole('region', { name: 'Muted' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('a chosen alarm shows its first step, its history and how often the alarm came', async () => {
    serve();
    open();
    const card = await chosen();
    expect(await within(card).findByText('Put the filter in.')).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'All steps' })).toHaveAttribute(
      'href',
      '/device/IN240001/alarms?code=W03',
    );
    expect(
      await within(card).findByText(
        '2 times on this machine in 30 days. Also on 3 of 12 other machines of this model.',
      ),
    ).toBeInTheDocument();
    expect(within(card).getByText('still open')).toBeInTheDocument();
    expect(within(card).getByText('Step 1.')).toBeInTheDocument();
  });

  it('the inbox does not show another alarm in place of one whose address is no longer in the list', async () => {
    serve();
    open({ machine: 'IN240001', code: 'W09' });
    expect(await screen.findByText('This alarm is no longer in this list')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('the inbox shows the alarm of its address, even if it is on a later page of the list', async () => {
    const late = alarm({ errorCode: 'W04' });
    serve({
      [listPath]: ({ url }) => {
        const isChosen = url.includes('serialNumber=IN240001') && url.includes('errorCode=W04');
        return Response.json({ ...inbox(), nextCursor: 'next', ...(isChosen && { items: [late] }) });
      },
    });
    open({ machine: 'IN240001', code: 'W04' });
    expect(await screen.findByRole('article', { name: /W04/ })).toBeInTheDocument();
    expect(screen.queryByText('This alarm is no longer in this list')).toBeNull();
  });

  it('the inbox does not show another alarm in place of one that ends while a user deals with it', async () => {
    const other = alarm({ id: 8, errorCode: 'W04' });
    items = [alarm(), other];
    serve();
    const { refetch } = open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    items = [other];
    await refetch();
    expect(await screen.findByText('This alarm is no longer in this list')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('an alarm that comes again while a user views it has its new time in the history', async () => {
    const frequency = { days: 30, times: 3, like: { machines: 0, withAlarm: 0, times: 0 } };
    const { requests } = serve({ [`GET ${alarmsPath}/9/frequency`]: () => Response.json(frequency) });
    const { refetch } = open();
    await within(await chosen()).findByText('still open');
    const asked = () => requests.filter(({ url }) => url.includes(`${alarmsPath}?`)).length;
    expect(asked()).toBe(1);
    items = [alarm({ id: 9, times: 2 })];
    await refetch(listPath);
    await waitFor(() => expect(asked()).toBe(2));
  });

  const rowOf = async (name: string) =>
    (await screen.findAllByRole('listitem')).find((row) => row.textContent?.includes(name)) as HTMLElement;

  it('a row shows that its time is a time of arrival', async () => {
    items = [alarm({ isClockDoubtful: true }), alarm({ id: 8, errorCode: 'W04', applianceName: 'Piatti 2' })];
    serve();
    open();
    const doubt = { name: /the machine’s clock was wrong/ };
    expect(within(await rowOf('Piatti 1')).getByRole('img', doubt)).toBeInTheDocument();
    expect(within(await rowOf('Piatti 2')).queryByRole('img', doubt)).toBeNull();
  });

  it('a row of the inbox shows a span within a minute as one time, and a longer span with its end', async () => {
    const minuteMs = Math.floor(Date.parse(ago(10)) / 60_000) * 60_000;
    const at = (seconds: number) => new Date(minuteMs + seconds * 1000).toISOString();
    const fields = { times: 3, startDate: at(5) };
    items = [
      alarm({ ...fields, lastDate: at(50) }),
      alarm({ ...fields, id: 8, errorCode: 'W04', applianceName: 'Piatti 2', lastDate: at(65) }),
    ];
    serve();
    open();
    expect(await rowOf('Piatti 1')).toHaveTextContent(/3×, (\d+ \w+, )?\d\d:\d\d(?! ?–)/);
    expect(await rowOf('Piatti 2')).toHaveTextContent(/3×, (\d+ \w+, )?\d\d:\d\d ?– ?(\d+ \w+, )?\d\d:\d\d/);
  });

  it('a phone shows the filters behind one button, which counts the chosen filters', async () => {
    narrow.matches = true;
    serve();
    open({ severity: 'warning' });
    const button = await screen.findByRole('button', { name: '1 filter', expanded: false });
    expect(screen.queryByLabelText('Range')).toBeNull();
    await userEvent.click(button);
    expect(screen.getByLabelText('Range')).toBeInTheDocument();
  });

  it('an empty list without chosen filters shows no filters', async () => {
    items = [];
    serve();
    open();
    expect(await screen.findByText('No open alarms')).toBeInTheDocument();
    expect(screen.queryByLabelText('Range')).toBeNull();
  });

  it('a list without matching alarms still shows the chosen filters', async () => {
    items = [];
    serve();
    open({ severity: 'warning' });
    expect(await screen.findByText('No alarm matches the filters')).toBeInTheDocument();
    expect(screen.getByLabelText('Range')).toBeInTheDocument();
  });

  it('an empty list shows only the message that the alarm in the address has ended', async () => {
    items = [];
    serve();
    open({ machine: 'IN240001', code: 'W03' });
    expect(await screen.findByText('This alarm is no longer in this list')).toBeInTheDocument();
    expect(screen.queryByText('No open alarms')).toBeNull();
  });

  it('each tab of the inbox requests its own alarms', async () => {
    const { requests } = serve();
    open();
    items = [];
    await userEvent.click(await screen.findByRole('radio', { name: 'Mine (0)' }));
    expect(await screen.findByText('You have taken no alarm')).toBeInTheDocument();
    expect(requests.some(({ url }) => url.includes('tab=mine'))).toBe(true);
  });
});

describe('dealing with an alarm', () => {
  it('a user takes an alarm, and releases it', async () => {
    const answer = (fields: Partial<InboxAlarm>) => () => {
      items = [alarm(fields)];
      return Response.json(items[0]);
    };
    const taken = { by: 'Ada Marini', isByMe: true, at: ago(0) };
    const { requests } = serve({
      [`POST ${alarmsPath}/7/take`]: answer({ version: 4, taken }),
      [`POST ${alarmsPath}/7/release`]: answer({ version: 5 }),
    });
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take' }));
    expect(await within(card).findByText(/^Taken by you/)).toBeInTheDocument();
    await userEvent.click(await within(card).findByRole('button', { name: 'Release' }));
    expect(await within(card).findByRole('button', { name: 'Take' })).toBeInTheDocument();
    const bodies = await Promise.all(
      requests.filter(({ method }) => method === 'POST').map((request) => request.json()),
    );
    expect(bodies).toEqual([{ version: 3 }, { version: 4 }]);
  });

  it('the page asks before a user takes an alarm over, and shows a late user the reason and the new name', async () => {
    items = [alarm({ taken: { by: 'Ada Marini', isByMe: false, at: ago(3) } })];
    const { requests } = serve({
      [`POST ${alarmsPath}/7/take`]: () => {
        items = [alarm({ version: 4, taken: { by: 'Sandro Ricci', isByMe: false, at: ago(0) } })];
        return problem(409, 'ALARM_CHANGED');
      },
    });
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take over…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Take over from Ada Marini?' });
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(
      await screen.findByText(/another person has taken, released or muted it in the meantime/),
    ).toBeInTheDocument();
    await waitFor(() => expect(card).toHaveTextContent('Taken by Sandro Ricci'));
  });

  it('a request to take an alarm over names the version that the user saw', async () => {
    items = [alarm({ taken: { by: 'Ada Marini', isByMe: false, at: ago(3) } })];
    const { requests } = serve({ [`POST ${alarmsPath}/7/take`]: () => problem(409, 'ALARM_CHANGED') });
    const { refetch } = open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take over…' }));
    items = [alarm({ version: 4, taken: { by: 'Sandro Ricci', isByMe: false, at: ago(0) } })];
    await refetch();
    await waitFor(() => expect(card).toHaveTextContent('Taken by Sandro Ricci'));
    const dialog = screen.getByRole('alertdialog', { name: 'Take over from Ada Marini?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ version: 3 });
  });

  it('a closed question about an alarm that was released does not open again by itself', async () => {
    const taken = { by: 'Ada Marini', isByMe: false, at: ago(3) };
    items = [alarm({ taken })];
    serve();
    const { refetch } = open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take over…' }));
    items = [alarm({ version: 4 })];
    await refetch();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    items = [alarm({ version: 5, taken })];
    await refetch();
    expect(await within(card).findByRole('button', { name: 'Take over…' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('the next change of an alarm removes the message about a failure', async () => {
    serve({
      [`POST ${alarmsPath}/7/take`]: () => problem(409, 'ALARM_CHANGED'),
      [`POST ${alarmsPath}/7/mute`]: () => {
        items = [
          alarm({ version: 4, muted: { by: 'Ada Marini', until: new Date(Date.now() + 60_000).toISOString() } }),
        ];
        return Response.json(items[0]);
      },
    });
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take' }));
    expect(await within(card).findByRole('alert')).toBeInTheDocument();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    await userEvent.click(within(card).getByRole('button', { name: '1 hour' }));
    expect(await within(card).findByText(/^Muted until/)).toBeInTheDocument();
    expect(within(card).queryByRole('alert')).toBeNull();
  });

  it('the focus stays at the buttons when the pressed button disappears, and a screen reader gets the change', async () => {
    serve({
      [`POST ${alarmsPath}/7/take`]: () => {
        items = [alarm({ version: 4, taken: { by: 'Ada Marini', isByMe: true, at: ago(0) } })];
        return Response.json(items[0]);
      },
    });
    open();
    const card = await chosen();
    within(card).getByRole('button', { name: 'Take' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(card).getByRole('status')).toHaveTextContent(/^Taken by you/));
    await waitFor(() => expect(within(card).getByRole('button', { name: 'Mute…' })).toHaveFocus());
  });

  it('a keyboard user moves from the alarm to its row, and back to the alarm', async () => {
    serve();
    open({ machine: 'IN240001', code: 'W03' });
    const card = await chosen();
    const row = (await screen.findAllByRole('link')).find(
      (link) => link.getAttribute('aria-current') === 'true',
    ) as HTMLElement;
    within(card).getByRole('button', { name: 'Take' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(row).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(card).toHaveFocus();
  });

  it('the second click of a double click on “Take” does not release the alarm', async () => {
    serve({
      [`POST ${alarmsPath}/7/take`]: () => {
        items = [alarm({ version: 4, taken: { by: 'Ada Marini', isByMe: true, at: ago(0) } })];
        return Response.json(items[0]);
      },
    });
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Take' }));
    await within(card).findByRole('button', { name: 'Release' });
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mute…', 'Release']);
  });

  it('a user mutes an alarm until tomorrow morning, and still sees it, at the end of the list', async () => {
    const other = alarm({ id: 8, errorCode: 'W04' });
    items = [alarm(), other];
    const { requests } = serve({
      [`POST ${alarmsPath}/7/mute`]: () => {
        items = [
          other,

          alarm({ version: 4, muted: { by: 'Ada Marini', until: new Date(Date.now() + 3_600_000).toISOString() } }),
        ];
        return Response.json(items[1]);
      },
    });
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    await userEvent.click(within(card).getByRole('button', { name: 'Until tomorrow at 07:00' }));
    expect(await within(card).findByText(/^Muted until .* by Ada Marini$/)).toBeInTheDocument();
    const sent = await requests.find(({ method }) => method === 'POST')?.json();
    const tomorrow = new Date();
    tomorrow.setDate(tomorrow.getDate() + 1);
    tomorrow.setHours(7, 0, 0, 0);
    expect(sent).toEqual({ version: 3, until: tomorrow.toISOString() });
  });

  it('a user mutes a critical alarm for hours only', async () => {
    items = [alarm({ severity: 'critical' })];
    serve();
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    expect(within(card).getByRole('button', { name: '4 hours' })).toBeInTheDocument();
    expect(within(card).queryByRole('button', { name: /^Until tomorrow/ })).toBeNull();
    expect(within(card).queryByLabelText('Day')).toBeNull();
  });

  it('the page explains a missing or late end of muting, and sends nothing', async () => {
    items = [alarm({ severity: 'critical' })];
    const { requests } = serve();
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    const time = within(card).getByLabelText('Time');
    time.focus();
    await userEvent.keyboard('{Enter}');
    expect(within(card).getByText('Please fill in this field.')).toBeInTheDocument();
    // It is the next such time, so it is 23 hours ahead.
    const hour = new Date(Date.now() - 3_600_000).getHours();
    fireEvent.change(time, { target: { value: `${String(hour).padStart(2, '0')}:30` } });
    await userEvent.click(within(card).getByRole('button', { name: 'Mute until then' }));
    expect(within(card).getByText('Mute it for 4 hours at most.')).toBeInTheDocument();
    expect(time).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('the page refuses an impossible day as the end of muting, and sends nothing', async () => {
    const { requests } = serve();
    open();
    const card = await chosen();
    await userEvent.click(within(card).getByRole('button', { name: 'Mute…' }));
    await userEvent.type(within(card).getByLabelText('Day'), '31/02/2030');
    fireEvent.change(within(card).getByLabelText('Time'), { target: { value: '07:00' } });
    await userEvent.click(within(card).getByRole('button', { name: 'Mute until then' }));
    expect(within(card).getByLabelText('Day')).toHaveFocus();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});
