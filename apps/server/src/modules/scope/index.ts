export { accountScope, administeredAccounts, decidableAccounts } from './account-scope.ts';
export { applianceScope, ownedWithin } from './appliance-scope.ts';
export { administrationScope, companiesAbove, companyScope, visibleCompanies } from './company-scope.ts';
export { seesMachinesOf, servedBy } from './served-by.ts';
