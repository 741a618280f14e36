export {
  administrationScope,
  administrationScopeBelow,
  type CompanyOnTheWayUp,
  companiesAbove,
  companyHolder,
  companyScope,
  conditionFor,
  nameOwner,
  roleInCompany,
  subtree,
  visibleCompanies,
  wayUp,
} from './company-scope.ts';
