import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { alarmDefinitionsOf } from './alarm-definitions.ts';

const severities = new Map(
  gammas.map((gamma) => [
    gamma,
    new Map(alarmDefinitionsOf(gamma).map(({ errorCode, severity }) => [errorCode, severity])),
  ]),
);

/** @returns null for an unknown code */
export function alarmSeverity(gamma: Gamma, errorCode: string): AlarmSeverity | null {
  return severities.get(gamma)?.get(errorCode) ?? null;
}

export const knownSeverities: readonly { gamma: Gamma; errorCode: string; severity: AlarmSeverity }[] = gammas.flatMap(
  (gamma) => alarmDefinitionsOf(gamma).map(({ errorCode, severity }) => ({ gamma, errorCode, severity })),
);
