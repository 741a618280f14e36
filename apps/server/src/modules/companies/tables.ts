import { char, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const companies = pgTable(
  'companies',
  {
    companyCode: char('company_code', { length: 6 }).primaryKey(),
    companyName: text('company_name').notNull(),
    parentCompanyCode: char('parent_company_code', { length: 6 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('companies_parent').on(table.parentCompanyCode)],
);
