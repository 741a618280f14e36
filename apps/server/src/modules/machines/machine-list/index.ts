import type { ServerModule } from '../../../module.ts';
import { fleetRoutes, machineListRoutes } from './routes.ts';

export { writeAppliances } from './export-appliances.ts';
export { findCompanyFacets, findFacets } from './find-facets.ts';
export { createFleetFigures } from './fleet-figures.ts';
export { findAppliancePage } from './list-appliances.ts';

export const machineListModule: ServerModule = {
  routes: [machineListRoutes, fleetRoutes],
};
