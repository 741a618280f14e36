import type { Channel } from '@washboard/contract/telemetry/channels';
import type { Feature } from '../ranges/features.ts';
import { featureOf } from '../ranges/fitted-actuators.ts';
import { type AlarmCondition, actuators } from './alarm-conditions.ts';

type Need = Channel | Feature;

const needs: ReadonlyMap<AlarmCondition, Need> = new Map<AlarmCondition, Need>([
  ['inletProbeBroken', 'waterTmp'],
  ['breakTankLevelSensorBroken', 'breakTank'],
  ['breakTankFillTooLong', 'breakTank'],
  ['flowMeterSilent', 'flowMeter'],
  // Metered water shows that a level should have changed.
  ['boilerLevelImplausible', 'flowMeter'],
  ['tankLevelImplausible', 'flowMeter'],
  ['saltSensorBroken', 'softener'],
  ['saltMissing', 'softener'],
  ['regenerationNeeded', 'softener'],
  ['regenerationFillTooLong', 'softener'],
  ['brineDrawTooLong', 'softener'],
  ['resinFlushTooLong', 'softener'],
  ...actuators.flatMap((actuator): [AlarmCondition, Need][] => {
    const feature = featureOf[actuator];
    if (feature === undefined) return [];
    return [
      [`${actuator}StuckOff`, feature],
      [`${actuator}StuckOn`, feature],
    ];
  }),
]);

/** The reading or feature without which a condition cannot occur; undefined if it can occur in every range. */
export function needOf(condition: AlarmCondition): Need | undefined {
  return needs.get(condition);
}
