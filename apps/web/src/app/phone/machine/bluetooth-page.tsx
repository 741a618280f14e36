import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { AccessPointCard } from '../../../features/bluetooth/access-point-card.tsx';
import { BluetoothConnectionCard } from '../../../features/bluetooth/bluetooth-connection-card.tsx';
import { nearbyState } from '../../../features/bluetooth/nearby-state.ts';
import { OrderLog } from '../../../features/bluetooth/order-log.tsx';
import { SettingsCard } from '../../../features/bluetooth/settings-card.tsx';
import { type Nearby, useNearby } from '../../../features/bluetooth/use-nearby.ts';
import { WifiCard } from '../../../features/bluetooth/wifi-card.tsx';
import { MachineNow } from '../../../features/machines/machine/machine-now.tsx';
import { UrgentRows } from '../../../features/machines/machine/urgent-rows.tsx';
import { preloadParameters } from '../../../features/parameters/model/parameters-api.ts';
import { WhileMenuOpen } from '../../../features/service-menu/service-gate.tsx';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { viewMachine } from '../../../lib/machine/machine-view.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import { type LiveMachine, LiveMachineContent } from '../../pages/machine/machine-content.tsx';
import { NearbyControl } from './nearby-control.tsx';
import { NearbyParameters } from './nearby-parameters.tsx';

export function BluetoothPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={640} />}>
      {(shown) => <NearbyMachine {...shown} />}
    </LiveMachineContent>
  );
}

function NearbyMachine({ machine, view, model }: LiveMachine) {
  const { serialNumber, applianceName } = machine;
  const nearby = useNearby(serialNumber, applianceName);
  usePreloadedModel(machine, nearby);
  usePageTitle(`Bluetooth · ${applianceName}`);
  const isOnline = view.stale === null && view.condition !== 'offline';
  return (
    <Stack gap={12}>
      <BluetoothConnectionCard serialNumber={serialNumber} nearby={nearby} />
      {nearby.state.reports.status && <NearbyParts machine={machine} model={model} nearby={nearby} />}
      <AccessPointCard serialNumber={serialNumber} />
      <BluetoothSettings machine={machine} isOnline={isOnline} />
    </Stack>
  );
}

/** The settings need the PIN of the service menu; the connection needs only the Bluetooth grant. */
function BluetoothSettings({ machine, isOnline }: Pick<LiveMachine, 'machine'> & { isOnline: boolean }) {
  const { t } = useTranslation(['bluetooth', 'common']);
  const { serialNumber, connectivity } = machine;
  return (
    <WhileMenuOpen
      serialNumber={serialNumber}
      locked={
        <Card title={t('settings.title')}>
          <Stack gap={12}>
            {t('settings.locked')}
            <Button
              variant="default"
              size="md"
              fullWidth
              renderRoot={(props) => (
                <Link {...props} to="/device/$serialNumber/maintenance" params={{ serialNumber }} />
              )}
            >
              {t('common:machinePage.maintenance')}
            </Button>
          </Stack>
        </Card>
      }
    >
      <SettingsCard serialNumber={serialNumber} bluetooth={connectivity?.bluetooth} isOnline={isOnline} />
    </WhileMenuOpen>
  );
}

function usePreloadedModel(machine: LiveMachine['machine'], { preparing }: Nearby): void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { serialNumber, gamma, modelNumber, revision } = machine;
  const { isSuccess } = preparing;
  useEffect(() => {
    if (!isSuccess) return;
    const model = { gamma, modelNumber, revision };
    preloadParameters(queryClient, { serialNumber, model, language }).catch(() => undefined);
  }, [isSuccess, queryClient, serialNumber, gamma, modelNumber, revision, language]);
}

const parts = ['machine', 'parameters', 'wifi'] as const;
type Part = (typeof parts)[number];

interface NearbyPartsProps extends Pick<LiveMachine, 'machine' | 'model'> {
  nearby: Nearby;
}

function NearbyParts({ machine, model, nearby }: NearbyPartsProps) {
  const { t } = useTranslation('bluetooth');
  const nowMs = useNowEachSecond();
  const [part, setPart] = useState<Part>('machine');
  const { state } = nearby;
  const present = useMemo(() => nearbyState(state, machine.gamma), [state, machine.gamma]);
  const view = viewMachine(present, { kind: 'up' }, nowMs);
  const shown = { ...machine, state: present };
  return (
    <>
      <SegmentedControl
        aria-label={t('part.label')}
        choices={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'machine' && (
        <>
          <UrgentRows machine={shown} view={view} />
          <MachineNow view={view} model={model} />
          <OrderLog orders={state.orders} />
          <NearbyControl machine={shown} model={model} view={view} nearby={nearby} />
        </>
      )}
      {part === 'parameters' && <NearbyParameters machine={machine} condition={view.condition} nearby={nearby} />}
      {part === 'wifi' && (
        <>
          <WifiCard nearby={nearby} />
          <OrderLog orders={state.orders} />
        </>
      )}
    </>
  );
}
