export { machines, type Viewer } from './appliance-filter.ts';
export { applianceScope, ownedWithin } from './appliance-scope.ts';
export {
  type ApplianceRow,
  discardReports,
  findAppliance,
  findApplianceStates,
  findAppliances,
  findSerialNumbers,
  lockAppliance,
  updateAppliance,
} from './appliances-repository.ts';
export { applianceAssignmentRoutes } from './assignment-routes.ts';
export { applianceChangeRoutes } from './change-routes.ts';
export { conditionColumn } from './condition-column.ts';
export { exportAppliances } from './export-appliances.ts';
export { applianceExportRoutes } from './export-routes.ts';
export { listAppliances } from './list-appliances.ts';
export { presentApplianceDetail, presentConnectivity, presentState } from './present-appliance.ts';
export { refuseOtherBrand } from './refuse-other-brand.ts';
export { requireAppliance } from './require-appliance.ts';
export { returnsToStock } from './returns-to-stock.ts';
export { applianceRoutes } from './routes.ts';
export { applianceStates, appliances } from './tables.ts';
export { joinWorstAlarms } from './worst-alarms.ts';
