import { sql } from 'drizzle-orm';
import { char, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { foldedText } from '../../../adapters/database/text-search.ts';

export const companies = pgTable(
  'companies',
  {
    companyCode: char('company_code', { length: 6 }).primaryKey(),
    companyName: text('company_name').notNull(),
    parentCompanyCode: char('parent_company_code', { length: 6 }),
    createdAt: instantUs('created_at').notNull().defaultNow(),
    searchText: text('search_text').notNull().generatedAlwaysAs(foldedText(sql`company_name`)),
  },
  (table) => [
    index('companies_parent').on(table.parentCompanyCode),
    index('companies_by_name').on(table.companyName, table.companyCode),
    index('companies_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
