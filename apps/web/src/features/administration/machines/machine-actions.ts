import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';

const all = ['move', 'assign', 'takeBack', 'claim', 'endClaim', 'renewSecret', 'delete'] as const;
export type MachineAction = (typeof all)[number];

export function machineActionsOf(reader: Userinfo): readonly MachineAction[] {
  const mayAssign = isPermitted(reader, 'appliance:assign');
  return all.filter((action) => mayAssign || (action !== 'assign' && action !== 'takeBack'));
}

/** These actions cannot be undone. */
export const isEnding = (action: MachineAction) =>
  action === 'renewSecret' || action === 'endClaim' || action === 'delete';

export const needsCompany = (action: MachineAction) => action === 'move' || action === 'assign';
