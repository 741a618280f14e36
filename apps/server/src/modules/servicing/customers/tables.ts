import { sql } from 'drizzle-orm';
import { char, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { foldedText } from '../../../adapters/database/text-search.ts';
import { ofAppliance } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';

const line = (name: string) => text(name).notNull().default('');

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => companies.companyCode),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    email: line('email'),
    phone: line('phone'),
    address: line('address'),
    city: line('city'),
    zip: line('zip'),
    country: line('country'),
    website: line('website'),
    createdAt: instantUs('created_at').notNull().defaultNow(),
    /** The searched text is folded and has the names in both orders. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        foldedText(sql`name || ' ' || surname || ' ' || name || E'\\n' || email || E'\\n' || phone || E'\\n' ||
          address || E'\\n' || zip || ' ' || city`),
      ),
  },
  (table) => [
    index('customers_company').on(table.companyCode),
    index('customers_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Several companies may serve a machine, each for its own customer. */
export const customerAppliances = pgTable(
  'customer_appliances',
  {
    serialNumber: ofAppliance().notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The company of a customer never changes. */
    companyCode: char('company_code', { length: 6 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.companyCode] }),
    index('customer_appliances_customer').on(table.customerId),
  ],
);
