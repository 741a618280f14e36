import type { AlarmSeverity, OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { ApplianceDetail, ApplianceSummary, Gamma } from '@washboard/contract/appliances/appliances';
import { type SystemState, systemStates } from '@washboard/contract/machine-link/machine-status';
import { displayModelOf } from '../../lib/machine/display-model.ts';
import { programmeName } from './samples.ts';

/** Times are relative to the opening of the page, because a machine whose last message is old is not live. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export function openAlarm(errorCode: string, severity: AlarmSeverity | null, minutes: number): OpenAlarm {
  return { errorCode, severity, startDate: minutesAgo(minutes) };
}

const cycle = {
  cycle: { cycleNumber: 22_814, cycleType: programmeName, operationSet: 1 },
  cycleBar: { cycleTimeProgress: 74, cycleTimeDuration: 128 },
  phase: 'wash',
} as const;
const noCycle = { cycle: null, cycleBar: null, phase: null };

interface StateOptions {
  openAlarms?: OpenAlarm[];
  heardAgo?: number;
  isOffline?: boolean;
}

function stateOf(systemState: SystemState, options: StateOptions = {}): ApplianceState {
  const { openAlarms = [], isOffline = false, heardAgo = isOffline ? 190 : 0 } = options;
  const at = minutesAgo(heardAgo);
  const heard = { at, receivedAt: at, isClockDoubtful: false };
  return {
    connection: { state: isOffline ? 'offline' : 'online', since: at },
    status: { ...heard, systemState, isDoorOpen: false, ...(systemState === systemStates.RUN ? cycle : noCycle) },
    telemetry: {
      ...heard,
      boilerTmp: 848,
      tankTmp: 612,
      waterTmp: 148,
      boilerVlm: 70,
      tankVlm: 124,
      rinseWaterVlm: 0,
      rinseWaterFlowRate: 0,
    },
    openAlarms,
  };
}

const ponte = { companyCode: '300001', companyName: 'Trattoria Al Ponte' };
const belvedere = { companyCode: '300002', companyName: 'Hotel Belvedere' };
const linde = { companyCode: '300003', companyName: 'Gasthaus Zur Linde am Isartor' };
const models = {
  infinity: { gamma: 'infinity', modelNumber: 'INF-50', revision: 'A' },
  prime: { gamma: 'prime', modelNumber: 'PRI-100', revision: 'A' },
} as const satisfies Partial<Record<Gamma, object>>;

export const washing: ApplianceSummary = {
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  ...models.infinity,
  ...ponte,
  openDeviations: 0,
  state: stateOf(systemStates.RUN),
};
export const critical: ApplianceSummary = {
  serialNumber: 'IN240002',
  applianceName: 'Piatti 2',
  ...models.infinity,
  ...ponte,
  openDeviations: 0,
  state: stateOf(systemStates.IDLE, {
    openAlarms: [openAlarm('TH01', 'critical', 12), openAlarm('FB17', 'warning', 40)],
  }),
};
export const warned: ApplianceSummary = {
  serialNumber: 'IN240005',
  applianceName: 'Bicchieri bar',
  ...models.infinity,
  ...ponte,
  openDeviations: 0,
  state: stateOf(systemStates.RUN, { openAlarms: [openAlarm('FB15', 'warning', 95)] }),
};
export const offline: ApplianceSummary = {
  serialNumber: 'PR240001',
  applianceName: 'Haubenspülmaschine Bankettküche links',
  ...models.prime,
  ...belvedere,
  openDeviations: 0,
  state: stateOf(systemStates.IDLE, { isOffline: true }),
};
const offlineWithAlarm: ApplianceSummary = {
  serialNumber: 'PR240002',
  applianceName: 'Haube',
  ...models.prime,
  ...linde,
  openDeviations: 0,
  state: stateOf(systemStates.IDLE, { isOffline: true, openAlarms: [openAlarm('X99', null, 400)] }),
};
const ready: ApplianceSummary = {
  serialNumber: 'IN240003',
  applianceName: 'Colazione',
  ...models.infinity,
  ...belvedere,
  openDeviations: 2,
  state: stateOf(systemStates.IDLE),
};
const off: ApplianceSummary = {
  serialNumber: 'IN240004',
  applianceName: 'Gläser',
  ...models.infinity,
  ...linde,
  openDeviations: 0,
  state: stateOf(systemStates.OFF),
};

export const machines: readonly ApplianceSummary[] = [critical, offlineWithAlarm, warned, washing, ready, offline, off];

export function detailOf(machine: ApplianceSummary, timeZone = 'Europe/Rome'): ApplianceDetail {
  return {
    ...machine,
    brand: 'marea',
    country: 'IT',
    timeZone,
    assistance: null,
    installationDate: '2024-05-02',
    macAddress: null,
    machineId: null,
    networkVoltage: 400,
    networkFrequency: 50,
    electricityDistribution: null,
    claim: null,
    versions: null,
    connectivity: null,
    ratingPower: null,
    type: displayModelOf(machine).family,
  };
}
