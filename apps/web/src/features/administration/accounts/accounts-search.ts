import { roles, userStatuses } from '@washboard/contract/accounts/permissions';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

export const parseAccountsSearch = searchParser({
  list: oneOf(['invitations']),
  search: textUpTo(100),
  status: oneOf(userStatuses),
  role: oneOf(roles),
  companyCode: textUpTo(6, /^\d{6}$/),
});

export type AccountsSearch = ReturnType<typeof parseAccountsSearch>;
