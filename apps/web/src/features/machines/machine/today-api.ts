import { useQuery } from '@tanstack/react-query';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { addDays, dayAt, startOfDay } from '@washboard/contract/time/calendar';
import { api } from '../../../lib/api/api.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { fleetPath } from '../appliances-api.ts';

const statisticsPath = '/api/v1/event-hub-listener/{serialNumber}/statistics';

/** No live message reports cycles and counters, so they are polled. */
const askAgainMs = 30_000;

interface Today {
  today: string;
  /** The cycles are those since midnight in the machine's time zone. */
  cycles: Fleet['cycles'] | undefined;
  /** The counter is null if the machine does not report it, and undefined while it loads. */
  cyclesBeforeMaintenance: number | null | undefined;
}

export function useToday(serialNumber: string, timeZone: string): Today {
  const today = dayAt(serverNowMs(), timeZone);
  const from = new Date(startOfDay(today, timeZone)).toISOString();
  const polled = { refetchInterval: askAgainMs } as const;
  const fleet = useQuery({
    ...api.queryOptions('get', fleetPath, { params: { query: { from, serialNumber } } }),
    ...polled,
  });
  const statistics = useQuery({
    ...api.queryOptions('get', statisticsPath, {
      params: { path: { serialNumber }, query: { from: today, to: addDays(today, 1), step: 'day' } },
    }),
    ...polled,
  });
  return {
    today,
    cycles: fleet.data?.cycles,
    cyclesBeforeMaintenance: statistics.data && (statistics.data.life?.cyclesBeforeMaintenance ?? null),
  };
}
