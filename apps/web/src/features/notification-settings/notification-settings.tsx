import { Box } from '@mantine/core';
import { Text } from '../../components/kit/text.tsx';
import '@mantine/core/styles/Switch.layer.css';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { PageColumns } from '../../components/layout/page-columns.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { ChannelsCard } from './channels-card.tsx';
import { MutedCard } from './muted-card.tsx';
import { useHasNoPushDevice, useSettings } from './notification-settings-api.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { RulesCard } from './rules-card.tsx';

interface NotificationSettingsProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
}

export function NotificationSettings({ account, onSaved }: NotificationSettingsProps) {
  const { t } = useTranslation('notification-settings');
  const settings = useSettings();
  const hasNoDevice = useHasNoPushDevice();
  const { data } = settings;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {data?.mailFailure && <MailFailure email={account.email} failure={data.mailFailure} />}
      <PageColumns
        main={
          <>
            <ChannelsCard account={account} isMailOn={data?.isMailOn} hasNoDevice={hasNoDevice} onSaved={onSaved} />
            <Loaded query={settings} failure={t('failed')} height={400}>
              {(loaded) => <RulesCard settings={loaded} account={account} hasNoDevice={hasNoDevice} />}
            </Loaded>
          </>
        }
        aside={
          data && (
            <>
              <QuietHoursCard quietHours={data.quietHours} />
              <MutedCard muted={data.muted} />
            </>
          )
        }
      />
    </>
  );
}

function MailFailure({ email, failure }: { email: string; failure: { at: string; reason: string } }) {
  const { t } = useTranslation('notification-settings');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  return (
    <Box mb={16}>
      <Callout tone="failure" isQuiet>
        <Text isStrong>{t('mailFailure.title', { email })}</Text>
        <p>
          {t('mailFailure.text', { time: formats.timeOrDay(failure.at, nowMs) })} <q>{failure.reason}</q>
        </p>
        <p>{t('mailFailure.advice')}</p>
      </Callout>
    </Box>
  );
}
