import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';

const all = ['move', 'assign', 'takeBack', 'claim', 'endClaim', 'renewSecret', 'delete'] as const;
export type MachineAction = (typeof all)[number];

/** What the reader may do with machines, in the order of the dialog. */
export function machineActionsOf(reader: Userinfo): readonly MachineAction[] {
  const mayAssign = isPermitted(reader, 'appliance:assign');
  return all.filter((action) => mayAssign || (action !== 'assign' && action !== 'takeBack'));
}

/** Ends something that does not come back by itself. */
export const isEnding = (action: MachineAction) =>
  action === 'renewSecret' || action === 'endClaim' || action === 'delete';

export const needsCompany = (action: MachineAction) => action === 'move' || action === 'assign';
