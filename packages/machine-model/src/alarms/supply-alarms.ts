import type { Gamma } from '@washboard/contract/appliances/appliances';

export const supplyAlarms = {
  chemistryLow: 'W08',
  dosingUnitSilent: 'CM04',
  saltMissing: 'W06',
  saltSensorBroken: 'AN12',
} as const;

/** The small board of hiline reports no supplies. */
export const reportsSupplies = (gamma: Gamma): boolean => gamma !== 'hiline';
