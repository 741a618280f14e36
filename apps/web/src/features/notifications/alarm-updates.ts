import type { QueryClient } from '@tanstack/react-query';

export const notificationsPath = '/api/v1/account/notifications';
export const openAlarmsPath = '/api/v1/appliance/alarms';

/** Alarms of a large fleet change all the time, so requests are at least this far apart. */
const restMs = 5000;

export function createAlarmUpdates(queryClient: QueryClient) {
  let fetchedAtMs = Number.NEGATIVE_INFINITY;
  let isDue = false;

  function refetch(): void {
    isDue = false;
    fetchedAtMs = performance.now();
    for (const path of [notificationsPath, openAlarmsPath]) {
      void queryClient.invalidateQueries({ queryKey: ['get', path] });
    }
  }

  return {
    refetchSoon(): void {
      if (isDue) return;
      isDue = true;
      setTimeout(refetch, Math.max(0, fetchedAtMs + restMs - performance.now()));
    },
  };
}
