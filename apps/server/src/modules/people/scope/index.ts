export { administrationScope, companiesAbove, companyScope, subtree, visibleCompanies } from './company-scope.ts';
