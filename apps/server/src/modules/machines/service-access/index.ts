export { serviceAccessRoutes, servicePinRoutes } from './routes.ts';
export { removeEndedServiceAccesses } from './service-access.ts';
export { servicePins } from './tables.ts';
