import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { RepairReport, RepairStep } from '@washboard/contract/alarms/repairs';
import { api, fetchClient } from '../../../lib/api/api.ts';
import { useOutbox } from '../../../lib/offline/outbox-context.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/repair';
/** No live message reports the steps of other people, so they are polled. */
const askAgainMs = 5000;

type ReportedAlarm = Pick<Alarm, 'id' | 'errorCode'>;

const none: readonly RepairStep[] = [];

export function useSharedReports(serialNumber: string, { id }: ReportedAlarm): readonly RepairStep[] {
  const params = { path: { serialNumber, id } };
  return api.useQuery('get', path, { params }, { refetchInterval: askAgainMs }).data?.steps ?? none;
}

/** @throws a problem document or a network error */
export async function sendRepairReport(
  { serialNumber, alarmId: id, report }: { serialNumber: string; alarmId: number; report: RepairReport },
  signal: AbortSignal | null = null,
): Promise<void> {
  const { error } = await fetchClient.POST(path, { params: { path: { serialNumber, id } }, body: report, signal });
  if (error) throw error;
}

/** Without a network the report waits in the outbox. */
export function useReportStep(serialNumber: string, { id: alarmId, errorCode }: ReportedAlarm) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  return useMutation({
    mutationFn: async (report: RepairReport) => {
      if (!outbox) return sendRepairReport({ serialNumber, alarmId, report });
      return outbox.submit({ kind: 'repairStep', serialNumber, content: { alarmId, errorCode, report } });
    },
    onSettled: (outcome) =>
      outcome === 'waiting' ? undefined : queryClient.invalidateQueries({ queryKey: ['get', path] }),
  });
}
