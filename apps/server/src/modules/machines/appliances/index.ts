import type { ServerModule } from '../../../module.ts';
import { applianceRoutes } from './routes.ts';

export {
  applianceScope,
  existingAppliances,
  knownCompaniesBelow,
  ownedWithin,
  returnsToStock,
  type Viewer,
} from './appliance-scope.ts';
export { isApplianceFoundBy } from './appliance-search.ts';
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
export { findNamedMachines, type NamedMachine } from './find-named-machines.ts';
export {
  presentApplianceDetail,
  presentApplianceSummary,
  presentConnectivity,
  presentState,
} from './present-appliance.ts';
export { renameLockedAppliance } from './rename-appliance.ts';
export { conditionColumn, presentOpenAlarms } from './state-columns.ts';

export const appliancesModule: ServerModule = {
  routes: [applianceRoutes],
};
