export { machineAdministrationRoutes } from './routes.ts';
