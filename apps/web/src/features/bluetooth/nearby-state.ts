import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { NearbyState } from '../../lib/bluetooth/nearby-machine.ts';

/** Converts Bluetooth reports into the server's shape, so that every screen can show them. */
export function nearbyState({ stage, reports, heardAtMs }: NearbyState, gamma: Gamma): ApplianceState {
  const receivedAt = new Date(heardAtMs ?? 0).toISOString();
  const measured = (at: string) => ({ at: new Date(at).toISOString(), receivedAt, isClockDoubtful: false });
  const { status, readings, alarms } = reports;
  return {
    connection: { state: stage.kind === 'connected' ? 'online' : 'offline', since: receivedAt },
    status: status ? { ...status.status, ...measured(status.at) } : null,
    telemetry: readings ? { ...readings.readings, ...measured(readings.at) } : null,
    openAlarms: (alarms?.alarms ?? [])
      .map(({ errorCode, raisedAt }) => ({
        errorCode,
        severity: alarmSeverity(gamma, errorCode),
        startDate: new Date(raisedAt).toISOString(),
      }))
      .toSorted((a, b) => alarmUrgency(b.severity) - alarmUrgency(a.severity)),
  };
}
