export { findCompanyFacets, findFacets } from './find-facets.ts';
export { createFleetFigures } from './fleet-figures.ts';
export { fleetRoutes } from './routes.ts';
