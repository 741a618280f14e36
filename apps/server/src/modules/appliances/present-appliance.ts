import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceDetail, ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { ApplianceRow } from './appliances-repository.ts';

type StateRow = Pick<NonNullable<ApplianceRow['state']>, 'connection' | 'connectionSince' | 'status' | 'telemetry'>;

/** `row` null: a machine that was never heard of. */
export function presentState(row: StateRow | null): ApplianceState {
  return {
    connection: { state: row?.connection ?? 'offline', since: row?.connectionSince?.toISOString() ?? null },
    status: row?.status ?? null,
    telemetry: row?.telemetry ?? null,
  };
}

export function presentApplianceSummary({ appliance, companyName, state }: ApplianceRow): ApplianceSummary {
  return {
    serialNumber: appliance.serialNumber,
    applianceName: appliance.applianceName,
    gamma: appliance.gamma,
    modelNumber: appliance.modelNumber,
    companyCode: appliance.companyCode,
    companyName,
    state: presentState(state),
  };
}

export function presentApplianceDetail(row: ApplianceRow): ApplianceDetail {
  const { appliance, state } = row;
  return {
    ...presentApplianceSummary(row),
    brand: appliance.brand,
    revision: appliance.revision,
    country: appliance.country,
    installationDate: appliance.installationDate,
    macAddress: appliance.macAddress,
    machineId: appliance.machineId,
    networkVoltage: appliance.networkVoltage,
    networkFrequency: appliance.networkFrequency,
    versions: state?.versions ? { FW00: state.versions.FW00, FW02: state.versions.FW02 } : null,
  };
}
