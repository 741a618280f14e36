export {
  administrationScope,
  administrationScopeBelow,
  companiesAbove,
  companyScope,
  conditionFor,
  subtree,
  visibleCompanies,
} from './company-scope.ts';
