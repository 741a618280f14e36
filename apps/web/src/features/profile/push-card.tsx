import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushSubscriptionItem } from '@washboard/contract/push/push';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import IconBellOff from '~icons/tabler/bell-off';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Buttons, Row, Rows, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import {
  PushNotPermittedError,
  PushNotPossibleError,
  pushSubscriptionsKey,
  pushSupport,
  readOwnSubscription,
  removeSubscription,
  switchPushOff,
  switchPushOn,
} from '../../lib/push/push-device.ts';
import { DeviceRow, useDeviceName } from './device-row.tsx';
import classes from './profile.module.css';

const ownKey = ['ownPushSubscription'] as const;

export function PushCard({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const devices = api.useQuery('get', '/api/v1/account/pushSubscriptions');
  const own = useQuery({ queryKey: ownKey, queryFn: readOwnSubscription });
  const areLoaded = !devices.isPending && !own.isPending;
  const here = devices.data?.items.find(({ id }) => id === own.data);
  const others = devices.data?.items.filter(({ id }) => id !== own.data) ?? [];

  // The router scrolls before this card is rendered.
  useEffect(() => {
    if (areLoaded && window.location.hash === '#push') document.getElementById('push')?.scrollIntoView();
  }, [areLoaded]);

  const refresh = async () => {
    await Promise.all([ownKey, pushSubscriptionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };

  return (
    <Card id="push" title={t('push.title')}>
      {!areLoaded && <Placeholder height={112} />}
      {areLoaded && devices.isError && (
        <FailureMessage title={t('push.failed')} failure={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {areLoaded && devices.data && (
        <Stack>
          {here ? <PushOn device={here} onChanged={refresh} /> : <PushOff email={email} onChanged={refresh} />}
          {others.length > 0 && (
            <section aria-label={t('push.others')}>
              <Text as="h3" size="sm" isStrong mt={8}>
                {t('push.others')}
              </Text>
              <Rows>
                {others.map((device) => (
                  <OtherDevices key={device.id} device={device} onChanged={refresh} />
                ))}
              </Rows>
            </section>
          )}
        </Stack>
      )}
    </Card>
  );
}

interface DeviceProps {
  device: PushSubscriptionItem;
  onChanged: () => Promise<void>;
}

function PushOn({ device, onChanged }: DeviceProps) {
  const { t } = useTranslation('profile');
  const test = api.useMutation('post', '/api/v1/account/pushSubscriptions/{id}/test', { onSettled: onChanged });
  const off = useMutation({ mutationFn: switchPushOff, onSuccess: onChanged });
  const failure = test.error ?? off.error;
  return (
    <>
      <Row as="p" isOneLine className={classes.state} data-state="on">
        <IconBell size={20} />
        {t('push.on')}
      </Row>
      <LastMessage device={device} />
      {test.data && !failure && (
        <Callout tone={test.data.outcome === 'accepted' ? 'success' : 'failure'}>
          {t(`push.test.${test.data.outcome}`)}
        </Callout>
      )}
      <FailureNote of={failure} />
      <Buttons>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params: { path: { id: device.id } } })}
        >
          {t('push.sendTest')}
        </Button>
        <Button variant="default" loading={off.isPending} onClick={() => off.mutate()}>
          {t('push.switchOff')}
        </Button>
      </Buttons>
    </>
  );
}

function PushOff({ email, onChanged }: { email: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('profile');
  const on = useMutation({ mutationFn: () => switchPushOn(email), onSettled: onChanged });
  const support = pushSupport();
  if (support !== 'supported') {
    return (
      <Callout tone="notice" isQuiet>
        {t(`push.${support}`)}
      </Callout>
    );
  }
  if (Notification.permission === 'denied') {
    return (
      <Callout tone="warning" isQuiet={!on.isError}>
        {t('push.blocked')}
      </Callout>
    );
  }
  return (
    <>
      <Row as="p" isOneLine className={classes.state} data-state="off">
        <IconBellOff size={20} />
        {t('push.off')}
      </Row>
      <Text tone="quiet">{t('push.text')}</Text>
      {on.error instanceof PushNotPermittedError && <Callout tone="notice">{t('push.notAnswered')}</Callout>}
      {on.error instanceof PushNotPossibleError && <Callout tone="failure">{t('push.notPossible')}</Callout>}
      <FailureNote
        of={on.error instanceof PushNotPermittedError || on.error instanceof PushNotPossibleError ? null : on.error}
      />
      <Buttons>
        <Button loading={on.isPending} onClick={() => on.mutate()}>
          {t('push.switchOn')}
        </Button>
      </Buttons>
    </>
  );
}

function OtherDevices({ device, onChanged }: DeviceProps) {
  const { t } = useTranslation('profile');
  const name = useDeviceName()(device.userAgent);
  const remove = useMutation({ mutationFn: () => removeSubscription(device.id), onSuccess: onChanged });
  return (
    <DeviceRow
      userAgent={device.userAgent}
      name={device.isApp ? t('push.app', { device: name }) : name}
      action={
        <TouchButton
          variant="default"
          aria-label={t('push.removeNamed', { device: name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('push.remove')}
        </TouchButton>
      }
    >
      <LastMessage device={device} />
      <FailureNote of={remove.error} />
    </DeviceRow>
  );
}

function LastMessage({ device: { acceptedAt } }: { device: PushSubscriptionItem }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  return (
    <Text size="sm" tone="quiet">
      {acceptedAt === null ? t('push.noMessage') : t('push.lastMessage', { time: formats.instant(acceptedAt) })}
    </Text>
  );
}
