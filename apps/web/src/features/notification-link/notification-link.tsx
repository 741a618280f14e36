import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NotificationLink as LinkFacts } from '@washboard/contract/notifications/notification-rules';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import classes from './notification-link.module.css';
import { useIsPersonal, useLinkAction } from './notification-link-api.ts';

interface NotificationLinkProps {
  token: string;
  link: LinkFacts;
}

/** A link acts immediately in a browser with a session, elsewhere after one tap (decision 066). */
export function NotificationLink({ token, link }: NotificationLinkProps) {
  const { t } = useTranslation('notification-link');
  const isPersonal = useIsPersonal();
  const follow = useLinkAction(token, 'POST');
  const undo = useLinkAction(token, 'DELETE');
  const { action, isDone, serialNumber, applianceName } = link;
  const isAutomatic = isPersonal === true && !isDone && follow.isIdle && undo.isIdle;
  const { mutate } = follow;

  useEffect(() => {
    if (isAutomatic) mutate();
  }, [isAutomatic, mutate]);

  const failure = follow.error ?? undo.error;
  return (
    <Stack gap={24}>
      <LinkSubject link={link} />
      {isDone ? (
        <LinkResult link={link} />
      ) : isPersonal === undefined || isAutomatic || (follow.isPending && isPersonal) ? (
        <Placeholder height={52} />
      ) : (
        <p>{t(undo.isSuccess ? 'mute.undone' : `${action}.question`)}</p>
      )}
      <FailureNote of={failure} lead={t('notDone')} />
      <Row className={classes.actions}>
        {!isDone && isPersonal !== undefined && !isAutomatic && (
          <Button
            size="md"
            loading={follow.isPending}
            onClick={() => {
              undo.reset();
              follow.mutate();
            }}
          >
            {t(`${action}.confirm`)}
          </Button>
        )}
        {isDone && action === 'mute' && (
          <Button
            size="md"
            variant="default"
            loading={undo.isPending}
            onClick={() => {
              follow.reset();
              undo.mutate();
            }}
          >
            {t('mute.undo')}
          </Button>
        )}
        <Button component={Link} to={`/device/${serialNumber}`} size="md" variant="default">
          {t('open', { machine: applianceName })}
        </Button>
      </Row>
    </Stack>
  );
}

function LinkSubject({ link }: { link: LinkFacts }) {
  const { t } = useTranslation('notification-link');
  const { kind, errorCode, companyName } = link;
  const description = useAlarmDescription(link, { errorCode: errorCode ?? '' });
  return (
    <div>
      <Text isStrong>{errorCode === null ? t(`what.${kind}`) : (description ?? errorCode)}</Text>
      <Text tone="quiet">{companyName}</Text>
    </div>
  );
}

function LinkResult({ link: { action, acknowledgedBy } }: { link: LinkFacts }) {
  const { t } = useTranslation('notification-link');
  if (action === 'mute') return <Callout tone="success">{t('mute.done')}</Callout>;
  if (acknowledgedBy) return <Callout tone="notice">{t('acknowledge.others', { name: acknowledgedBy })}</Callout>;
  return <Callout tone="success">{t('acknowledge.done')}</Callout>;
}
