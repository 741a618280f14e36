import { Link } from '@tanstack/react-router';
import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconBook2 from '~icons/tabler/book-2';
import IconChartBar from '~icons/tabler/chart-bar';
import IconDeviceRemote from '~icons/tabler/device-remote';
import IconListDetails from '~icons/tabler/list-details';
import IconNotes from '~icons/tabler/notes';
import IconSettings from '~icons/tabler/settings';
import IconShieldCheck from '~icons/tabler/shield-check';
import IconTool from '~icons/tabler/tool';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import type { Icon } from '../../../components/icons/create-icon.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { WhenNear } from '../../../components/layout/when-near.tsx';
import { LastCycle } from '../../../features/machines/machine/last-cycle.tsx';
import { MachineNow } from '../../../features/machines/machine/machine-now.tsx';
import { MachineToday } from '../../../features/machines/machine/machine-today.tsx';
import { UrgentRows } from '../../../features/machines/machine/urgent-rows.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { type LiveMachine, LiveMachineContent } from '../../pages/machine/machine-content.tsx';
import { OverviewCoaching } from '../../pages/machine/overview-coaching.ts';
import { OverviewDay } from '../../pages/machine/overview-day.tsx';
import { useUserAccount } from '../../user-account.ts';
import { VisitCard } from '../visit/visit-card.tsx';
import classes from './phone-overview-page.module.css';

const OverviewPlot = lazy(async () => ({
  default: (await loadPart(() => import('../../pages/machine/overview-plot.tsx'))).OverviewPlot,
}));

export function PhoneOverviewPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={640} />}>
      {(shown) => <PhoneOverview {...shown} />}
    </LiveMachineContent>
  );
}

function PhoneOverview({ machine, view, model }: LiveMachine) {
  const { serialNumber } = machine;
  const { data: account } = useUserAccount();
  usePageTitle(machine.applianceName);

  return (
    <Stack gap={12} style={{ container: 'overview / inline-size' }}>
      <UrgentRows
        machine={machine}
        view={view}
        mayRecord={account !== undefined && isPermitted(account, 'hygiene:sign')}
      />
      <OverviewDay machine={machine} />
      <MachineNow view={view} model={model}>
        <LastCycle serialNumber={serialNumber} />
      </MachineNow>
      <MachinePlaceLinks serialNumber={serialNumber} />
      <MachineToday machine={machine} model={model} />
      <VisitCard serialNumber={serialNumber} name={machine.applianceName} />
      <div id="plot" className={classes.plot}>
        <WhenNear>
          <Suspense fallback={<Placeholder height={460} />}>
            <OverviewPlot machine={machine} view={view} model={model} />
          </Suspense>
        </WhenNear>
      </div>
      <WhenNear className={classes.coaching}>
        <Suspense>
          <OverviewCoaching machine={machine} />
        </Suspense>
      </WhenNear>
    </Stack>
  );
}

interface Place {
  to: string;
  /** A key of `machinePage` in common.json. */
  name:
    | 'alarms'
    | 'haccp'
    | 'remoteControl'
    | 'statistics'
    | 'events'
    | 'documents'
    | 'serviceLog'
    | 'settings'
    | 'maintenance'
    | 'bluetooth';
  icon: Icon;
  permission: Permission;
}

const places = [
  {
    to: '/device/$serialNumber/remote-control',
    name: 'remoteControl',
    icon: IconDeviceRemote,
    permission: 'appliance:remote-control',
  },
  { to: '/device/$serialNumber/alarms', name: 'alarms', icon: IconAlertTriangle, permission: 'appliance:read' },
  { to: '/device/$serialNumber/haccp', name: 'haccp', icon: IconShieldCheck, permission: 'appliance:read' },
  { to: '/device/$serialNumber/events', name: 'events', icon: IconListDetails, permission: 'appliance:read' },
  { to: '/device/$serialNumber/statistics', name: 'statistics', icon: IconChartBar, permission: 'appliance:read' },
  { to: '/device/$serialNumber/bluetooth', name: 'bluetooth', icon: IconBluetooth, permission: 'bluetooth:use' },
  { to: '/device/$serialNumber/service-log', name: 'serviceLog', icon: IconNotes, permission: 'appliance:read' },
  { to: '/device/$serialNumber/documents', name: 'documents', icon: IconBook2, permission: 'appliance:read' },
  {
    to: '/device/$serialNumber/maintenance',
    name: 'maintenance',
    icon: IconTool,
    permission: 'service-menu:open',
  },
  { to: '/device/$serialNumber/settings', name: 'settings', icon: IconSettings, permission: 'appliance:read' },
] as const satisfies readonly Place[];

function MachinePlaceLinks({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  return (
    <nav aria-label={t('machinePlaces')}>
      <ul className={classes.places}>
        {places
          .filter(({ permission }) => account && isPermitted(account, permission))
          .map(({ to, name, icon: PlaceIcon }) => (
            <li key={name}>
              <Link to={to} params={{ serialNumber }} className={classes.place}>
                <PlaceIcon size={24} />
                <span>{t(`machinePage.${name}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
