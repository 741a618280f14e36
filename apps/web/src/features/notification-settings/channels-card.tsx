import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import classes from './notification-settings.module.css';

const switches = ['alarmNotifications', 'thresholdNotifications'] as const;

/** Switches everything off that leaves the app, whatever the rules say. */
export function ChannelsCard({
  account,
  hasNoDevice,
  onSaved,
}: {
  account: Userinfo;
  /** For push messages. */
  hasNoDevice: boolean;
  onSaved: (saved: Userinfo) => void;
}) {
  const { t } = useTranslation('notification-settings');
  const failureText = useFailureText();
  const save = api.useMutation('post', '/api/v1/account/updateUser', { onSuccess: onSaved });
  return (
    <Card title={t('channels.title')}>
      <div className={classes.stack}>
        {switches.map((name) => (
          <Switch
            key={name}
            size="md"
            label={t(`channels.${name}`)}
            description={t(`channels.hint.${name}`)}
            // As chosen, until the server has answered.
            checked={(save.isPending ? save.variables.body[name] : undefined) ?? account[name]}
            disabled={save.isPending}
            onChange={({ currentTarget: { checked } }) => save.mutate({ body: { [name]: checked } })}
          />
        ))}
        {hasNoDevice && (
          <Callout tone="notice" isQuiet>
            {t('channels.noDevice')}
          </Callout>
        )}
        <Link to="/profile" hash="push" className={classes.link}>
          {t('channels.devices')}
        </Link>
        {save.isError && (
          <Callout tone="failure">
            {t('notSaved')} {failureText(save.error)}
          </Callout>
        )}
      </div>
    </Card>
  );
}
