export { addCompanies, type ImportOutcome } from './add-companies.ts';
export { createCompany, openCompany, openRootCompany, renameCompany } from './change-companies.ts';
export {
  type CompanyRow,
  companyColumns,
  findRootCompany,
  removeCompany,
  requireCompany,
} from './companies-repository.ts';
export { companyTrees } from './company-trees.ts';
export { type CompanyMove, putBelow, requireMovable } from './move-company.ts';
export { findNamedCompanies, isOfNamed } from './named-companies.ts';
export { companies } from './tables.ts';
