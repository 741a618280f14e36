import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import { useUserAccount } from '../../user-account.ts';

/** In the order of the tabs; `name` is a key of `machinePage` in common.json. */
const machinePages = [
  { to: '/device/$serialNumber', name: 'overview', permission: 'appliance:read' },
  { to: '/device/$serialNumber/statistics', name: 'statistics', permission: 'appliance:read' },
  { to: '/device/$serialNumber/alarms', name: 'alarms', permission: 'appliance:read' },
  { to: '/device/$serialNumber/events', name: 'events', permission: 'appliance:read' },
  { to: '/device/$serialNumber/remote-control', name: 'remoteControl', permission: 'appliance:remote-control' },
  { to: '/device/$serialNumber/parameters', name: 'parameters', permission: 'parameters:read' },
  { to: '/device/$serialNumber/cycles', name: 'cycles', permission: 'parameters:read' },
  {
    to: '/device/$serialNumber/settings-profiles',
    name: 'settingsProfiles',
    permission: 'settings-profiles:manage',
  },
  {
    to: '/device/$serialNumber/factory-parameters',
    name: 'factoryParameters',
    permission: 'factory-parameters:read',
  },
  { to: '/device/$serialNumber/firmware', name: 'firmware', permission: 'appliance:read' },
  {
    to: '/device/$serialNumber/connectivity',
    name: 'connectivity',
    permission: 'appliance:read',
    /** A subpage without a tab of its own. */
    below: 'board-replacement',
  },
] as const satisfies readonly { to: string; name: string; permission: Permission; below?: string }[];

export type MachinePageName = (typeof machinePages)[number]['name'] | 'boardReplacement';

export function useMachinePages() {
  const { data: account } = useUserAccount();
  return machinePages.filter(({ permission }) => account !== undefined && isPermitted(account, permission));
}
