import { type Actuator, actuators } from '../alarms/alarm-conditions.ts';
import type { Feature } from './features.ts';

/** Actuators that only some ranges have. */
export const featureOf: Readonly<Partial<Record<Actuator, Feature>>> = {
  breakTankValve: 'breakTank',
  brineValve: 'softener',
  resinFlushValve: 'softener',
  heatRecoveryFan: 'heatRecovery',
  doorLock: 'doorLock',
  coldRinseValve: 'coldRinse',
};

/** The actuators of a machine with these features. */
export function fittedActuators(has: ReadonlySet<Feature>): Actuator[] {
  return actuators.filter((actuator) => {
    const feature = featureOf[actuator];
    return feature === undefined || has.has(feature);
  });
}
