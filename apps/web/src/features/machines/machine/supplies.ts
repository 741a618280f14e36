import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { reportsSupplies, supplyAlarms } from '@washboard/machine-model/alarms/supply-alarms';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';

/** `unknown` means a faulty sensor or an offline machine, `unreported` a machine without such a sensor. */
export type SupplyLevel = 'enough' | 'low' | 'unknown' | 'unreported';

export interface Supply {
  /** The machine reports detergent and rinse aid together. */
  name: 'chemistry' | 'salt';
  level: SupplyLevel;
}

/** A machine measures no levels, but raises an alarm when a supply runs low. */
export function suppliesOf(
  { connection, openAlarms }: Pick<ApplianceState, 'connection' | 'openAlarms'>,
  { gamma, features }: Pick<RangeModel, 'gamma' | 'features'>,
): Supply[] {
  const isOpen = (code: string) => openAlarms.some(({ errorCode }) => errorCode === code);

  function levelOf(low: string, faulty: string): SupplyLevel {
    if (!reportsSupplies(gamma)) return 'unreported';
    if (isOpen(low)) return 'low';
    return isOpen(faulty) || connection.state === 'offline' ? 'unknown' : 'enough';
  }

  return [
    { name: 'chemistry', level: levelOf(supplyAlarms.chemistryLow, supplyAlarms.dosingUnitSilent) },
    ...(features.has('softener')
      ? [{ name: 'salt' as const, level: levelOf(supplyAlarms.saltMissing, supplyAlarms.saltSensorBroken) }]
      : []),
  ];
}
