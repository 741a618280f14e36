export { findActor, findCredentials } from './accounts-repository.ts';
export { AccountExistsError, createAdministrator } from './create-administrator.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseDemoAccounts } from './refuse-demo-accounts.ts';
export { accountRoutes } from './routes.ts';
export { users } from './tables.ts';
