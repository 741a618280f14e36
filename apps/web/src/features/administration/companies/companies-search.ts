import { companySorts } from '@washboard/contract/companies/companies';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

/** The API's own default is the code. */
export const defaultSort = 'companyName';

/** `company` is the company whose details are open. */
export const parseCompaniesSearch = searchParser({
  search: textOf(100),
  view: oneOf(['table', 'tree'], 'table'),
  sort: oneOf(companySorts, defaultSort),
  company: textOf(6, /^\d{6}$/),
});

export type CompaniesSearch = ReturnType<typeof parseCompaniesSearch>;
