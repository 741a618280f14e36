import type { ServerModule } from '../../../module.ts';
import { fleetRoutes } from './routes.ts';

export { findCompanyFacets, findFacets } from './find-facets.ts';
export { createFleetFigures } from './fleet-figures.ts';

export const fleetModule: ServerModule = {
  routes: [fleetRoutes],
};
