import { companySorts } from '@washboard/contract/companies/companies';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

/** The API sorts by code unless a request names an order. */
export const defaultSort = 'companyName';

export const parseCompaniesSearch = searchParser({
  search: textOf(100),
  view: oneOf(['table', 'tree'], 'table'),
  sort: oneOf(companySorts, defaultSort),
  company: textOf(6, /^\d{6}$/),
});

export type CompaniesSearch = ReturnType<typeof parseCompaniesSearch>;
