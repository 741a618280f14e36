import { customerSorts } from '@washboard/contract/customers/customers';
import { oneOf, searchParser, textUpTo } from '../../lib/search-params.ts';

export const parseCustomersSearch = searchParser({
  search: textUpTo(100),
  sort: oneOf(customerSorts, 'surname'),
});

export type CustomersSearch = ReturnType<typeof parseCustomersSearch>;
