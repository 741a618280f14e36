import { Link } from '@tanstack/react-router';
import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import IconAdjustments from '~icons/tabler/adjustments';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconBookmark from '~icons/tabler/bookmark';
import IconCpu from '~icons/tabler/cpu';
import IconGauge from '~icons/tabler/gauge';
import IconLeaf from '~icons/tabler/leaf';
import IconReplace from '~icons/tabler/replace';
import IconRestore from '~icons/tabler/restore';
import IconSettingsCog from '~icons/tabler/settings-cog';
import IconWashMachine from '~icons/tabler/wash-machine';
import IconWifi from '~icons/tabler/wifi';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import type { Icon } from '../../../components/icons/create-icon.tsx';
import { ServiceMenu, type ServiceMenuSection } from '../../../features/service-menu/service-menu.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { MachineContent } from '../../pages/machine/machine-content.tsx';
import { useUserAccount } from '../../user-account.ts';

interface Entry {
  to: string;
  /** A key of `machinePage` in common.json and of `detail` in service-menu.json. */
  name: string;
  icon: Icon;
  permission: Permission;
}

const device = '/device/$serialNumber';

const sections = [
  {
    name: 'service',
    entries: [
      { to: `${device}/alarms`, name: 'alarms', icon: IconAlertTriangle, permission: 'appliance:read' },
      { to: `${device}/counters`, name: 'counters', icon: IconGauge, permission: 'service-menu:open' },
      { to: `${device}/firmware`, name: 'firmware', icon: IconCpu, permission: 'firmware:install' },
    ],
  },
  {
    name: 'settings',
    entries: [
      { to: `${device}/cycles`, name: 'cycles', icon: IconWashMachine, permission: 'parameters:write' },
      { to: `${device}/parameters`, name: 'parameters', icon: IconAdjustments, permission: 'parameters:write' },
      {
        to: `${device}/factory-parameters`,
        name: 'factoryParameters',
        icon: IconSettingsCog,
        permission: 'factory-parameters:read',
      },
      { to: `${device}/energy-saving`, name: 'energySaving', icon: IconLeaf, permission: 'parameters:write' },
      {
        to: `${device}/settings-profiles`,
        name: 'settingsProfiles',
        icon: IconBookmark,
        permission: 'settings-profiles:manage',
      },
      { to: `${device}/factory-reset`, name: 'factoryReset', icon: IconRestore, permission: 'service-menu:open' },
    ],
  },
  {
    name: 'device',
    entries: [
      { to: `${device}/bluetooth`, name: 'bluetooth', icon: IconBluetooth, permission: 'bluetooth:use' },
      { to: `${device}/connectivity`, name: 'connectivity', icon: IconWifi, permission: 'appliance:read' },
      {
        to: `${device}/board-replacement`,
        name: 'boardReplacement',
        icon: IconReplace,
        permission: 'appliance:replace-board',
      },
    ],
  },
] as const satisfies readonly { name: ServiceMenuSection; entries: readonly Entry[] }[];

export function ServiceMenuPage() {
  return (
    <MachineContent placeholder={<Placeholder height={640} />}>{(recorded) => <MenuOf {...recorded} />}</MachineContent>
  );
}

function MenuOf({ machine: { serialNumber, applianceName } }: RecordedMachine) {
  const { t } = useTranslation(['service-menu', 'common']);
  const { data: account } = useUserAccount();
  usePageTitle(`${t('common:machinePage.maintenance')} · ${applianceName}`);
  if (!account) return <Placeholder height={640} />;
  return (
    <ServiceMenu
      sections={sections.map(({ name: section, entries }) => ({
        name: section,
        entries: entries
          .filter(({ permission }) => isPermitted(account, permission))
          .map(({ to, name, icon }) => ({
            name,
            icon,
            label: t(`common:machinePage.${name}`),
            detail: t(`detail.${name}`),
            link: (face) => <Link {...face} to={to} params={{ serialNumber }} />,
          })),
      }))}
    />
  );
}
