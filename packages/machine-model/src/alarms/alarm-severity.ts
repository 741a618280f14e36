import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type AlarmDefinition, alarmDefinitions, hilineAlarmDefinitions } from './alarm-definitions.ts';

const severitiesOf = (definitions: readonly AlarmDefinition[]) =>
  new Map(definitions.map(({ errorCode, severity }) => [errorCode, severity]));

const usual = severitiesOf(alarmDefinitions);
const hiline = severitiesOf(hilineAlarmDefinitions);

/** @returns null for a code that this version does not know */
export function alarmSeverity(gamma: Gamma, errorCode: string): AlarmSeverity | null {
  return (gamma === 'hiline' ? hiline : usual).get(errorCode) ?? null;
}
