import { Button } from '@mantine/core';
import type { SubscriptionState } from '@washboard/contract/accounts/unsubscribe';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { publicApi } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';

/** Opening the page changes nothing, because mail scanners open links too. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { t } = useTranslation('unsubscribe');
  const body = { token };
  const link = publicApi.useQuery('post', '/api/v1/account/checkUnsubscribeLink', { body });
  const off = publicApi.useMutation('post', '/api/v1/account/unsubscribe');
  const on = publicApi.useMutation('post', '/api/v1/account/resubscribe');

  if (link.isPending) return <Placeholder height={120} />;
  if (!link.data) {
    const failure = asFailure(link.error);
    if (failure.kind === 'problem' && failure.code === 'CODE_NOT_ACCEPTED')
      return <Callout tone="warning">{t('invalid')}</Callout>;
    return <FailureMessage title={t('loadFailed')} failure={link.error} onRetry={() => void link.refetch()} />;
  }

  const changed: SubscriptionState | undefined = on.data ?? off.data;
  const { kind, isOn } = changed ?? link.data;
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
