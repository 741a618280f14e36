import type { StoredInstallation } from '@washboard/contract/appliances/installation';
import type { ApplianceRow } from '../appliances/index.ts';

export function presentInstallation(appliance: ApplianceRow['appliance']): StoredInstallation {
  return {
    country: appliance.country,
    timeZone: appliance.timeZone,
    installationDate: appliance.installationDate,
    networkVoltage: appliance.networkVoltage,
    networkFrequency: appliance.networkFrequency,
    electricityDistribution: appliance.electricityDistribution,
    street: appliance.street,
    postalCode: appliance.postalCode,
    city: appliance.city,
  };
}
