import type { ServerModule } from '../../../module.ts';
import { applianceRoutes, fleetRoutes } from './routes.ts';

export { appliancesWithState, isApplianceFoundBy, type Viewer } from './appliance-filter.ts';
export { applianceScope, existingAppliances, knownCompaniesBelow, returnsToStock } from './appliance-scope.ts';
export {
  type ApplianceRow,
  discardReports,
  findAppliance,
  findApplianceStates,
  findAppliances,
  findSerialNumbers,
  findVersionedStates,
  insertAppliances,
  lockAppliance,
  type NewApplianceRow,
  narrowScope,
  refuseOtherBrand,
  requireAppliance,
  requireInScope,
  updateAppliance,
} from './appliances-repository.ts';
export { attentionReasons, isStillTaken, scoreColumn } from './attention-score.ts';
export { renameLocked } from './change-appliance.ts';
export { exportAppliances } from './export-appliances.ts';
export { findCompanyFacets, findFacets } from './find-facets.ts';
export { findNamedMachines, type NamedMachine } from './find-named-machines.ts';
export { createFleetFigures } from './fleet-figures.ts';
export { listAppliances } from './list-appliances.ts';
export { beginReport, type MachineExport, machineOfReport } from './machine-report.ts';
export { presentApplianceDetail, presentConnectivity, presentState } from './present-appliance.ts';
export {
  type PeriodQuery,
  periodInZone,
  resolveClosedPeriod,
  resolveDays,
  resolvePeriod,
} from './resolve-period.ts';
export {
  alarmUrgencyColumn,
  conditionColumn,
  isAlarmMuted,
  joinAlarmCatalogue,
  joinWorstAlarms,
  presentOpenAlarms,
} from './state-columns.ts';

export const appliancesModule: ServerModule = {
  routes: [applianceRoutes, fleetRoutes],
};
