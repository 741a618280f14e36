import type { Gamma } from '@washboard/contract/appliances/appliances';

/** Machines measure no levels of their supplies, and one alarm covers detergent and rinse aid. */
export const supplyAlarms = {
  chemistryLow: 'W08',
  dosingUnitSilent: 'CM04',
  saltMissing: 'W06',
  saltSensorBroken: 'AN12',
} as const;

/** The small board of hiline has no alarms of supplies. */
export const reportsSupplies = (gamma: Gamma): boolean => gamma !== 'hiline';
