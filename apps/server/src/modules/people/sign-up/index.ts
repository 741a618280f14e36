export { sendCode } from './send-code.ts';
export { removeUnconfirmedSignUps } from './sign-up.ts';
export { signUpRoutes } from './sign-up-routes.ts';
export { ownVerificationRoutes, verificationRoutes } from './verification-routes.ts';
