import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceDetail, ApplianceSummary, Gamma } from '@washboard/contract/appliances/appliances';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { ClaimStanding } from '@washboard/contract/claiming/claiming';
import type { StoredConnectivity } from '@washboard/contract/connectivity/connectivity';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Actor } from '../../../actor.ts';
import { returnsToStock } from './appliance-scope.ts';
import type { ApplianceRow } from './appliances-repository.ts';
import { type OpenAlarmRow, presentOpenAlarms } from './state-columns.ts';

type Reader = Pick<Actor, 'userId' | 'role' | 'companyCode'>;

type StateRow = Pick<NonNullable<ApplianceRow['state']>, 'connection' | 'connectionSince' | 'status' | 'telemetry'>;

interface PresentRow {
  gamma: Gamma;
  state: StateRow | null;
  openAlarms: readonly OpenAlarmRow[];
}

export function presentState({ gamma, state, openAlarms }: PresentRow): ApplianceState {
  return {
    connection: { state: state?.connection ?? 'offline', since: state?.connectionSince?.toISOString() ?? null },
    status: state?.status ?? null,
    telemetry: state?.telemetry ?? null,
    openAlarms: presentOpenAlarms(gamma, openAlarms),
  };
}

export function presentApplianceSummary(row: ApplianceRow): ApplianceSummary {
  const { appliance, companyName, openDeviations, state, openAlarms } = row;
  return {
    serialNumber: appliance.serialNumber,
    applianceName: appliance.applianceName,
    gamma: appliance.gamma,
    modelNumber: appliance.modelNumber,
    revision: appliance.revision,
    companyCode: appliance.companyCode,
    companyName,
    openDeviations,
    state: presentState({ gamma: appliance.gamma, state, openAlarms }),
  };
}

export function presentApplianceDetail(row: ApplianceRow, reader: Reader): ApplianceDetail {
  const { appliance, state } = row;
  return {
    ...presentApplianceSummary(row),
    brand: appliance.brand,
    type: rangeModels[appliance.gamma].family,
    ratingPower: appliance.ratingPower,
    country: appliance.country,
    timeZone: timeZoneOf(appliance),
    installationDate: appliance.installationDate,
    macAddress: appliance.macAddress,
    machineId: appliance.machineId,
    networkVoltage: appliance.networkVoltage,
    networkFrequency: appliance.networkFrequency,
    assistance: appliance.assistance && {
      phone: appliance.assistance.phone,
      email: appliance.assistance.email,
      website: appliance.assistance.website,
    },
    electricityDistribution: appliance.electricityDistribution,
    claim: presentClaim(appliance, reader),
    versions: state?.versions ? { FW00: state.versions.FW00, FW02: state.versions.FW02 } : null,
    connectivity: state?.connectivity ? presentConnectivity(state.connectivity) : null,
  };
}

function presentClaim(appliance: ApplianceRow['appliance'], reader: Reader): ClaimStanding | null {
  const { claimedBy, claimedAt } = appliance;
  if (claimedBy === null) return null;
  return {
    isOwn: claimedBy === reader.userId,
    at: claimedAt?.toISOString() ?? null,
    returnsToStock: returnsToStock(appliance, reader),
  };
}

export function presentConnectivity({ at, wifi, bluetooth, ipAddress }: StoredConnectivity): StoredConnectivity {
  return {
    at,
    ...(wifi && { wifi: { isOn: wifi.isOn, ssid: wifi.ssid, signalDbm: wifi.signalDbm } }),
    ...(bluetooth && { bluetooth: presentBluetooth(bluetooth) }),
    ...(ipAddress !== undefined && { ipAddress }),
  };
}

/** A machine that does not offer the service of docs/bluetooth.md has no name. */
function presentBluetooth({ isOn, isPaired, name, publicKey }: NonNullable<StoredConnectivity['bluetooth']>) {
  return { isOn, isPaired, ...(name !== undefined && publicKey !== undefined && { name }) };
}
