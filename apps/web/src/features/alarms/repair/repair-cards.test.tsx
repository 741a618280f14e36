import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { RepairStep } from '@washboard/contract/alarms/repairs';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { readyMachine } from '../../../testing/ready-machine.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AlarmRegister } from '../register/alarm-register.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
// The leave guard needs a router.
vi.mock('../../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeAll(() => startTestTexts('common', 'errors', 'alarms', 'alarm-register', 'period-filter', 'repair'));
beforeEach(() => vi.unstubAllGlobals());
afterEach(() => localStorage.clear());

const isoAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();

const dataModel = {
  limits: { criticalTmp: 1050, restartTmp: 1020 },
  alarms: [
    {
      errorCode: 'T01',
      description: 'The boiler takes too long to fill.',
      solutions: ['Open the tap.', 'Clean the filter.'],
      checks: [
        { solution: 1, expects: [{ kind: 'reading', channel: 'boilerVlm', min: 65, withinS: 600 }] },
        { solution: 2, expects: [{ kind: 'telepathy', withinS: 600 }] },
      ],
    },
  ],
};

const alarmOf = (stopDate: string | null): Alarm => ({
  id: 7,
  errorCode: 'T01',
  severity: 'critical',
  startDate: isoAt(600),
  stopDate,
  isClockDoubtful: false,
  timesLately: 1,
  stepsTried: 0,
  reading: null,
  resolution: null,
});

interface Scene {
  boilerVlm?: number;
  isOpen?: boolean;
  stale?: MachineView['stale'];
  isTechnician?: boolean;
}

function Page({ boilerVlm = 20, isOpen = true, stale = null, isTechnician = false }: Scene) {
  const { errorCode, severity, startDate } = alarmOf(null);
  const state = {
    connection: { state: 'online', since: null },
    status: null,
    telemetry: { boilerVlm, at: isoAt(0), receivedAt: isoAt(-1), isClockDoubtful: false },
    openAlarms: isOpen ? [{ errorCode, severity, startDate }] : [],
  } as ApplianceState;
  const machine = { serialNumber: 'GE240001', gamma: 'ge', modelNumber: 'GEV-45', revision: 'A', state };
  return (
    <AlarmRegister
      machine={machine as unknown as ApplianceDetail}
      view={{ ...readyMachine, stale }}
      search={{}}
      onSearchChange={() => {}}
      reader={{ userId: 'me', mayNote: true, isTechnician }}
    />
  );
}

function serve(alarmFields: { kitchenSteps?: number } = {}) {
  const served = { alarm: alarmOf(null), steps: [] as RepairStep[], reported: [] as unknown[], isRefused: false };
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () => Response.json({ link: '/ddm/x.json', alarmsLink: '/ddm/x.json' }),
    'GET /ddm/x.json': () =>
      Response.json({ ...dataModel, alarms: dataModel.alarms.map((alarm) => ({ ...alarm, ...alarmFields })) }),
    'GET /api/v1/event-hub-listener/GE240001/alarms': ({ url }) => {
      const isPast = new URL(url).searchParams.get('state') === 'past';
      const items = (served.alarm.stopDate !== null) === isPast ? [served.alarm] : [];
      return Response.json({ items, nextCursor: null, total: items.length });
    },
    'GET /api/v1/event-hub-listener/GE240001/alarms/7/repair': () => Response.json({ steps: served.steps }),
    'POST /api/v1/event-hub-listener/GE240001/alarms/7/repair': async (request) => {
      if (served.isRefused) return Response.json({ code: 'ALARM_NOT_FOUND', status: 404 }, { status: 404 });
      served.reported.push(await request.json());
      return Response.json({ steps: served.steps });
    },
  });
  return served;
}

async function begin() {
  const user = userEvent.setup();
  const { rerender } = renderWithQueries(<Page />);
  await user.click(await screen.findByRole('button', { name: /^Start the repair/ }));
  const show = (scene: Scene) => act(async () => rerender(<Page {...scene} />));
  await waitFor(async () => expect(await stepOf('Open the tap.')).toHaveAttribute('aria-current', 'step'));
  return { user, show, first: await stepOf('Open the tap.') };
}

async function stepOf(text: string) {
  const step = (await screen.findByText(text)).closest('li');
  if (!step) throw new Error('not a step');
  return step;
}

it('a repair step shows the expected and the current value, completes and proposes the next step', async () => {
  serve();
  const { show, first } = await begin();
  expect(first).toHaveAttribute('aria-current', 'step');
  expect(first).toHaveFocus();
  expect(first).toHaveTextContent('Boiler volume: at least 6.5 l');
  expect(first).toHaveTextContent('Now: 2.0 l');
  expect(first).toHaveTextContent(/Watching · (9:5\d|10:00) left/);
  await show({ boilerVlm: 70 });
  expect(first).toHaveTextContent(/Confirmed by the machine at \d/);
  expect(await stepOf('Clean the filter.')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('Step 1 confirmed by the machine. Next: step 2.')).toHaveAttribute('role', 'status');
});

it('a user completes a repair step whose check this version does not know', async () => {
  serve();
  const { user, show } = await begin();
  await show({ boilerVlm: 70 });
  await user.click(screen.getByRole('button', { name: 'Done: step 2' }));
  expect(await stepOf('Clean the filter.')).toHaveTextContent(/Ticked by hand at/);
  expect(screen.getByText(/All steps are through/)).toBeVisible();
});

