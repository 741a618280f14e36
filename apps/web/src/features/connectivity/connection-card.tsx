import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { StoredConnectivity } from '@washboard/contract/connectivity/connectivity';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Freshness } from '../../components/badges/freshness.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import classes from './connectivity.module.css';
import { signalStrength, signalStrengths } from './signal-strength.ts';

interface ConnectionCardProps {
  machine: ApplianceDetail;
  view: MachineView;
}

export function ConnectionCard({ machine, view }: ConnectionCardProps) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const { connection } = machine.state;
  const { connectivity } = machine;
  // Without the browser's own connection, the machine's is unknown.
  const isKnown = view.stale?.cause !== 'link';
  const since = connection.since && formats.instant(connection.since);
  const state = since ? t(`${connection.state}Since`, { since }) : t(connection.state);
  const stale = view.stale && { ...view.stale, asOf: connectivity?.at ?? view.stale.asOf };

  const facts: [string, ReactNode][] = [
    ['state', isKnown ? state : t('notKnown')],
    ...wirelessFacts(connectivity, t),
    ['macAddress', machine.macAddress ?? t('notKnown')],
    ['machineId', machine.machineId ?? t('notKnown')],
    ['FW00', machine.versions?.FW00 ?? t('notReported')],
    ['FW02', machine.versions?.FW02 ?? t('notReported')],
  ];
  return (
    <Card title={t('connection')} aside={<Freshness stale={stale} />} isStale={view.stale !== null}>
      <FactList facts={facts.map(([name, value]) => ({ name, label: t(`fact.${name as 'state'}`), value }))} />
    </Card>
  );
}

function wirelessFacts(connectivity: StoredConnectivity | null, t: TFunction<'connectivity'>): [string, ReactNode][] {
  const { wifi, bluetooth, ipAddress } = connectivity ?? {};
  return [
    ['wifi', wifi ? wifiText(wifi, t) : t('notReported')],
    ['signal', signalText(wifi, t)],
    ['bluetooth', bluetooth ? t(`bluetooth.${bluetoothState(bluetooth)}`) : t('notReported')],
    ['ipAddress', ipAddress === undefined ? t('notReported') : (ipAddress ?? t('noIpAddress'))],
  ];
}

type Wifi = NonNullable<StoredConnectivity['wifi']>;

function wifiText({ isOn, ssid }: Wifi, t: TFunction<'connectivity'>): ReactNode {
  if (!isOn) return t('wifi.off');
  return ssid === null ? t('wifi.noNetwork') : <bdi>{ssid}</bdi>;
}

function signalText(wifi: Wifi | undefined, t: TFunction<'connectivity'>): ReactNode {
  if (!wifi) return t('notReported');
  return wifi.signalDbm === null ? t('noSignal') : <SignalBars dbm={wifi.signalDbm} />;
}

function bluetoothState({ isOn, isPaired }: NonNullable<StoredConnectivity['bluetooth']>) {
  if (!isOn) return 'off';
  return isPaired ? 'paired' : 'on';
}

function SignalBars({ dbm }: { dbm: number }) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const strength = signalStrength(dbm);
  const bars = signalStrengths.indexOf(strength);
  return (
    <Row as="span" isOneLine isInline>
      <span className={classes.bars} aria-hidden>
        {signalStrengths.slice(1).map((name, i) => (
          <span key={name} className={classes.bar} style={{ height: 4 * (i + 1) }} data-on={i < bars || undefined} />
        ))}
      </span>
      {t(`signal.${strength}`)}, {formats.integer(dbm)}
      {'\u00a0'}dBm
    </Row>
  );
}
