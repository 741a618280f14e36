import { useQuery } from '@tanstack/react-query';
import { serialNumberOf } from '@washboard/contract/bluetooth/gatt-service';
import { useEffect, useState } from 'react';
import type { PreparedMachine } from '../../lib/bluetooth/grant-store.ts';
import { grantStore } from './prepare-nearby.ts';

export interface KnownMachine extends PreparedMachine {
  isNear: boolean;
}

const noDevices: readonly BluetoothDevice[] = [];

export function useKnownMachines(): KnownMachine[] {
  const prepared = useQuery({
    queryKey: ['bluetooth', 'machines'],
    queryFn: () => grantStore.list().catch((): PreparedMachine[] => []),
    // Another page may have prepared machines meanwhile.
    staleTime: 0,
  });
  const devices = useQuery({
    queryKey: ['bluetooth', 'devices'],
    queryFn: async () => (await navigator.bluetooth?.getDevices?.().catch(() => noDevices)) ?? noDevices,
    staleTime: 0,
  });
  const near = useNearNames(devices.data ?? noDevices);
  return (prepared.data ?? [])
    .map((machine) => ({ ...machine, isNear: near.has(machine.serialNumber) }))
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || a.name.localeCompare(b.name));
}

/** Browsers without `watchAdvertisements` find no machine nearby. */
function useNearNames(devices: readonly BluetoothDevice[]): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const device of devices) {
      const serialNumber = serialNumberOf(device.name ?? '');
      device.addEventListener('advertisementreceived', () => setNear((known) => new Set([...known, serialNumber])), {
        signal,
      });
      device.watchAdvertisements?.({ signal }).catch(() => undefined);
    }
    return () => leaving.abort();
  }, [devices]);
  return near;
}
