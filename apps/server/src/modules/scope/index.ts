export { accountScope } from './account-scope.ts';
export { applianceScope } from './appliance-scope.ts';
export { administrationScope, companyScope } from './company-scope.ts';
