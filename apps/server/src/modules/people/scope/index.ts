export { companyHolder, roleInCompany } from './company-holder.ts';
export {
  administrationScope,
  administrationScopeBelow,
  companiesAbove,
  companyScope,
  conditionFor,
  subtree,
  visibleCompanies,
} from './company-scope.ts';
export { type CompanyOnTheWayUp, nameOwner, wayUp } from './way-up.ts';
