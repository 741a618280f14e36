import type { ApplianceState } from '../appliances/appliance-state.ts';

/**
 * A client detects by versions that it does not show the stored state. Both ends compute them from fields that every
 * change of the state changes.
 */
type VersionedState = Pick<ApplianceState, 'connection'> & {
  status: Report | null;
  openAlarms: readonly Pick<ApplianceState['openAlarms'][number], 'errorCode' | 'startDate'>[];
};

type Report = Pick<NonNullable<ApplianceState['status']>, 'at' | 'receivedAt'>;

/** The order of the alarms does not change the version. */
export function stateVersion({ connection, status, openAlarms }: VersionedState): string {
  const alarms = openAlarms.map(({ errorCode, startDate }) => `${errorCode} ${startDate}`).toSorted();
  return digest([connection.state, connection.since ?? '', textOf(status), ...alarms].join('\n'));
}

export function readingsVersion(telemetry: Report | null): string {
  return digest(textOf(telemetry));
}

function textOf(report: Report | null): string {
  return report ? `${report.at} ${report.receivedAt}` : '';
}

/** FNV-1a is short on the wire. Two states of one machine share a digest once in four billion times. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
