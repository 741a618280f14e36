import type { ServerModule } from '../../../module.ts';
import { applianceRoutes, fleetRoutes } from './routes.ts';

export { isFoundBy, machines, type Viewer } from './appliance-filter.ts';
export { applianceScope, existingMachines, knownBelow, returnsToStock } from './appliance-scope.ts';
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
export { type AskedPeriod, closedInstantsOf, daysOf, instantsOf, periodIn } from './asked-period.ts';
export { renameLocked } from './change-appliance.ts';
export { exportAppliances } from './export-appliances.ts';
export { findCompanyFacets, findFacets } from './find-facets.ts';
export { createFleetFigures } from './fleet-figures.ts';
export { listAppliances } from './list-appliances.ts';
export { presentApplianceDetail, presentConnectivity, presentState } from './present-appliance.ts';
export {
  alarmUrgencyColumn,
  conditionColumn,
  joinAlarmCatalogue,
  joinWorstAlarms,
  presentOpenAlarms,
} from './state-columns.ts';

export const appliancesModule: ServerModule = {
  routes: [applianceRoutes, fleetRoutes],
};
