import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bridge as BridgeOfCompany } from '@washboard/contract/bridges/bridge';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Bridge } from './bridge.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
vi.mock('../../components/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

beforeEach(async () => {
  vi.unstubAllGlobals();
  await startTestTexts('common', 'errors', 'bridges');
});

const path = '/api/v1/account/bridge';
const stored: BridgeOfCompany = {
  address: 'mqtts://broker.example',
  username: 'chef',
  hasPassword: true,
  caCertificate: null,
  topicPrefix: 'washboard',
  discoveryPrefix: 'homeassistant',
  language: 'it',
  isOn: true,
  version: 4,
  changedAt: '2026-11-20T10:00:00.000Z',
  state: { connectedSince: null, failure: null, machines: 0, machinesInScope: 0, messages: 0 },
};

function show(bridge: BridgeOfCompany | null, answers: Record<string, () => Response> = {}) {
  const state = { bridge };
  const server = startFakeServer({
    [`GET ${path}`]: () => Response.json({ bridge: state.bridge, isPrivatePermitted: false }),
    ...answers,
  });
  const { queryClient } = renderWithQueries(<Bridge />);
  return { server, state, queryClient };
}

const bodyOf = async (requests: readonly Request[], method: string) =>
  requests.find((request) => request.method === method)?.json();

describe('the state of a bridge', () => {
  const connected = {
    connectedSince: '2026-11-20T10:00:00.000Z',
    failure: null,
    machines: 2000,
    machinesInScope: 3100,
    messages: 7,
  };
  const failed = { ...stored.state, failure: { kind: 'credentials' as const, at: '2026-11-20T10:00:00.000Z' } };
  it.each([
    [null, 'Not set up'],
    [{ ...stored, isOn: false }, 'Switched off'],
    [stored, 'Connecting…'],
    [{ ...stored, state: connected }, /^Connected since/],
    [{ ...stored, state: failed }, 'Not connected'],
  ])('the bridge page first shows the state of %j', async (bridge, text) => {
    show(bridge);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('the bridge page says why there is no connection, and how many machines are left out', async () => {
    show({ ...stored, state: failed });
    expect(await screen.findByText(/does not accept the user name or the password/)).toBeVisible();
    show({ ...stored, state: connected });
    expect(await screen.findByText('2,000 of 3,100')).toBeVisible();
  });
});

describe('the form of a bridge', () => {
  it('a user sets up a bridge with the defaults', async () => {
    const { server } = show(null, {
      [`PUT ${path}`]: () => Response.json({ bridge: { ...stored, version: 1 }, isPrivatePermitted: false }),
    });
    await userEvent.type(await screen.findByLabelText(/^Address/), 'mqtts://broker.example');
    await userEvent.type(screen.getByLabelText('User name'), 'chef');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(screen.getByLabelText(/^Address/)).toHaveValue('mqtts://broker.example');
    expect(screen.getByLabelText('User name')).toHaveValue('chef');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Remove…' })).toBeVisible();
    expect(await bodyOf(server.requests, 'PUT')).toEqual({
      address: 'mqtts://broker.example',
      username: 'chef',
      password: 'secret',
      caCertificate: null,
      topicPrefix: 'washboard',
      discoveryPrefix: 'homeassistant',
      language: 'en',
      isOn: true,
      version: 0,
    });
  });

  it('the bridge form keeps the stored password by sending no password', async () => {
    const { server } = show(stored, {
      [`PUT ${path}`]: () => Response.json({ bridge: { ...stored, version: 5 }, isPrivatePermitted: false }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: /Connection switched on/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    const body = await bodyOf(server.requests, 'PUT');
    expect(body).toMatchObject({ isOn: false, version: 4 });
    expect(body).not.toHaveProperty('password');
  });

  it('the bridge form requires the password again when the broker changes, and sends nothing before', async () => {
    const { server } = show(stored);
    const address = await screen.findByLabelText(/^Address/);
    await userEvent.clear(address);
    await userEvent.type(address, 'mqtts://other.example');
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('the bridge form reports an invalid address and sends nothing', async () => {
    const { server } = show(null);
    await userEvent.type(await screen.findByLabelText(/^Address/), 'http://broker');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('mqtts://name:port or mqtt://name:port')).toBeVisible();
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('the bridge form shows the result of a connection test immediately', async () => {
    show(stored, { [`POST ${path}/test`]: () => Response.json({ failure: 'nameNotFound' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(/No connection: The name of the broker cannot be found/)).toBeVisible();
  });

  it('the bridge form says that another user was faster, and then sends the newer version', async () => {
    const { server, state } = show(stored, {
      [`PUT ${path}`]: () => problem(409, 'BRIDGE_CHANGED'),
    });
    await userEvent.click(await screen.findByRole('switch', { name: /Connection switched on/ }));
    state.bridge = { ...stored, version: 9 };
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another user has changed the connection/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const sent = server.requests.filter(({ method }) => method === 'PUT').map((request) => request.json());
    expect((await Promise.all(sent)).map(({ version }) => version)).toEqual([4, 9]);
  });

  it('the bridge form keeps its input when another user sets up or removes the bridge', async () => {
    const { server, state, queryClient } = show(null, { [`PUT ${path}`]: () => problem(409, 'BRIDGE_CHANGED') });
    await userEvent.type(await screen.findByLabelText(/^Address/), 'mqtts://mine.example');
    state.bridge = { ...stored, username: null, hasPassword: false };
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByRole('button', { name: 'Remove…' })).toBeVisible();
    expect(screen.getByLabelText(/^Address/)).toHaveValue('mqtts://mine.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another user has changed the connection/)).toBeVisible();
    expect(await bodyOf(server.requests, 'PUT')).toMatchObject({ address: 'mqtts://mine.example', version: 0 });
    state.bridge = null;
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove…' })).toBeNull());
    expect(screen.getByLabelText(/^Address/)).toHaveValue('mqtts://mine.example');
  });

  it('the bridge form is empty after the user removed the bridge', async () => {
    const { server } = show(stored, {
      [`DELETE ${path}`]: () => Response.json({ bridge: null, isPrivatePermitted: false }),
      [`PUT ${path}`]: () => Response.json({ bridge: { ...stored, version: 1 }, isPrivatePermitted: false }),
    });
    await userEvent.type(await screen.findByLabelText(/^Address/), '.org');
    await userEvent.click(screen.getByRole('button', { name: 'Remove…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue(''));
    await userEvent.type(screen.getByLabelText(/^Address/), 'mqtts://next.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(await bodyOf(server.requests, 'PUT')).toMatchObject({ address: 'mqtts://next.example', version: 0 });
  });

  it('a user removes the bridge after a confirmation', async () => {
    const { server } = show(stored, {
      [`DELETE ${path}`]: () => Response.json({ bridge: null, isPrivatePermitted: false }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not set up')).toBeVisible();
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});
