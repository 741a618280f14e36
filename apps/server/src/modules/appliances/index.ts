export {
  type ApplianceRow,
  findAppliance,
  findApplianceStates,
  findAppliances,
  findSerialNumbers,
  lockAppliance,
} from './appliances-repository.ts';
export { applianceAssignmentRoutes } from './assignment-routes.ts';
export { applianceChangeRoutes } from './change-routes.ts';
export { exportAppliances } from './export-appliances.ts';
export { applianceExportRoutes } from './export-routes.ts';
export { findFacets } from './find-facets.ts';
export { createFleetFigures } from './fleet-figures.ts';
export { fleetRoutes } from './fleet-routes.ts';
export { freeClaimedAppliances } from './free-claimed-appliances.ts';
export { listAppliances } from './list-appliances.ts';
export { presentApplianceDetail, presentConnectivity, presentState } from './present-appliance.ts';
export { refuseOtherBrand } from './refuse-other-brand.ts';
export { requireAppliance } from './require-appliance.ts';
export { returnToStock } from './return-to-stock.ts';
export { returnsToStock } from './returns-to-stock.ts';
export { applianceRoutes } from './routes.ts';
export { applianceStates, appliances } from './tables.ts';