it('a repair step that did not help leads to the next step, and the user can try it again', async () => {
  serve();
  const { user, first } = await begin();
  await user.click(screen.getByRole('button', { name: 'Did not help: step 1' }));
  expect(within(first).getByText('Did not help')).toBeVisible();
  expect(await stepOf('Clean the filter.')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Try again: step 1' }));
  expect(first).toHaveAttribute('aria-current', 'step');
});

it.each([
  ['machine', 'The machine is offline.'],
  ['link', 'This device has no connection to the server.'],
  ['silence', 'The machine is connected but sends no data.'],
] as const)('a repair step without live values (%s) pauses, says why and does not complete', async (cause, reason) => {
  serve();
  const { show, first } = await begin();
  await show({ boilerVlm: 70, stale: { cause, asOf: null } });
  expect(first).toHaveTextContent('Paused');
  expect(first).toHaveTextContent(reason);
  expect(first).not.toHaveTextContent('Confirmed');
});

it('the progress of a repair survives a reload, for the same account', async () => {
  serve();
  const { show } = await begin();
  await show({ boilerVlm: 70 });
  cleanup();
  renderWithQueries(<Page />);
  await screen.findByText(/Confirmed by the machine at \d/);
  expect(await stepOf('Open the tap.')).toHaveTextContent(/Confirmed by the machine at \d/);
  expect(await stepOf('Clean the filter.')).toHaveAttribute('aria-current', 'step');
});

it('a cleared alarm names the step during which it cleared, and the page offers to record the fix', async () => {
  const served = serve();
  const { user, show } = await begin();
  served.alarm = alarmOf(isoAt(0));
  await show({ boilerVlm: 70, isOpen: false });
  expect(await screen.findByText(/^Alarm cleared at .*, during step 1\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record step 1 as the fix' }));
  expect(await screen.findByRole('radio', { name: /Open the tap/ })).toBeChecked();
});

const byAnna: RepairStep = { step: 1, result: 'failed', by: 'Anna Rossi', isByMe: false, at: isoAt(60) };

it('the page reports each result of the machine or the user to the server', async () => {
  const served = serve();
  const { user, show } = await begin();
  await show({ boilerVlm: 70 });
  await user.click(screen.getByRole('button', { name: 'Done: step 2' }));
  await user.click(screen.getByRole('button', { name: 'Try again: step 1' }));
  await waitFor(() =>
    // The watch may confirm the first step again.
    expect(served.reported.slice(0, 3)).toMatchObject([
      { step: 1, result: 'machine' },
      { step: 2, result: 'hand' },
      { step: 1, result: null },
    ]),
  );
});

it('a repair by another user shows who tried which step, and its steps have no buttons before joining', async () => {
  const served = serve();
  served.alarm = { ...alarmOf(null), stepsTried: 1 };
  served.steps = [byAnna];
  const user = userEvent.setup();
  renderWithQueries(<Page />);
  expect(await screen.findByText('Did not help, Anna Rossi')).toBeVisible();
  expect(screen.queryByRole('button', { name: /: step/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Join the repair/ }));
  await waitFor(async () => expect(await stepOf('Clean the filter.')).toHaveAttribute('aria-current', 'step'));
  expect(screen.getByRole('button', { name: 'Done: step 2' })).toBeVisible();
  expect(served.reported).toEqual([]);
});

it('a result that the server did not receive stays, and the page says that colleagues do not see it', async () => {
  const served = serve();
  const { user, first } = await begin();
  served.isRefused = true;
  await user.click(screen.getByRole('button', { name: 'Did not help: step 1' }));
  expect(await screen.findByText(/^Your colleagues do not see this result yet/)).toBeVisible();
  expect(within(first).getByText('Did not help')).toBeVisible();
});

describe('the steps of both roles', () => {
  it.each([
    [false, 'Open the tap.', 'For a technician'],
    [true, 'Clean the filter.', 'For the kitchen'],
  ])(
    'a reader sees the own steps open, and the steps of the other role folded (technician: %s)',
    async (isTechnician, own, other) => {
      serve({ kitchenSteps: 1 });
      renderWithQueries(<Page isTechnician={isTechnician} />);
      const folded = (await screen.findByText(other)).closest('details');
      expect(folded).not.toHaveAttribute('open');
      expect(folded).not.toContainElement(await stepOf(own));
    },
  );

  it('a technician who has not joined a repair sees the steps that the kitchen has tried', async () => {
    const served = serve({ kitchenSteps: 1 });
    served.alarm = { ...alarmOf(null), stepsTried: 1 };
    served.steps = [byAnna];
    renderWithQueries(<Page isTechnician />);
    expect((await screen.findByText('Did not help, Anna Rossi')).closest('details')).toHaveAttribute('open');
    expect(screen.getByText('For the kitchen').closest('details')).toHaveAttribute('open');
  });

  it('a kitchen gets no buttons for the steps of a technician', async () => {
    serve({ kitchenSteps: 1 });
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: 'Did not help: step 1' }));
    expect(await screen.findByText(/^All steps are through/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /: step 2/ })).not.toBeInTheDocument();
  });

  it('a technician begins with the own steps, then gets the steps of the kitchen', async () => {
    serve({ kitchenSteps: 1 });
    const user = userEvent.setup();
    renderWithQueries(<Page isTechnician />);
    await user.click(await screen.findByRole('button', { name: /^Start the repair/ }));
    await user.click(await screen.findByRole('button', { name: 'Done: step 2' }));
    await waitFor(async () => expect(await stepOf('Open the tap.')).toHaveAttribute('aria-current', 'step'));
    expect((await stepOf('Open the tap.')).closest('details')).toHaveAttribute('open');
  });
});
