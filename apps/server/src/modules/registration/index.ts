export { ownVerificationRoutes } from './own-verification-routes.ts';
export { registrationRoutes } from './registration-routes.ts';
export { verificationRoutes } from './verification-routes.ts';
