export { userAdministrationRoutes } from './routes.ts';
export { signUpRequestRoutes } from './sign-up-request-routes.ts';
