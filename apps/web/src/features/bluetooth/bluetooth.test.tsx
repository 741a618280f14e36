import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NearbyCommand } from '@washboard/contract/bluetooth/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NearbyFailure, NearbyState } from '../../lib/bluetooth/nearby-machine.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { BluetoothConnectionCard } from './bluetooth-connection-card.tsx';
import { OrderLog } from './order-log.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { Nearby } from './use-nearby.ts';
import { WifiCard } from './wifi-card.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSessionId: () => 'session',
  getSession: () => ({
    get: () => ({ kind: 'signedIn', sessionId: 'session' }),
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
  }),
}));

beforeEach(() => startTestTexts('common', 'errors', 'bluetooth', 'remote-control'));
afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-26T09:00:00.000Z';
const connected: NearbyState = {
  stage: { kind: 'connected' },
  reports: {
    networks: { type: 'networks', at, networks: [{ ssid: 'Kitchen 2', signalDbm: -60, isProtected: true }] },
    connectivity: { type: 'connectivity', at, connectivity: { wifi: { isOn: true, ssid: null, signalDbm: null } } },
  },
  heardAtMs: 0,
  rights: ['read', 'control', 'wifi'],
  orders: [],
};

function nearbyIn(state: NearbyState, expiresAt = '2999-01-01T00:00:00.000Z') {
  const ordered: NearbyCommand[] = [];
  const found: boolean[] = [];
  const machine = {
    order: async (command: NearbyCommand) => void ordered.push(command),
    find: async (isChosenAgain: boolean) => void found.push(isChosenAgain),
    scanWifi: async () => undefined,
    end: () => undefined,
  };
  const access = { serialNumber: 'IN240001', name: 'Piatti 1', grant: 'x', rights: state.rights, expiresAt };
  const preparing = { isError: false, isPending: false, mutate: vi.fn() };
  const nearby = { isLoading: false, access, preparing, machine, state } as unknown as Nearby;
  return { nearby, ordered, found, preparing };
}

