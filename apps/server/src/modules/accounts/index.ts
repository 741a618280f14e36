export { findCredentials, findHolder } from './accounts-repository.ts';
export { AccountExistsError, createAdministrator } from './create-administrator.ts';
export { ownAccountRoutes } from './own-account-routes.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseDemoAccounts } from './refuse-demo-accounts.ts';
export { accountRoutes } from './routes.ts';
export { users } from './tables.ts';
