import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { Attention, AttentionReason, MachineAttention } from '@washboard/contract/attention/attention';
import { critical, minutesAgo, offline, warned, washing } from './sample-machines.ts';

function needing(machine: ApplianceSummary, reason: AttentionReason): MachineAttention {
  const { serialNumber, applianceName, gamma, companyCode, companyName } = machine;
  return {
    serialNumber,
    applianceName,
    gamma,
    companyCode,
    companyName,
    timeZone: 'Europe/Rome',
    score: 1,
    reasons: [reason],
  };
}

const since = minutesAgo(200);

export const attention: Attention = {
  at: minutesAgo(0),
  score: 1,
  counts: { critical: 1, unknown: 0, hold: 1, deviation: 0, warning: 3, person: 3, silence: 1, review: 2, notice: 0 },
  machineCount: 4,
  machines: [
    needing(critical, { kind: 'critical', count: 1, errorCode: 'TH01', since, takenBy: null }),
    needing(washing, { kind: 'hold', count: 1, recordId: 1, record: null, since }),
    needing(warned, { kind: 'warning', count: 3, errorCode: 'DP01', since, takenBy: null }),
    needing(offline, { kind: 'silence', count: 1, since: minutesAgo(3 * 24 * 60 + 10) }),
  ],
  review: { day: '2026-11-25', days: 2, machines: 4 },
  people: { count: 3, since },
};
