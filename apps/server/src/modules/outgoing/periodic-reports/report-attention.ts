import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import type { PeriodicReport, ReportAttention } from '@washboard/contract/periodic-reports/periodic-report';
import { hourMs } from '@washboard/contract/time/durations';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { identityOf, type MachineFigures } from './read-machine-figures.ts';

const rankOf = (gamma: Gamma, errorCode: string): AlarmRank => alarmSeverity(gamma, errorCode) ?? 'unknown';

/** The order is: danger, fault, hygiene at risk, offline, missing review. */
export function attentionOf(
  machines: readonly MachineFigures[],
  sites: PeriodicReport['sites'],
  now: Date,
): ReportAttention[] {
  const offlineBefore = now.getTime() - offlineAfterHours * hourMs;
  const alarms = machines.flatMap((machine) =>
    machine.alarms.flatMap(({ errorCode, openSince }) => {
      const severity = rankOf(machine.gamma, errorCode);
      if (!openSince || severity === 'notice') return [];
      const since = openSince.toISOString();
      return [{ kind: 'alarm' as const, ...identityOf(machine), errorCode, severity, since }];
    }),
  );
  const ofRank = (rank: AlarmRank) =>
    alarms.filter(({ severity }) => severity === rank).toSorted((a, b) => a.since.localeCompare(b.since));
  const deviations = machines
    .filter(({ openDeviations }) => openDeviations > 0)
    .toSorted((a, b) => b.openDeviations - a.openDeviations)
    .map((machine) => ({
      kind: 'deviations' as const,
      ...identityOf(machine),
      count: machine.openDeviations,
    }));
  const offline = machines
    .flatMap((machine) => {
      const { offlineSince: since } = machine;
      if (!since || since.getTime() > offlineBefore) return [];
      return [{ kind: 'offline' as const, ...identityOf(machine), since: since.toISOString() }];
    })
    .toSorted((a, b) => a.since.localeCompare(b.since));
  const missed = sites
    .filter(({ figures }) => figures.daysMissed > 0)
    .toSorted((a, b) => b.figures.daysMissed - a.figures.daysMissed)
    .map(({ companyCode, companyName, figures: { daysMissed: count } }) => ({
      kind: 'missedDays' as const,
      companyCode,
      companyName,
      count,
    }));
  const [critical, ...others] = alarmRanks.map(ofRank);
  return [...(critical ?? []), ...deviations, ...others.flat(), ...offline, ...missed];
}
