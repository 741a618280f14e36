import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { RepairReport, RepairStep } from '@washboard/contract/alarms/repairs';
import { api, fetchClient } from '../../../lib/api/api.ts';
import { isWorthRetrying } from '../../../lib/api/failure.ts';
import { useOutbox } from '../../../lib/offline/outbox-context.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/repair';
/** No live message reports the steps of other people, so they are polled. */
const askAgainMs = 5000;

type ReportedAlarm = Pick<Alarm, 'id' | 'errorCode'>;

const none: readonly RepairStep[] = [];

/** @returns null until it is known what the server has; without a network that is nothing */
export function useSharedReports(serialNumber: string, { id, stopDate }: Alarm): readonly RepairStep[] | null {
  const params = { path: { serialNumber, id } };
  const refetchInterval = stopDate === null && askAgainMs;
  const { data, isError, fetchStatus } = api.useQuery('get', path, { params }, { refetchInterval });
  if (data) return data.steps;
  return isError || fetchStatus === 'paused' ? none : null;
}

/** @throws a problem document or a network error */
export async function sendRepairReport(
  { serialNumber, alarmId: id, report }: { serialNumber: string; alarmId: number; report: RepairReport },
  signal: AbortSignal | null = null,
): Promise<void> {
  const { error } = await fetchClient.POST(path, { params: { path: { serialNumber, id } }, body: report, signal });
  if (error) throw error;
}

const maxRetries = 5;

/** Without a network the report waits in the outbox of a phone. A report is the same however often it is sent. */
export function useReportStep(serialNumber: string, { id: alarmId, errorCode }: ReportedAlarm) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  return useMutation({
    mutationFn: async (report: RepairReport) => {
      if (!outbox) return sendRepairReport({ serialNumber, alarmId, report });
      return outbox.submit({ kind: 'repairStep', serialNumber, content: { alarmId, errorCode, report } });
    },
    retry: (failureCount, error) => failureCount < maxRetries && isWorthRetrying(error),
    onSettled: (outcome) =>
      outcome === 'waiting' ? undefined : queryClient.invalidateQueries({ queryKey: ['get', path] }),
  });
}
