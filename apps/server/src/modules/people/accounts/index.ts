export { accountScope, administeredAccounts, decidableAccounts } from './account-scope.ts';
export {
  detachDeletedAccounts,
  findAccount,
  findCredentials,
  findHolder,
  removeAccounts,
  saveSignUp,
  updateAccount,
} from './accounts-repository.ts';
export { AccountExistsError, createAdministrator } from './create-administrator.ts';
export { isCommonPassword } from './is-common-password.ts';
export { mailRecipient } from './mail-recipient.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { presentUserinfo } from './present-userinfo.ts';
export { refuseCommonPassword } from './refuse-common-password.ts';
export { refuseDemoAccounts } from './refuse-demo-accounts.ts';
export { requireAnotherAdministrator } from './require-another-administrator.ts';
export { accountRoutes } from './routes.ts';
export { seesMachinesOf, servedBy } from './served-by.ts';
export { users } from './tables.ts';
