export {
  addCompanies,
  createCompany,
  type ImportOutcome,
  moveCompanyBelow,
  openCompany,
  openRootCompany,
  renameCompany,
} from './change-companies.ts';
export {
  type CompanyRow,
  companyColumns,
  companyTrees,
  findNamedCompanies,
  findRootCompany,
  isOfNamedCompany,
  removeCompany,
  requireCompany,
} from './companies-repository.ts';
export { type CompanyMove, requireMovable } from './require-movable.ts';
