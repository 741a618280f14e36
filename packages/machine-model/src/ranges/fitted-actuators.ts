import { type Actuator, actuators } from '../alarms/alarm-conditions.ts';
import type { Feature } from './features.ts';

export const featureOf: Readonly<Partial<Record<Actuator, Feature>>> = {
  breakTankValve: 'breakTank',
  brineValve: 'softener',
  resinFlushValve: 'softener',
  heatRecoveryFan: 'heatRecovery',
  doorLock: 'doorLock',
  coldRinseValve: 'coldRinse',
};

export function fittedActuators(has: ReadonlySet<Feature>): Actuator[] {
  return actuators.filter((actuator) => {
    const feature = featureOf[actuator];
    return feature === undefined || has.has(feature);
  });
}
