import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { RemoteControl as Holder } from '@washboard/contract/remote-control/remote-session';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { readyMachine } from '../../testing/ready-machine.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { RemoteControl } from './remote-control.tsx';

interface ReceivedCall {
  call: string;
  body: { operationSet: 0 | 1; sessionId?: string; commandId?: string; cycleType?: string; supply?: string };
}

/** The API client captures `fetch` when its module loads, so the server exists before. */
const server = vi.hoisted(() => {
  const state = {
    session: null as Holder['session'],
    calls: [] as ReceivedCall[],
    refusals: [] as { status: number; code: string; reason?: string }[],
    isFrozen: false,
    refusesToHold: null as { status: number; code: string; reason?: string } | null,
  };
  const descriptions = {
    limits: { criticalTmp: 1050, restartTmp: 1020 },
    descriptions: { infinity: { TH01: 'The boiler’s safety thermostat has tripped.' } },
  };
  const refuse = (refusal: { status: number }) =>
    Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request)) return Response.json(descriptions);
    const request = input;
    const call = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (request.method === 'GET') return Response.json({ session: state.session });
    const body: ReceivedCall['body'] = await request.json();
    state.calls.push({ call, body });
    if (state.isFrozen)
      return new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    if (call === 'run-live') {
      if (body.operationSet === 1 && state.refusesToHold) return refuse(state.refusesToHold);
      return Response.json({ session: state.session });
    }
    const refusal = state.refusals.shift();
    return refusal ? refuse(refusal) : Response.json({ commandId: body.commandId, outcome: 'executed' });
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/alarms">{children}</a>,
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'appliances', 'remote-control');
  Element.prototype.scrollIntoView = vi.fn();
  Object.assign(server, { session: null, calls: [], refusals: [], isFrozen: false, refusesToHold: null });
});

const tripped: OpenAlarm = { errorCode: 'TH01', severity: 'critical', startDate: '2026-11-21T10:00:00.000Z' };

function show(view: MachineView = readyMachine, { openAlarms = [] as OpenAlarm[], mayControl = true } = {}) {
  const machine = {
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    revision: 'B',
    state: { openAlarms },
  } as unknown as ApplianceDetail;
  const part = (shown: MachineView) => (
    <RemoteControl machine={machine} model={rangeModels.infinity} view={shown} mayControl={mayControl} />
  );
  const shown = renderWithQueries(part(view));
  return { user: userEvent.setup(), change: (next: MachineView) => shown.rerender(part(next)), leave: shown.unmount };
}

type User = ReturnType<typeof userEvent.setup>;

const button = (name: string) => screen.getByRole('button', { name });

async function takeControl(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Take control…' }));
  await user.click(button('Take control'));
  await screen.findByText(/You are controlling Piatti 1/);
}

const tile = (programme: string) => screen.getByRole('button', { name: new RegExp(`^${programme}`) });

async function start(user: User, programme = 'Dishes') {
  await user.click(tile(programme));
  await user.click(button('Start programme'));
}

const steps = () => within(log().getAllByRole('list')[1] as HTMLElement).getAllByRole('listitem');

const commands = () => server.calls.filter(({ call }) => call !== 'run-live').map(({ body }) => body);
const holds = () => server.calls.filter(({ call }) => call === 'run-live').map(({ body }) => body.operationSet);
const log = () => within(screen.getByRole('region', { name: 'Commands' }));

