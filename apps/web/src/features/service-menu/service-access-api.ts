import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceAccess } from '@washboard/contract/service-access/service-pin';
import { useEffect, useState } from 'react';
import { dataOf, fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/serviceAccess';

/** Security: the offline cache stores only queries whose key begins with `get`, so it never stores the right. */
const keyOf = (serialNumber: string) => ['serviceAccess', serialNumber];

/**
 * Without a network the server does not learn that this tab locked the menu, and its next response must not open it
 * again.
 */
const lockedHere = new Map<string, string>();

/** The right may have ended while the tab was hidden. */
export function useServiceAccess(serialNumber: string) {
  return useQuery({
    queryKey: keyOf(serialNumber),
    queryFn: () => dataOf(fetchClient.GET(path, { params: { path: { serialNumber } } })),
    refetchOnWindowFocus: 'always',
    select: (access: ServiceAccess) =>
      lockedHere.get(serialNumber) === access.expiresAt ? { ...access, expiresAt: null } : access,
  });
}

/** @returns milliseconds since 1970 on the server's clock; null while the menu is locked */
export function useOpenUntil(access: ServiceAccess | undefined): number | null {
  const expiresAtMs = access?.expiresAt ? Date.parse(access.expiresAt) : null;
  const [endedAtMs, setEndedAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (expiresAtMs === null) return;
    const endIfOver = () => serverNowMs() >= expiresAtMs && setEndedAtMs(expiresAtMs);
    endIfOver();
    const timer = setTimeout(endIfOver, Math.max(0, expiresAtMs - serverNowMs()) + 50);
    // Timers stop while a phone sleeps, so the time is checked when the page is shown again.
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
    // Security: the PIN must not stay in memory.
    gcTime: 0,
    mutationFn: (pin: string) => dataOf(fetchClient.POST(path, { params: { path: { serialNumber } }, body: { pin } })),
    onSuccess: (access) => queryClient.setQueryData(keyOf(serialNumber), access),
    // The PIN may have been removed or changed meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(serialNumber) }),
  });
}

/** The tab is locked immediately, even if the call fails. */
export function useLockMenu(serialNumber: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(serialNumber);
  return useMutation({
    mutationFn: () => dataOf(fetchClient.DELETE(path, { params: { path: { serialNumber } } })),
    onMutate() {
      const access = queryClient.getQueryData<ServiceAccess>(queryKey);
      if (!access?.expiresAt) return;
      lockedHere.set(serialNumber, access.expiresAt);
      queryClient.setQueryData(queryKey, { ...access, expiresAt: null });
    },
  });
}
