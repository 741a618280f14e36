import { connectionStates } from '@washboard/contract/appliances/appliance-state';
import { gammas } from '@washboard/contract/appliances/appliances';
import {
  administeredMachineSorts,
  claimStates,
} from '@washboard/contract/machine-administration/machine-administration';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

export const parseMachinesSearch = searchParser({
  search: textUpTo(100),
  gamma: oneOf(gammas),
  companyCode: textUpTo(6, /^\d{6}$/),
  claim: oneOf(claimStates),
  connection: oneOf(connectionStates),
  sort: oneOf(administeredMachineSorts, 'serialNumber'),
});

export type MachinesSearch = ReturnType<typeof parseMachinesSearch>;
