import type { QueryClient } from '@tanstack/react-query';
import { refetchAlarms, saveResolution } from '../../../features/alarms/register/register-api.ts';
import { sendRepairReport } from '../../../features/alarms/repair/shared-repair-api.ts';
import { saveReview } from '../../../features/hygiene/machine/machine-hygiene-api.ts';
import { refetchHygiene, saveCorrectiveAction } from '../../../features/hygiene/record/record-api.ts';
import { refetchServiceLog, sendEntry, sendPhoto } from '../../../features/service-log/service-log-api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import type { OutboxItem } from '../../../lib/offline/outbox-item.ts';
import { followOwnVersion } from './follow-own-version.ts';

/** @throws a problem document or a network error */
export async function deliverItem(queryClient: QueryClient, item: OutboxItem, signal: AbortSignal): Promise<void> {
  try {
    await deliver(queryClient, item, signal);
  } catch (thrown) {
    const following = asProblem(thrown)?.status === 409 ? await followOwnVersion(item, signal) : null;
    if (!following) throw thrown;
    await deliver(queryClient, following, signal);
  }
}

async function deliver(queryClient: QueryClient, item: OutboxItem, signal: AbortSignal): Promise<void> {
  const { serialNumber } = item;
  switch (item.kind) {
    case 'alarmResolution':
      await saveResolution({ serialNumber, ...item.content }, signal);
      void refetchAlarms(queryClient);
      break;
    case 'repairStep':
      await sendRepairReport({ serialNumber, ...item.content }, signal);
      void refetchAlarms(queryClient);
      break;
    case 'correctiveAction':
      await saveCorrectiveAction({ serialNumber, ...item.content }, signal);
      void refetchHygiene(queryClient);
      break;
    case 'hygieneReview':
      await saveReview({ serialNumber, ...item.content }, signal);
      void refetchHygiene(queryClient);
      break;
    case 'serviceLogEntry':
      await sendEntry({ serialNumber, ...item.content }, signal);
      void refetchServiceLog(queryClient);
      break;
    case 'serviceLogPhoto':
      if (item.bytes) await sendPhoto({ serialNumber, ...item.content }, item.bytes, signal);
      void refetchServiceLog(queryClient);
      break;
  }
}
