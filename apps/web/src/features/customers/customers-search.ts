import { customerSorts } from '@washboard/contract/customers/customers';
import { oneOf, searchParser, textOf } from '../../lib/search-params.ts';

export const parseCustomersSearch = searchParser({
  search: textOf(100),
  sort: oneOf(customerSorts, 'surname'),
});

export type CustomersSearch = ReturnType<typeof parseCustomersSearch>;
