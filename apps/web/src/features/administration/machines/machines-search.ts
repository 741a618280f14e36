import { connectionStates } from '@washboard/contract/appliances/appliance-state';
import { gammas } from '@washboard/contract/appliances/appliances';
import {
  administeredMachineSorts,
  claimStates,
} from '@washboard/contract/machine-administration/machine-administration';
import { oneOf, searchParser, textOf } from '../../../lib/search-params.ts';

export const parseMachinesSearch = searchParser({
  search: textOf(100),
  gamma: oneOf(gammas),
  companyCode: textOf(6, /^\d{6}$/),
  claim: oneOf(claimStates),
  connection: oneOf(connectionStates),
  sort: oneOf(administeredMachineSorts, 'serialNumber'),
});

export type MachinesSearch = ReturnType<typeof parseMachinesSearch>;
