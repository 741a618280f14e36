export {
  type CompanyRow,
  companyColumns,
  findRootCompany,
  removeCompany,
  requireCompany,
} from './companies-repository.ts';
export { companyTrees } from './company-trees.ts';
export { createCompany, openCompany, openRootCompany } from './create-company.ts';
export { type ImportOutcome, importCompanies } from './import-companies.ts';
export { type CompanyMove, moveCompanyBelow, requireMovable } from './move-company-below.ts';
export { findNamedCompanies, isOfNamedCompany } from './named-companies.ts';
export { renameCompany } from './rename-company.ts';
