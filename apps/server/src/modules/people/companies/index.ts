export { createCompany, openCompany, renameCompany } from './change-companies.ts';
export { type CompanyRow, companyColumns, removeCompany, requireCompany } from './companies-repository.ts';
export { companyTrees } from './company-trees.ts';
export { type CompanyMove, putBelow, requireMovable } from './move-company.ts';
export { companies } from './tables.ts';
