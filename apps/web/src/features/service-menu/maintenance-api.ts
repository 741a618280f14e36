import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParametersResult } from '@washboard/contract/parameters/machine-parameters';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { isAnswered } from '../../lib/api/failure.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

const statisticsPath = '/api/v1/event-hub-listener/{serialNumber}/statistics';
const eventsPath = '/api/v1/event-hub-listener/{serialNumber}/events';
const ofMachine = '/api/v1/event-hub-listener/{serialNumber}/';

export const usedDays = 30;

/** The live socket does not report counters, so the page polls. */
const askAgainMs = 15_000;

export function useCounters(serialNumber: string, timeZone: string) {
  const today = dayAt(serverNowMs(), timeZone);
  const query = { from: addDays(today, -usedDays), to: today, step: 'day' } as const;
  return useQuery({
    ...api.queryOptions('get', statisticsPath, { params: { path: { serialNumber }, query } }),
    refetchInterval: askAgainMs,
  });
}

export function useMaintenanceEvents(serialNumber: string) {
  return useQuery(
    api.queryOptions('get', eventsPath, {
      params: { path: { serialNumber }, query: { kind: 'maintenance', limit: 20 } },
    }),
  );
}

type Call = 'factory-reset' | 'complete-maintenance';

const keyOf = (call: Call, serialNumber: string) => ['service', call, serialNumber];

/** @param commandId stays the same for all retries of a confirmation */
function useOrder<Result>(call: Call, serialNumber: string, send: (commandId: string) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: keyOf(call, serialNumber),
    mutationFn: send,
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, path] }) =>
          name === 'serviceAccess' || (typeof path === 'string' && path.startsWith(ofMachine)),
      }),
  });
}

export const useFactoryReset = (serialNumber: string) =>
  useOrder<ParametersResult>('factory-reset', serialNumber, (commandId) =>
    dataOf(
      fetchClient.POST(`${ofMachine}factory-reset`, {
        params: { path: { serialNumber } },
        body: { commandId },
      }),
    ),
  );

export const useCompleteMaintenance = (serialNumber: string) =>
  useOrder<CommandResult>('complete-maintenance', serialNumber, (commandId) =>
    dataOf(
      fetchClient.POST(`${ofMachine}complete-maintenance`, {
        params: { path: { serialNumber } },
        body: { commandId },
      }),
    ),
  );

export interface Order<Result> {
  commandId: string;
  state: 'sending' | 'executed' | 'failed';
  result: Result | undefined;
  error: unknown;
  /** The server has not finished, so a retry must use the same command ID. */
  isOpen: boolean;
}

/** The outcome must survive a locked menu and a change of page. */
export function useLastOrder<Result>(call: Call, serialNumber: string): Order<Result> | null {
  const orders = useMutationState({
    filters: { mutationKey: keyOf(call, serialNumber), exact: true },
    select: ({ state }): Order<Result> => ({
      commandId: String(state.variables),
      state: state.status === 'pending' ? 'sending' : state.status === 'success' ? 'executed' : 'failed',
      result: state.data as Result | undefined,
      error: state.error,
      isOpen: state.status === 'error' && !isAnswered(state.error),
    }),
  });
  return orders.at(-1) ?? null;
}
