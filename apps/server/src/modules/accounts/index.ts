export { findActor, findCredentials } from './accounts-repository.ts';
export type { Actor } from './actor.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { refuseDemoAccounts } from './refuse-demo-accounts.ts';
export { accountRoutes } from './routes.ts';
export { users } from './tables.ts';
