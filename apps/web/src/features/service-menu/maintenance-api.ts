import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParametersResult } from '@washboard/contract/parameters/parameters';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { api, fetchClient } from '../../lib/api/api.ts';
import { isAnswered } from '../../lib/api/failure.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

const statisticsPath = '/api/v1/event-hub-listener/{serialNumber}/statistics';
const eventsPath = '/api/v1/event-hub-listener/{serialNumber}/events';
const ofMachine = '/api/v1/event-hub-listener/{serialNumber}/';

/** Days whose use says when the next maintenance is due. */
export const usedDays = 30;

/** Counters have no live message, so they are polled. */
const askAgainMs = 15_000;

/** The counters, and the use of the last full days. */
export function useCounters(serialNumber: string, timeZone: string) {
  const today = dayAt(serverNowMs(), timeZone);
  const query = { from: addDays(today, -usedDays), to: today, step: 'day' } as const;
  return useQuery({
    ...api.queryOptions('get', statisticsPath, { params: { path: { serialNumber }, query } }),
    refetchInterval: askAgainMs,
  });
}

/** Maintenance and factory resets, newest first. */
export function useMaintenanceEvents(serialNumber: string) {
  return useQuery(
    api.queryOptions('get', eventsPath, {
      params: { path: { serialNumber }, query: { kind: 'maintenance', limit: 20 } },
    }),
  );
}

type Call = 'factory-reset' | 'complete-maintenance';

const keyOf = (call: Call, serialNumber: string) => ['service', call, serialNumber];

/** @param commandId chosen once per confirmation, so that a retry is the same command */
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
  useOrder<ParametersResult>('factory-reset', serialNumber, async (commandId) => {
    const { data, error } = await fetchClient.POST(`${ofMachine}factory-reset`, {
      params: { path: { serialNumber } },
      body: { commandId },
    });
    if (error) throw error;
    return data;
  });

export const useCompleteMaintenance = (serialNumber: string) =>
  useOrder<CommandResult>('complete-maintenance', serialNumber, async (commandId) => {
    const { data, error } = await fetchClient.POST(`${ofMachine}complete-maintenance`, {
      params: { path: { serialNumber } },
      body: { commandId },
    });
    if (error) throw error;
    return data;
  });

export interface Order<Result> {
  commandId: string;
  state: 'sending' | 'executed' | 'failed';
  result: Result | undefined;
  error: unknown;
  /** The server has not finished with the command: the same ID must be sent again. */
  isOpen: boolean;
}

/** The last order of this kind, also after the menu was locked or the page left: its outcome must not get lost. */
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
