export { administrationScope, companiesAbove, companyScope, visibleCompanies } from './company-scope.ts';
