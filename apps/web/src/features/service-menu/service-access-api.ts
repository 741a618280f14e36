import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceAccess } from '@washboard/contract/companies/service-pin';
import { useEffect, useState } from 'react';
import { fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/serviceAccess';

/** Not named as other answers are, which the shell for phones keeps on the device. */
const keyOf = (serialNumber: string) => ['serviceAccess', serialNumber];

/**
 * The expiry of the right that this tab has locked, by machine. Without a network the server does not learn of it, and
 * must not open the menu again by its next response.
 */
const lockedHere = new Map<string, string>();

/** Read again when the tab comes back: the right may have ended elsewhere. */
export function useServiceAccess(serialNumber: string) {
  return useQuery({
    queryKey: keyOf(serialNumber),
    queryFn: async (): Promise<ServiceAccess> => {
      const { data, error } = await fetchClient.GET(path, { params: { path: { serialNumber } } });
      if (error) throw error;
      return data;
    },
    refetchOnWindowFocus: 'always',
    select: (access: ServiceAccess) =>
      lockedHere.get(serialNumber) === access.expiresAt ? { ...access, expiresAt: null } : access,
  });
}

/** Until when the menu is open, ms since 1970 on the server's clock; null: it is locked. */
export function useOpenUntil(access: ServiceAccess | undefined): number | null {
  const expiresAtMs = access?.expiresAt ? Date.parse(access.expiresAt) : null;
  const [endedAtMs, setEndedAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (expiresAtMs === null) return;
    const endIfOver = () => serverNowMs() >= expiresAtMs && setEndedAtMs(expiresAtMs);
    endIfOver();
    const timer = setTimeout(endIfOver, Math.max(0, expiresAtMs - serverNowMs()) + 50);
    // Timers stand still while a phone sleeps.
    document.addEventListener('visibilitychange', endIfOver);
    window.addEventListener('pageshow', endIfOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', endIfOver);
      window.removeEventListener('pageshow', endIfOver);
    };
  }, [expiresAtMs]);
  return expiresAtMs === null || expiresAtMs === endedAtMs || expiresAtMs <= serverNowMs() ? null : expiresAtMs;
}

export function useEnterPin(serialNumber: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // The PIN must not stay in memory.
    gcTime: 0,
    mutationFn: async (pin: string): Promise<ServiceAccess> => {
      const { data, error } = await fetchClient.POST(path, { params: { path: { serialNumber } }, body: { pin } });
      if (error) throw error;
      return data;
    },
    onSuccess: (access) => queryClient.setQueryData(keyOf(serialNumber), access),
    // The PIN may have been removed, or another one applies.
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(serialNumber) }),
  });
}

/** Locks this tab immediately, whatever comes of the call. */
export function useLockMenu(serialNumber: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(serialNumber);
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const { error } = await fetchClient.DELETE(path, { params: { path: { serialNumber } } });
      if (error) throw error;
    },
    onMutate() {
      const access = queryClient.getQueryData<ServiceAccess>(queryKey);
      if (!access?.expiresAt) return;
      lockedHere.set(serialNumber, access.expiresAt);
      queryClient.setQueryData(queryKey, { ...access, expiresAt: null });
    },
  });
}
