export { authorisationRoutes } from './authorisation-routes.ts';
export { userAdministrationRoutes } from './routes.ts';
