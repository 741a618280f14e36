import { companySorts } from '@washboard/contract/companies/companies';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

/** By name until the reader chooses another order; the call itself begins with the codes. */
export const defaultSort = 'companyName';

/** Search parameters of the companies; `company` is the one whose details are open. */
export const parseCompaniesSearch = searchParser({
  search: textOf(100),
  view: oneOf(['table', 'tree'], 'table'),
  sort: oneOf(companySorts, defaultSort),
  company: textOf(6, /^\d{6}$/),
});

export type CompaniesSearch = ReturnType<typeof parseCompaniesSearch>;
