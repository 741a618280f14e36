import { Button } from '@mantine/core';
import { grantHours } from '@washboard/contract/bluetooth/grants';
import { useTranslation } from 'react-i18next';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconBluetoothConnected from '~icons/tabler/bluetooth-connected';
import IconBluetoothOff from '~icons/tabler/bluetooth-off';
import IconKey from '~icons/tabler/key';
import { Callout } from '../../components/feedback/callout.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import type { NearbyFailure, NearbyStage } from '../../lib/bluetooth/nearby-machine.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import classes from './bluetooth.module.css';
import { NotStoredError } from './prepare-nearby.ts';
import type { Nearby } from './use-nearby.ts';

interface BluetoothConnectionCardProps {
  serialNumber: string;
  nearby: Nearby;
}

export function BluetoothConnectionCard({ serialNumber, nearby }: BluetoothConnectionCardProps) {
  const { t } = useTranslation('bluetooth');
  const { isLoading, access, machine, state } = nearby;
  const isOver = access !== null && Date.parse(access.expiresAt) <= serverNowMs();
  if (isLoading) return <Placeholder height={200} />;
  return (
    <Card title={t('title')}>
      <Stack gap={12}>
        <div aria-live="polite">
          <ConnectionStage stage={state.stage} serialNumber={serialNumber} />
        </div>
        {machine && !isOver && <FindButtons nearby={nearby} />}
        <AccessState nearby={nearby} isOver={isOver} />
      </Stack>
    </Card>
  );
}

function ConnectionStage({ stage, serialNumber }: { stage: NearbyStage; serialNumber: string }) {
  const { t } = useTranslation('bluetooth');
  switch (stage.kind) {
    case 'idle':
      return (
        <Text size="sm" tone="quiet">
          {t('intro')}
        </Text>
      );
    case 'connected':
      return (
        <Row as="p" isOneLine className={classes.connected}>
          <IconBluetoothConnected size={22} />
          {t('stage.connected')}
        </Row>
      );
    case 'lost':
      return <Callout tone="warning">{t('stage.lost')}</Callout>;
    case 'failed':
      return <ConnectionFailure failure={stage.failure} serialNumber={serialNumber} />;
    default:
      return <Callout tone="notice">{t(`stage.${stage.kind}`)}</Callout>;
  }
}

function ConnectionFailure({ failure, serialNumber }: { failure: NearbyFailure; serialNumber: string }) {
  const { t } = useTranslation('bluetooth');
  const formats = useFormats();
  if (failure.kind !== 'refused')
    return <Callout tone="failure">{t(`failure.${failure.kind}`, { serialNumber })}</Callout>;
  const { reason, machineAt } = failure;
  const known = reason === 'expired' || reason === 'revoked' || reason === 'notPrepared' ? reason : 'badGrant';
  return <Callout tone="failure">{t(`refused.${known}`, { time: formats.instant(machineAt) })}</Callout>;
}

/** After these failures the remembered device may be the wrong one. */
const withChooser: ReadonlySet<NearbyFailure['kind']> = new Set([
  'otherMachine',
  'unproved',
  'unreachable',
  'notChosen',
]);

function FindButtons({ nearby: { machine, state } }: { nearby: Nearby }) {
  const { t } = useTranslation('bluetooth');
  const { stage } = state;
  if (stage.kind === 'connected' || stage.kind === 'lost') {
    return (
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBluetoothOff size={20} />}
        onClick={() => machine?.end()}
      >
        {t('disconnect')}
      </Button>
    );
  }
  const isChosenAgain = stage.kind === 'failed' && withChooser.has(stage.failure.kind);
  return (
    <Button
      size="md"
      fullWidth
      loading={stage.kind === 'choosing' || stage.kind === 'connecting'}
      leftSection={<IconBluetooth size={20} />}
      onClick={() => void machine?.find(isChosenAgain)}
    >
      {t(isChosenAgain ? 'chooseAgain' : 'find')}
    </Button>
  );
}

function AccessState({ nearby: { access, preparing, state }, isOver }: { nearby: Nearby; isOver: boolean }) {
  const { t } = useTranslation('bluetooth');
  const formats = useFormats();
  const isNotStored = preparing.error instanceof NotStoredError;
  const time = access ? formats.instant(access.expiresAt) : '';
  const { kind } = state.stage;
  if (kind === 'connected' || kind === 'lost')
    return (
      <Text size="note" tone="quiet">
        {t('prepare.until', { time })}
      </Text>
    );
  return (
    <>
      {isOver && <Callout tone="warning">{t('prepare.expired', { time })}</Callout>}
      <FailureNote
        of={preparing.error}
        lead={isNotStored ? undefined : t('prepare.failed')}
        describe={isNotStored ? () => t('prepare.notStored') : undefined}
      />
      <Button
        variant={access && !isOver ? 'default' : 'filled'}
        size="md"
        fullWidth
        loading={preparing.isPending}
        leftSection={<IconKey size={20} />}
        onClick={() => preparing.mutate()}
      >
        {t(access ? 'prepare.again' : 'prepare.button')}
      </Button>
      <Text size="note" tone="quiet">
        {access && !isOver ? t('prepare.until', { time }) : t('prepare.hint', { hours: formats.integer(grantHours) })}
      </Text>
    </>
  );
}
