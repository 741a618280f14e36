export { type CompanyRow, companyColumns, removeCompany, requireCompany } from './companies-repository.ts';
export { companyTrees } from './company-trees.ts';
export { createCompany } from './create-company.ts';
export { openCompany } from './open-company.ts';
export { renameCompany } from './rename-company.ts';
export { companies } from './tables.ts';
