export { machineRegistrationRoutes } from './routes.ts';
