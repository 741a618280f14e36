import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteControl as Holder } from '@washboard/contract/remote-control/remote-session';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { readyMachine } from '../../testing/ready-machine.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { RemoteControl } from './remote-control.tsx';

interface Told {
  call: string;
  body: { operationSet: 0 | 1; sessionId?: string; commandId?: string; cycleType?: string; supply?: string };
}

/** The test server. Created before the client, which captures `fetch`. */
const server = vi.hoisted(() => {
  const state = {
    session: null as Holder['session'],
    told: [] as Told[],
    /** Responses to the next commands, in order; later ones succeed. */
    refusals: [] as { status: number; code: string; reason?: string }[],
    refusesToHold: null as { status: number; code: string; reason?: string } | null,
  };
  const refuse = (refusal: { status: number }) =>
    Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status });
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (request.method === 'GET') return Response.json({ session: state.session });
    const body: Told['body'] = await request.json();
    state.told.push({ call, body });
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

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'remote-control');
  Object.assign(server, { session: null, told: [], refusals: [], refusesToHold: null });
});

function show(view: MachineView = readyMachine) {
  const part = (shown: MachineView) => (
    <RemoteControl serialNumber="IN240001" machineName="Piatti 1" model={rangeModels.infinity} view={shown} />
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

async function start(user: User) {
  await user.click(button('Start programme…'));
  await user.click(button('Start programme'));
}

const commands = () => server.told.filter(({ call }) => call !== 'run-live').map(({ body }) => body);
const holds = () => server.told.filter(({ call }) => call === 'run-live').map(({ body }) => body.operationSet);
const log = () => within(screen.getByRole('region', { name: 'Commands' }));

describe('a session', () => {
  it('begins after a warning that Enter does not confirm', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('You cannot see the machine from here');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.told).toEqual([]);
    await takeControl(user);
    expect(holds()).toEqual([1]);
  });

  it('is required for starting, not for stopping', async () => {
    const { user, change } = show();
    expect(button('Start programme…')).toHaveAccessibleDescription('Take control first.');
    change({ ...readyMachine, condition: 'running' });
    await user.click(button('Stop cycle…'));
    await user.click(button('Stop cycle'));
    await waitFor(() => expect(commands()).toMatchObject([{ operationSet: 0 }]));
  });

  it('ends on disconnect and on leaving the page', async () => {
    const { user, leave } = show();
    await takeControl(user);
    await user.click(button('Disconnect'));
    await waitFor(() => expect(holds()).toContain(0));
    await takeControl(user);
    leave();
    await waitFor(() => expect(holds()).toEqual([1, 0, 1, 0]));
  });

  it('ends when the machine reports it, for example for an open door', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, isRemotelyControlled: false, isDoorOpen: true });
    expect(await screen.findByText(/The door was opened: remote control has ended/)).toBeVisible();
    expect(button('Take control…')).toHaveAccessibleDescription(/door is open/);
  });

  it('ends because of the door also if the door’s message arrives last', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, isRemotelyControlled: false });
    expect(await screen.findByText(/The machine has ended remote control/)).toBeVisible();
    change({ ...readyMachine, isDoorOpen: true });
    expect(screen.getByText(/The door was opened: remote control has ended/)).toBeVisible();
  });

  it('ends when the machine is disconnected, which is not shown as the machine’s doing', async () => {
    const { user, change } = show();
    await takeControl(user);
    change({ ...readyMachine, isRemotelyControlled: true });
    change({ ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: null } });
    expect(await screen.findByText(/The connection to the machine was lost/)).toBeVisible();
  });

  it('of another user is named and cannot be taken', async () => {
    const heldBy = { name: 'Anna Rossi', companyName: 'Navigli Service' };
    server.session = { sessionId: null, isMine: false, heldBy, startedAt: '2026-11-21T13:02:00.000Z' };
    show({ ...readyMachine, isRemotelyControlled: true });
    expect(await screen.findByText(/Anna Rossi \(Navigli Service\) has been controlling this machine/)).toBeVisible();
    expect(button('Take control…')).toHaveAttribute('aria-disabled', 'true');
  });

  it('that only the machine knows is shown, without claiming that anybody left', async () => {
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

  it('that the machine refuses shows its reason', async () => {
    server.refusesToHold = { status: 409, code: 'COMMAND_REFUSED', reason: 'doorOpen' };
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Take control…' }));
    await user.click(button('Take control'));
    expect(await screen.findByText('The machine refused: its door is open.')).toBeVisible();
  });

  it('of a machine that is off says what to press first', async () => {
    const { user } = show({ ...readyMachine, condition: 'off' });
    await takeControl(user);
    expect(screen.getByText(/It is off: press “Switch on…” first/)).toBeVisible();
  });

  it('cannot be requested for an offline machine, with the reason shown once', async () => {
    const { user } = show({ ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: null } });
    expect(button('Start programme…')).toHaveAccessibleDescription('The machine is offline.');
    expect(button('Take control…')).toHaveAccessibleDescription('The machine is offline.');
    expect(screen.getAllByText('The machine is offline.')).toHaveLength(1);
    await user.click(button('Take control…'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a command', () => {
  it('names machine and programme and is followed until the machine is done', async () => {
    const { user, change } = show();
    await takeControl(user);
    await user.click(button('Start programme…'));
    expect(screen.getByRole('alertdialog', { name: 'Start Piatti 1?' })).toHaveTextContent('IN240001');
    await user.click(screen.getByRole('radio', { name: /Intensive/ }));
    await user.click(button('Start programme'));
    expect(await screen.findByText(/has confirmed/)).toBeVisible();
    expect(commands()).toMatchObject([{ operationSet: 1, cycleType: 'intensive' }]);
    await user.click(button('Close'));
    expect(log().getByText('Start Intensive')).toBeVisible();
    expect(log().getByText('Accepted by the machine')).toBeVisible();
    change({ ...readyMachine, condition: 'running' });
    expect(await log().findByText('The machine is doing it')).toBeVisible();
    change(readyMachine);
    expect(await log().findByText('Done')).toBeVisible();
  });

  it('for a changed canister is done immediately', async () => {
    const { user } = show();
    await takeControl(user);
    await user.click(button('Rinse aid replaced…'));
    await user.click(button('Pump'));
    expect(await screen.findByText(/the rinse-aid hose is full/)).toBeVisible();
    expect(commands()).toMatchObject([{ supply: 'rinseAid' }]);
    expect(log().getByText('Done')).toBeVisible();
  });

  it('keeps its ID in a retry after an unknown outcome and gets a new ID with a new confirmation', async () => {
    server.refusals.push({ status: 504, code: 'COMMAND_OUTCOME_UNKNOWN' });
    const { user } = show();
    await takeControl(user);
    await start(user);
    expect(await screen.findByText(/We do not know whether the machine obeyed/)).toBeVisible();
    expect(screen.getByText('Unknown: check the state shown')).toBeInTheDocument();
    await user.click(button('Send again'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(log().getAllByRole('listitem')).toHaveLength(1);
    await act(() => start(user));
    await screen.findByText(/has confirmed/);
    const [first, repeated, next] = commands().map(({ commandId }) => commandId);
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  it('that the machine refuses shows its reason, which stays in the log', async () => {
    server.refusals.push({ status: 409, code: 'COMMAND_REFUSED', reason: 'alarmOpen' });
    const { user } = show();
    await takeControl(user);
    await start(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Piatti 1: not done' }));
    expect(dialog.getByText('The machine refused: an alarm must be dealt with first.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(log().getByText(/an alarm must be dealt with first/)).toBeVisible();
  });
});
