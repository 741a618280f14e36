import type { QueryClient } from '@tanstack/react-query';
import type { MachineNews } from '../../../lib/live/live-messages.ts';

export const parametersPath = '/api/v1/event-hub-listener/{serialNumber}/parameters';
export const historyPath = '/api/v1/event-hub-listener/{serialNumber}/parameters/history';

/** The data model describes the values, so the request omits the items. */
export const parametersOfMachine = (serialNumber: string) =>
  ({ params: { path: { serialNumber }, query: { items: 'false' } } }) as const;

export const parametersKey = (serialNumber: string) =>
  ['get', parametersPath, parametersOfMachine(serialNumber)] as const;
export const parameterHistoryKey = (serialNumber: string) => ['get', historyPath, serialNumber] as const;

/** A snapshot may replace a lost report, so it refreshes parameters too. */
export function noteParameterNews(queryClient: QueryClient, { type, serialNumber }: MachineNews): void {
  if (type !== 'parameters' && type !== 'snapshot') return;
  void queryClient.invalidateQueries({ queryKey: parametersKey(serialNumber) });
  void queryClient.invalidateQueries({ queryKey: parameterHistoryKey(serialNumber) });
}
