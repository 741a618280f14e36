export { ownVerificationRoutes } from './own-verification-routes.ts';
export { registrationRoutes } from './registration-routes.ts';
export { removeUnconfirmedSignUps } from './remove-unconfirmed-sign-ups.ts';
export { sendCode } from './send-code.ts';
export { verificationRoutes } from './verification-routes.ts';
