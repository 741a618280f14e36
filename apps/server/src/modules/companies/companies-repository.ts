import { companies } from './tables.ts';

/** What is told of a company. */
export const companyColumns = {
  companyCode: companies.companyCode,
  companyName: companies.companyName,
  parentCompanyCode: companies.parentCompanyCode,
};

export type CompanyRow = Pick<typeof companies.$inferSelect, keyof typeof companyColumns>;
