import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestPeripheral } from '../../lib/bluetooth/testing/test-peripheral.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { BluetoothConnectionCard } from './bluetooth-connection-card.tsx';
import { useNearby } from './use-nearby.ts';

const session = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  const state = {
    id: null as string | null,
    listeners,
    become(id: string | null) {
      state.id = id;
      for (const listener of [...listeners]) listener();
    },
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSessionId: () => session.id,
  getSession: () => ({
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    subscribe(listener: () => void) {
      session.listeners.add(listener);
      return () => session.listeners.delete(listener);
    },
  }),
}));

beforeEach(() => startTestTexts('common', 'errors', 'bluetooth'));
afterEach(() => {
  session.become(null);
  Reflect.deleteProperty(navigator, 'bluetooth');
  vi.unstubAllGlobals();
});

function Page() {
  return <BluetoothConnectionCard serialNumber="IN240001" nearby={useNearby('IN240001', 'Piatti 1')} />;
}

const button = (name: string) => screen.findByRole('button', { name });

async function startMachine(own: Partial<Bluetooth> = {}) {
  const peripheral = await createTestPeripheral();
  Object.defineProperty(navigator, 'bluetooth', { value: { ...peripheral.bluetooth, ...own }, configurable: true });
  const { requests } = startFakeServer({
    'POST /api/v1/event-hub-listener/IN240001/bluetoothGrants': async (request) => {
      const { phoneKey } = await request.json();
      return Response.json(await peripheral.prepare({ phoneKey, expiresAt: '2999-01-01T00:00:00.000Z' }));
    },
  });
  return { peripheral, requests };
}

it('a Bluetooth connection ends with its session, and the next account connects with its own grant', async () => {
  const user = userEvent.setup();
  const { peripheral } = await startMachine();
  const disconnect = vi.spyOn(peripheral.device.gatt as BluetoothRemoteGATTServer, 'disconnect');
  session.become('first');
  const first = renderWithQueries(<Page />);
  await user.click(await button('Prepare for Bluetooth'));
  await user.click(await button('Find the machine'));
  expect(await screen.findByText('Connected by Bluetooth')).toBeVisible();
  first.unmount();
  expect(disconnect).not.toHaveBeenCalled();

  session.become(null);
  await waitFor(() => expect(disconnect).toHaveBeenCalled());
  session.become('second');
  renderWithQueries(<Page />);
  await user.click(await button('Prepare for Bluetooth'));
  expect(await button('Find the machine')).toBeEnabled();
  expect(screen.queryByText('Connected by Bluetooth')).toBeNull();
});

it('a renewal of the Bluetooth access does not close the device chooser', async () => {
  const user = userEvent.setup();
  const chosen = Promise.withResolvers<BluetoothDevice>();
  const { peripheral, requests } = await startMachine({ requestDevice: () => chosen.promise });
  session.become('third');
  renderWithQueries(<Page />);
  await user.click(await button('Prepare for Bluetooth'));
  await user.click(await button('Find the machine'));
  await user.click(await button('Renew access'));
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renew access' })).not.toHaveAttribute('data-loading'));
  chosen.resolve(peripheral.device);
  expect(await screen.findByText('Connected by Bluetooth')).toBeVisible();
});
