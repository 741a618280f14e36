import { roles, userStatuses } from '@washboard/contract/accounts/permissions';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

/** Search parameters of the accounts. */
export const parseAccountsSearch = searchParser({
  /** Without one: the accounts. */
  list: oneOf(['invitations']),
  search: textOf(100),
  status: oneOf(userStatuses),
  role: oneOf(roles),
  companyCode: textOf(6, /^\d{6}$/),
});

export type AccountsSearch = ReturnType<typeof parseAccountsSearch>;
