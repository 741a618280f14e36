import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import classes from './notification-settings.module.css';
import { useSwitchMails } from './notification-settings-api.ts';

const switches = ['alarmNotifications', 'thresholdNotifications'] as const;

/** These switches override all rules. */
export function ChannelsCard({
  account,
  isMailOn,
  hasNoDevice,
  onSaved,
}: {
  account: Userinfo;
  isMailOn: boolean | undefined;
  hasNoDevice: boolean;
  onSaved: (saved: Userinfo) => void;
}) {
  const { t } = useTranslation('notification-settings');
  const save = api.useMutation('post', '/api/v1/account/updateUser', { onSuccess: onSaved });
  const mails = useSwitchMails();
  const error = save.error ?? mails.error;
  return (
    <Card title={t('channels.title')}>
      <Stack>
        {switches.map((name) => (
          <Switch
            key={name}
            size="md"
            label={t(`channels.${name}`)}
            description={t(`channels.hint.${name}`)}
            checked={(save.isPending ? save.variables.body[name] : undefined) ?? account[name]}
            disabled={save.isPending}
            onChange={({ currentTarget: { checked } }) => save.mutate({ body: { [name]: checked } })}
          />
        ))}
        <Switch
          size="md"
          label={t('channels.mail')}
          description={t('channels.hint.mail')}
          checked={(mails.isPending ? mails.variables : isMailOn) ?? true}
          disabled={mails.isPending || isMailOn === undefined}
          onChange={({ currentTarget: { checked } }) => mails.mutate(checked)}
        />
        {hasNoDevice && (
          <Callout tone="notice" isQuiet>
            {t('channels.noDevice')}
          </Callout>
        )}
        <Link to="/profile" hash="push" className={classes.link}>
          {t('channels.devices')}
        </Link>
        <FailureNote of={error} lead={t('notSaved')} />
      </Stack>
    </Card>
  );
}
