export {
  addCompanies,
  createCompany,
  type ImportOutcome,
  openCompany,
  openRootCompany,
  putBelow,
  renameCompany,
} from './change-companies.ts';
export {
  type CompanyRow,
  companyColumns,
  companyTrees,
  findNamedCompanies,
  findRootCompany,
  isOfNamed,
  removeCompany,
  requireCompany,
} from './companies-repository.ts';
export { type CompanyMove, requireMovable } from './require-movable.ts';
