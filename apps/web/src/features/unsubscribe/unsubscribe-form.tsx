import { Button } from '@mantine/core';
import type { SubscriptionState } from '@washboard/contract/unsubscribe/unsubscribe';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';

/** Opening the page changes nothing, because mail scanners open links too. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { t } = useTranslation('unsubscribe');
  const link = publicApi.useQuery('post', '/api/v1/account/checkUnsubscribeLink', { body: { token } });
  if (!link.data && asProblem(link.error)?.code === 'CODE_NOT_ACCEPTED')
    return <Callout tone="warning">{t('invalid')}</Callout>;
  return (
    <Loaded query={link} failure={t('loadFailed')} height={120}>
      {(stored) => <SubscriptionSwitch token={token} stored={stored} />}
    </Loaded>
  );
}

function SubscriptionSwitch({ token, stored }: { token: string; stored: SubscriptionState }) {
  const { t } = useTranslation('unsubscribe');
  const body = { token };
  const off = publicApi.useMutation('post', '/api/v1/account/unsubscribe');
  const on = publicApi.useMutation('post', '/api/v1/account/resubscribe');
  const changed: SubscriptionState | undefined = on.data ?? off.data;
  const { kind, isOn } = changed ?? stored;
  const failure = on.error ?? off.error;
  const isPending = on.isPending || off.isPending;

  function switchTo(isWanted: boolean): void {
    const [change, other] = isWanted ? [on, off] : [off, on];
    other.reset();
    change.mutate({ body });
  }

  return (
    <Stack>
      {isOn && !changed && <Text isStrong>{t(`question.${kind}`)}</Text>}
      {isOn && !changed && (
        <Text tone="quiet">{t(kind === 'notificationMails' ? 'hint.notifications' : 'hint.reports')}</Text>
      )}
      {isOn && changed && <Callout tone="success">{t(`on.${kind}`)}</Callout>}
      {!isOn && <Callout tone="success">{t(`off.${kind}`)}</Callout>}
      <FailureNote of={failure} lead={t('failed')} />
      <Button
        variant={isOn ? 'filled' : 'default'}
        size="md"
        fullWidth
        loading={isPending}
        onClick={() => switchTo(!isOn)}
      >
        {t(isOn ? 'confirm' : 'undo')}
      </Button>
    </Stack>
  );
}
