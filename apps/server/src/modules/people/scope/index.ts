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
