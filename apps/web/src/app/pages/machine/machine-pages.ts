import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import { useUserAccount } from '../../user-account.ts';

interface Page {
  to: string;
  /** A key of `machinePage` in common.json. */
  name: string;
  permission: Permission;
}

/** `name` is a key of `machinePlace` in common.json. A place opens with its first page. */
const machinePlaces = [
  { name: 'overview', pages: [{ to: '/device/$serialNumber', name: 'overview', permission: 'appliance:read' }] },
  {
    name: 'history',
    pages: [
      { to: '/device/$serialNumber/alarms', name: 'alarms', permission: 'appliance:read' },
      { to: '/device/$serialNumber/events', name: 'events', permission: 'appliance:read' },
      { to: '/device/$serialNumber/haccp', name: 'haccp', permission: 'appliance:read' },
    ],
  },
  {
    name: 'statistics',
    pages: [{ to: '/device/$serialNumber/statistics', name: 'statistics', permission: 'appliance:read' }],
  },
  {
    name: 'control',
    pages: [
      { to: '/device/$serialNumber/remote-control', name: 'remoteControl', permission: 'appliance:remote-control' },
    ],
  },
  {
    name: 'settings',
    pages: [
      { to: '/device/$serialNumber/cycles', name: 'cycles', permission: 'parameters:read' },
      { to: '/device/$serialNumber/parameters', name: 'parameters', permission: 'parameters:read' },
      {
        to: '/device/$serialNumber/factory-parameters',
        name: 'factoryParameters',
        permission: 'factory-parameters:read',
      },
      {
        to: '/device/$serialNumber/settings-profiles',
        name: 'settingsProfiles',
        permission: 'settings-profiles:manage',
      },
    ],
  },
  {
    name: 'device',
    pages: [
      { to: '/device/$serialNumber/connectivity', name: 'connectivity', permission: 'appliance:read' },
      { to: '/device/$serialNumber/firmware', name: 'firmware', permission: 'appliance:read' },
      { to: '/device/$serialNumber/service-log', name: 'serviceLog', permission: 'appliance:read' },
      {
        to: '/device/$serialNumber/board-replacement',
        name: 'boardReplacement',
        permission: 'appliance:replace-board',
      },
    ],
  },
] as const satisfies readonly { name: string; pages: readonly Page[] }[];

export type MachinePlaceName = (typeof machinePlaces)[number]['name'];
export type MachinePage = (typeof machinePlaces)[number]['pages'][number];
export type MachinePageName = MachinePage['name'];

export interface MachinePlace {
  name: MachinePlaceName;
  pages: readonly [MachinePage, ...MachinePage[]];
}

export function useMachinePlaces(): MachinePlace[] {
  const { data: account } = useUserAccount();
  if (!account) return [];
  return machinePlaces.flatMap(({ name, pages }) => {
    const [first, ...others] = pages.filter(({ permission }: MachinePage) => isPermitted(account, permission));
    return first ? [{ name, pages: [first, ...others] }] : [];
  });
}
