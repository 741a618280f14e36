import { companySorts } from '@washboard/contract/companies/companies';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

/** The API sorts by code unless a request names an order. */
export const defaultCompaniesSort = 'companyName';

export const parseCompaniesSearch = searchParser({
  search: textUpTo(100),
  view: oneOf(['table', 'tree'], 'table'),
  sort: oneOf(companySorts, defaultCompaniesSort),
  company: textUpTo(6, /^\d{6}$/),
});

export type CompaniesSearch = ReturnType<typeof parseCompaniesSearch>;
