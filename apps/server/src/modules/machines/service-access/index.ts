export { maintenanceRoutes } from './maintenance-routes.ts';
export { serviceAccessRoutes, servicePinRoutes } from './routes.ts';
export { sendServiceCommand } from './send-service-command.ts';
export { removeEndedServiceAccesses, requireServiceAccess } from './service-access.ts';
export { servicePins } from './tables.ts';