describe('the connection', () => {
  const failed = (failure: NearbyFailure): NearbyState => ({ ...connected, stage: { kind: 'failed', failure } });

  it.each([
    [{ kind: 'unsupported' }, /no Bluetooth/],
    [{ kind: 'off' }, /Bluetooth is off/],
    [{ kind: 'blocked' }, /may not use Bluetooth/],
    [{ kind: 'otherMachine' }, /another machine.*IN240001/],
    [{ kind: 'unproved' }, /could not prove/],
    [{ kind: 'refused', reason: 'revoked', machineAt: at }, /was revoked/],
    [{ kind: 'refused', reason: 'expired', machineAt: at }, /by the clock of the machine/],
    [{ kind: 'refused', reason: 'otherKey', machineAt: at }, /does not accept/],
  ] satisfies [NearbyFailure, RegExp][])('the page explains a failed Bluetooth connection: %j', (failure, words) => {
    renderWithQueries(<BluetoothConnectionCard serialNumber="IN240001" nearby={nearbyIn(failed(failure)).nearby} />);
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  it('the Bluetooth button opens the chooser again if the browser may remember the wrong device', async () => {
    const user = userEvent.setup();
    const { nearby, found } = nearbyIn(failed({ kind: 'otherMachine' }));
    const { rerender } = renderWithQueries(<BluetoothConnectionCard serialNumber="IN240001" nearby={nearby} />);
    await user.click(screen.getByRole('button', { name: 'Choose again' }));
    const idle = { ...connected, stage: { kind: 'idle' } as const };
    const other = nearbyIn(idle);
    rerender(<BluetoothConnectionCard serialNumber="IN240001" nearby={other.nearby} />);
    await user.click(screen.getByRole('button', { name: 'Find the machine' }));
    expect([found, other.found]).toEqual([[true], [false]]);
  });

  it('an expired Bluetooth access can be renewed, but not used to connect', async () => {
    const { nearby, preparing } = nearbyIn({ ...connected, stage: { kind: 'idle' } }, '2020-01-01T00:00:00.000Z');
    renderWithQueries(<BluetoothConnectionCard serialNumber="IN240001" nearby={nearby} />);
    expect(screen.queryByRole('button', { name: 'Find the machine' })).toBeNull();
    expect(screen.getByText(/The access of this phone ended/)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Renew access' }));
    expect(preparing.mutate).toHaveBeenCalledOnce();
  });
});

describe('the Wi-Fi by Bluetooth', () => {
  it('the Wi-Fi card sends a network only with a valid password, and then clears the password', async () => {
    const user = userEvent.setup();
    const { nearby, ordered } = nearbyIn(connected);
    renderWithQueries(<WifiCard nearby={nearby} />);
    expect(screen.getByText('The machine is in no network.')).toBeTruthy();
    const join = screen.getByRole('button', { name: 'Join network' });
    await user.click(join);
    expect(screen.getByText(/^1 to 32 characters/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Kitchen 2/ }));
    const password = screen.getByLabelText('Password');
    await user.type(password, 'short');
    await user.click(join);
    expect(ordered).toEqual([]);
    await user.type(password, '-but-long');
    await user.click(join);
    expect(ordered).toEqual([{ kind: 'setWifi', body: { ssid: 'Kitchen 2', password: 'short-but-long' } }]);
    expect((password as HTMLInputElement).value).toBe('');
  });

  it('the Wi-Fi card is read-only for users who may not set it up', () => {
    renderWithQueries(<WifiCard nearby={nearbyIn({ ...connected, rights: ['read'] }).nearby} />);
    expect(screen.getByText('Your account may not set up the Wi-Fi.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join network' })).toBeNull();
  });
});

describe('the Bluetooth settings', () => {
  const machine = { serialNumber: 'IN240001', isOnline: true };
  const isOn = () => (screen.getByRole('switch') as HTMLInputElement).checked;
  const name = () => (screen.getByRole('textbox') as HTMLInputElement).value;

  it('a machine’s report replaces the Bluetooth fields that the user has not changed, and no other field', async () => {
    const user = userEvent.setup();
    const { rerender } = renderWithQueries(
      <SettingsCard {...machine} bluetooth={{ isOn: true, isPaired: false, name: '' }} />,
    );
    await user.type(screen.getByRole('textbox'), 'Cellar');
    await user.click(screen.getByRole('switch'));
    rerender(<SettingsCard {...machine} bluetooth={{ isOn: true, isPaired: false, name: 'Cellar' }} />);
    expect([isOn(), name()]).toEqual([false, 'Cellar']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
    rerender(<SettingsCard {...machine} bluetooth={{ isOn: false, isPaired: false, name: 'Kitchen' }} />);
    expect([isOn(), name()]).toEqual([false, 'Kitchen']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('a Bluetooth change that the locked service menu refuses triggers a check of the service access', async () => {
    startFakeServer({
      'PUT /api/v1/event-hub-listener/IN240001/bluetooth': () => problem(409, 'SERVICE_MENU_LOCKED'),
    });
    const user = userEvent.setup();
    const { queryClient } = renderWithQueries(
      <SettingsCard {...machine} bluetooth={{ isOn: true, isPaired: false, name: '' }} />,
    );
    const access = ['serviceAccess', 'IN240001'];
    queryClient.setQueryData(access, { isPinSet: true, expiresAt: '2999-01-01T00:00:00.000Z' });
    await user.type(screen.getByRole('textbox'), 'Cellar');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/service menu of this machine is locked/)).toBeVisible();
    expect(queryClient.getQueryState(access)?.isInvalidated).toBe(true);
  });
});

it('the Bluetooth log shows the outcome of each command, without the password of a network', () => {
  const outcomes = [
    [
      { kind: 'startCycle', body: { cycleType: 'dishes' } },
      { kind: 'refused', reason: 'doorOpen' },
    ],
    [{ kind: 'setWifi', body: { ssid: 'Bar', password: 'never-shown' } }, { kind: 'unknown' }],
    [{ kind: 'setParameters', body: { values: { DI8: 850 } } }, { kind: 'executed' }],
  ] as const;
  const orders = outcomes.map(([command, outcome], i) => ({ commandId: String(i), command, outcome }));
  renderWithQueries(<OrderLog orders={orders} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Start Dishes.*its door is open/),
    expect.stringMatching(/^Join the network Bar.*Unknown/),
    expect.stringMatching(/^Change parameters: DI8.*has confirmed/),
  ]);
  expect(document.body.textContent).not.toContain('never-shown');
});
