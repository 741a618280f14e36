import type { ServerModule } from '../../../module.ts';
import { accountRoutes } from './routes.ts';

export {
  accountScope,
  administeredAccounts,
  decidableAccounts,
  requireGrantable,
  seesMachinesAssignedTo,
  seesMachinesOf,
  signUpTime,
} from './account-scope.ts';
export {
  detachDeletedAccounts,
  findAccount,
  findCredentials,
  findHolder,
  hasScopeFor,
  insertProgramAccount,
  isPerson,
  isProgramOf,
  mailRecipient,
  refuseDemoAccounts,
  removeAccounts,
  saveSignUp,
  updateAccount,
} from './accounts-repository.ts';
export {
  AccountExistsError,
  createAdministrator,
  hasAdministrator,
  insertAdministrator,
  lockAdministrators,
  requireAnotherAdministrator,
} from './administrators.ts';
export { fullNameColumn, fullNameOf } from './full-name.ts';
export { commonPasswords, hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
export { presentUserinfo } from './present-userinfo.ts';

export const accountsModule: ServerModule = {
  routes: [accountRoutes],
};
