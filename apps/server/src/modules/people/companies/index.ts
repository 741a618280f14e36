export {
  addCompanies,
  createCompany,
  type ImportOutcome,
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
  isOfNamed,
  removeCompany,
  requireCompany,
} from './companies-repository.ts';
export { type CompanyMove, putBelow, requireMovable } from './move-company.ts';
export { companies } from './tables.ts';
