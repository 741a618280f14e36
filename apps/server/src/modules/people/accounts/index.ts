export { accountScope, administeredAccounts, decidableAccounts, seesMachinesOf, servedBy } from './account-scope.ts';
export {
  detachDeletedAccounts,
  findAccount,
  findCredentials,
  findHolder,
  mailRecipient,
  refuseDemoAccounts,
  removeAccounts,
  saveSignUp,
  updateAccount,
} from './accounts-repository.ts';
export { AccountExistsError, createAdministrator, requireAnotherAdministrator } from './administrators.ts';
export { refuseCommonPassword } from './common-passwords.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { presentUserinfo } from './present-userinfo.ts';
export { accountRoutes } from './routes.ts';
export { users } from './tables.ts';
