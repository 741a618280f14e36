import type { Gamma } from '@washboard/contract/appliances/appliances';

/** The alarms that report supplies. Machines measure no levels, and one alarm covers detergent and rinse aid. */
export const supplyAlarms = {
  chemistryLow: 'W08',
  dosingUnitSilent: 'CM04',
  saltMissing: 'W06',
  saltSensorBroken: 'AN12',
} as const;

/** The small board of hiline has no such alarms. */
export const reportsSupplies = (gamma: Gamma): boolean => gamma !== 'hiline';