describe('a session', () => {
  it('a session begins after a warning that Enter does not confirm', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('You cannot see the machine from here');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.calls).toEqual([]);
    await takeControl(user);
    expect(holds()).toEqual([1]);
  });

  it('a user stops a cycle without taking control', async () => {
    const { user } = show({ ...readyMachine, condition: 'running' });
    await user.click(button('Stop cycle…'));
    await user.click(button('Stop cycle'));
    await waitFor(() => expect(commands()).toMatchObject([{ operationSet: 0 }]));
    expect(holds()).toEqual([]);
  });

  it('a session ends when the user disconnects or leaves the page', async () => {
    const { user, leave } = show();
    await takeControl(user);
    await user.click(button('Disconnect'));
    await waitFor(() => expect(holds()).toContain(0));
    await takeControl(user);
    leave();
    await waitFor(() => expect(holds()).toEqual([1, 0, 1, 0]));
  });

  it('a session ends when the machine reports its end, for example for an open door', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, isRemotelyControlled: false, isDoorOpen: true });
    expect(await screen.findByText(/The door was opened: remote control has ended/)).toBeVisible();
    expect(button('Take control…')).toHaveAccessibleDescription(/door is open/);
  });

  it('a session shows the open door as its end even if the door is reported last', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, isRemotelyControlled: false });
    expect(await screen.findByText(/The machine has ended remote control/)).toBeVisible();
    change({ ...readyMachine, isDoorOpen: true });
    expect(screen.getByText(/The door was opened: remote control has ended/)).toBeVisible();
  });

  it('a session ends with a lost connection, not by the machine, when the machine goes offline', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: null } });
    expect(await screen.findByText(/The connection to the machine was lost/)).toBeVisible();
  });

  it('a session ends when the server is silent for longer than the machine keeps it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = show();
    await takeControl(user);
    server.isFrozen = true;
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(screen.getByText(/You are controlling Piatti 1/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByText(/could not be reached for too long/)).toBeVisible();
  });

  it('a user does not take control while the server is silent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = show();
    server.isFrozen = true;
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    await user.click(button('Take control'));
    expect(screen.getByText('Asking Piatti 1…')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(screen.queryByText('Asking Piatti 1…')).toBeNull();
  });

  it('a user sees who has control and cannot take it', async () => {
    const heldBy = { name: 'Anna Rossi', companyName: 'Navigli Service' };
    server.session = { sessionId: null, isMine: false, heldBy, startedAt: '2026-11-21T13:02:00.000Z' };
    show({ ...readyMachine, isRemotelyControlled: true });
    expect(await screen.findByText(/Anna Rossi \(Navigli Service\) has been controlling this machine/)).toBeVisible();
    expect(button('Take control…')).toHaveAttribute('aria-disabled', 'true');
    expect(tile('Eco')).toHaveAccessibleDescription('Anna Rossi (Navigli Service) is controlling this machine.');
  });

  it('the page shows control by an unknown user, and the name once the server knows it', async () => {
    const { change } = show();
    expect(await screen.findByText('Nobody is controlling this machine remotely.')).toBeVisible();
    change({ ...readyMachine, isRemotelyControlled: true });
    expect(screen.getByText('Somebody is controlling this machine remotely.')).toBeVisible();
    const heldBy = { name: 'Anna Rossi', companyName: null };
    server.session = { sessionId: null, isMine: false, heldBy, startedAt: '2026-11-21T13:02:00.000Z' };
    change(readyMachine);
    change({ ...readyMachine, isRemotelyControlled: true });
    expect(await screen.findByText(/Anna Rossi has been controlling this machine/)).toBeVisible();
  });

  it('a dialog cannot be confirmed, and says why, after another user took control', async () => {
    const { user, change } = show();
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    const heldBy = { name: 'Anna Rossi', companyName: null };
    server.session = { sessionId: null, isMine: false, heldBy, startedAt: '2026-11-21T13:02:00.000Z' };
    change({ ...readyMachine, isRemotelyControlled: true });
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Anna Rossi is controlling this machine.');
    expect(button('Take control')).toBeDisabled();
  });

  it('the page shows why the machine refused control', async () => {
    server.refusesToHold = { status: 409, code: 'COMMAND_REFUSED', reason: 'doorOpen' };
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    await user.click(button('Take control'));
    expect(await screen.findByText('The machine refused: its door is open.')).toBeVisible();
  });

  it('the page of a machine that is off offers switching on before the programmes', () => {
    show({ ...readyMachine, condition: 'off' });
    const programmes = screen.getByRole('heading', { name: 'Programmes' });
    expect(button('Switch on…').compareDocumentPosition(programmes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the power button keeps the focus when the machine switches on', () => {
    const { change } = show({ ...readyMachine, condition: 'off' });
    button('Switch on…').focus();
    change(readyMachine);
    expect(button('Switch off…')).toHaveFocus();
  });

  it('the page of a machine that is off says to press power first, before and during control', async () => {
    const { user } = show({ ...readyMachine, condition: 'off' });
    expect(screen.getByText(/The machine is off. Press power first: “Switch on…” on this page/)).toBeVisible();
    await takeControl(user);
    expect(screen.getByText(/It is off: press power first, with “Switch on…” or at the machine/)).toBeVisible();
  });

  it('a user cannot request control of an offline machine', async () => {
    const { user } = show({ ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: null } });
    expect(button('Take control…')).toHaveAccessibleDescription('The machine is offline.');
    await user.click(button('Take control…'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('starting a programme', () => {
  it('a user takes control and starts a programme with one confirmation, and the page logs the steps', async () => {
    const { user, change } = show();
    await user.click(tile('Intensive'));
    const dialog = screen.getByRole('alertdialog', { name: 'Start Intensive on Piatti 1?' });
    expect(dialog).toHaveTextContent('IN240001');
    expect(dialog).toHaveTextContent('You also take control');
    expect(dialog).toHaveTextContent('hot water will be sprayed');
    await user.keyboard('{Enter}');
    expect(server.calls).toEqual([]);
    await start(user, 'Intensive');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(commands()).toMatchObject([{ operationSet: 1, cycleType: 'intensive' }]));
    expect(server.calls.map(({ call }) => call)).toEqual(['run-live', 'cycle']);
    expect(await screen.findByText(/You are controlling Piatti 1/)).toBeVisible();
    change({ ...readyMachine, condition: 'running' });
    expect(await log().findByText('Running')).toBeVisible();
    change(readyMachine);
    expect(await log().findByText('The cycle has ended.')).toBeVisible();
    expect(log().getByText('Start Intensive')).toBeVisible();
    expect(steps().map((step) => step.textContent?.replace(/^[\d:]+/, ''))).toEqual([
      'Sent, waiting for the machine',
      'The machine has confirmed: the programme has started.',
      'Running',
      'The cycle has ended.',
    ]);
    expect(within(screen.getByRole('region', { name: 'Commands' })).getAllByRole('list')[0]).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });

  it('a user in control starts a programme without taking control again', async () => {
    const { user } = show();
    await takeControl(user);
    await user.click(tile('Eco'));
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('You also take control');
    await user.click(button('Start programme'));
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(holds()).toEqual([1]);
  });

  it.each<[string, Partial<MachineView>, RegExp]>([
    ['goes offline', { condition: 'offline', stale: { cause: 'machine', asOf: null } }, /^The machine is offline/],
    ['is started by another user', { condition: 'running' }, /^A cycle is running/],
    ['is opened', { isDoorOpen: true }, /^The door is open/],
  ])('a start cannot be confirmed once the machine %s, and the dialog says why', async (_name, changed, reason) => {
    const { user, change } = show();
    await user.click(tile('Eco'));
    change({ ...readyMachine, ...changed });
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByRole('alert')).toHaveTextContent(reason);
    await user.click(button('Start programme'));
    expect(server.calls).toEqual([]);
    change(readyMachine);
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(button('Start programme'));
    await waitFor(() => expect(commands()).toHaveLength(1));
  });

  it('the page sends a start once when its confirmation is pressed twice', async () => {
    const { user } = show();
    await user.click(tile('Eco'));
    await user.dblClick(button('Start programme'));
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(holds()).toEqual([1]);
  });

  it('the page does not send a start when control is refused, and shows the reason', async () => {
    server.refusesToHold = { status: 409, code: 'COMMAND_REFUSED', reason: 'doorOpen' };
    const { user } = show();
    await start(user);
    expect(
      await log().findByText(/The programme was not started. The machine refused: its door is open./),
    ).toBeVisible();
    expect(commands()).toEqual([]);
  });

  it('a start is not sent when the machine does not respond to the request for control', async () => {
    server.refusesToHold = { status: 504, code: 'COMMAND_OUTCOME_UNKNOWN' };
    const { user } = show();
    await start(user);
    expect(await log().findByText(/so the command was not sent/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(commands()).toEqual([]);
  });

  it.each<[string, Partial<MachineView>, Parameters<typeof show>[1], RegExp]>([
    ['offline', { condition: 'offline', stale: { cause: 'machine', asOf: null } }, {}, /^The machine is offline/],
    ['starting up', { condition: 'startup' }, {}, /still starting up/],
    ['off', { condition: 'off' }, {}, /^The machine is off/],
    ['running', { condition: 'running' }, {}, /^A cycle is running/],
    ['open', { isDoorOpen: true }, {}, /^The door is open/],
    ['not the reader’s to control', {}, { mayControl: false }, /^Your account may not control/],
  ])('a programme is inactive and says why while the machine is %s', async (_name, view, options, reason) => {
    const { user } = show({ ...readyMachine, ...view }, options);
    expect(tile('Eco')).toHaveAttribute('aria-disabled', 'true');
    expect(tile('Eco')).toHaveAccessibleDescription(reason);
    expect(screen.getAllByText(reason)[0]).toBeVisible();
    await user.click(tile('Eco'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    tile('Eco').focus();
    expect(tile('Eco')).toHaveFocus();
  });

  it('a programme is inactive while an alarm prevents washing, and the page links to the repair', async () => {
    show(readyMachine, { openAlarms: [tripped] });
    const reason = 'Cannot start because of TH01: The boiler’s safety thermostat has tripped.';
    expect(await screen.findByText(reason)).toBeVisible();
    expect(tile('Eco')).toHaveAccessibleDescription(reason);
    expect(screen.getByRole('link', { name: 'What to do' })).toBeVisible();
    expect(button('Switch off…')).toHaveAttribute('aria-disabled', 'false');
  });

  it('a programme stays possible during a warning that does not prevent washing', () => {
    show(readyMachine, { openAlarms: [{ ...tripped, errorCode: 'AN03', severity: 'warning' }] });
    expect(tile('Eco')).toHaveAttribute('aria-disabled', 'false');
  });

  it.each(['Self-cleaning', 'Manual drain', 'Regeneration'])(
    'a cycle for the machine itself can be started only at the machine: %s',
    (name) => {
      show();
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      expect(button(name)).toHaveAccessibleDescription('These can only be started at the machine.');
    },
  );
});

describe('a command', () => {
  it('a command has an unknown outcome when the server is silent, and can be sent again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = show({ ...readyMachine, condition: 'running' });
    server.isFrozen = true;
    await user.click(button('Stop cycle…'));
    await user.click(button('Stop cycle'));
    await waitFor(() => expect(commands()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(log().getByText('Unknown: check the state shown')).toBeVisible();
    server.isFrozen = false;
    await user.click(button('Send again'));
    await waitFor(() => expect(commands()).toHaveLength(2));
    expect(commands()[1]?.commandId).toBe(commands()[0]?.commandId);
  });

  it('priming a hose is done immediately', async () => {
    const { user } = show();
    await user.click(button('Rinse aid replaced…'));
    await user.click(button('Prime hose'));
    expect(await log().findByText(/the rinse aid hose is full/)).toBeVisible();
    expect(commands()).toMatchObject([{ supply: 'rinseAid' }]);
    expect(steps()).toHaveLength(2);
  });

  it('priming a hose that fails shows why', async () => {
    server.refusals.push({ status: 409, code: 'COMMAND_REFUSED', reason: 'supplyEmpty' });
    const { user } = show();
    await user.click(button('Detergent replaced…'));
    await user.click(button('Prime hose'));
    const failed = 'The detergent hose was not primed. The machine refused: the canister is empty.';
    expect(await log().findByText(failed)).toBeVisible();
  });

  it('the page shows only the buttons for stopping and switching off in red', async () => {
    const { user, change } = show({ ...readyMachine, condition: 'running' });
    const isRed = (name: string) => button(name).style.getPropertyValue('--button-bg') === 'var(--danger)';
    expect(isRed('Stop cycle…')).toBe(true);
    await user.click(button('Stop cycle…'));
    expect(isRed('Stop cycle')).toBe(true);
    await user.click(button('Cancel'));
    change(readyMachine);
    expect(screen.queryByRole('button', { name: 'Stop cycle…' })).toBeNull();
    await user.click(button('Switch off…'));
    expect(isRed('Switch off')).toBe(true);
    await user.click(button('Cancel'));
    await user.click(tile('Eco'));
    expect(isRed('Start programme')).toBe(false);
  });

  it('a retry after an unknown outcome has the same command ID, and a new confirmation a new ID', async () => {
    server.refusals.push({ status: 504, code: 'COMMAND_OUTCOME_UNKNOWN' });
    const { user } = show();
    await start(user);
    expect(await screen.findByText(/It is unknown whether the machine carried out the command/)).toBeVisible();
    expect(screen.getByText('Unknown: check the state shown')).toBeVisible();
    await user.click(button('Send again'));
    expect(await log().findByText(/has confirmed/)).toBeVisible();
    await start(user);
    await waitFor(() => expect(commands()).toHaveLength(3));
    const [first, repeated, next] = commands().map(({ commandId }) => commandId);
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  it('a command that the machine refused shows the reason and cannot be repeated', async () => {
    server.refusals.push({ status: 409, code: 'COMMAND_REFUSED', reason: 'alarmOpen' });
    const { user } = show();
    await start(user);
    expect(await log().findByText(/an open alarm prevents it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('a start that an alarm prevents names the alarm', async () => {
    server.refusals.push({ status: 409, code: 'ALARM_PREVENTS_START', reason: 'TH01' });
    const { user } = show();
    await start(user);
    expect(await log().findByText(/Cannot start because of alarm TH01/)).toBeVisible();
  });
});
