import '@mantine/core/styles/Switch.layer.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageColumns } from '../../components/layout/page-columns.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { About } from './about.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { OwnPasswordCard } from './own-password-card.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { PushCard } from './push-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

interface ProfileProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
  onChangesPending: (arePending: boolean) => void;
  onDeleted: () => void;
  children: ReactNode;
}

export function Profile({ account, onSaved, onChangesPending, onDeleted, children }: ProfileProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageColumns
        main={
          <>
            <ProfileForm account={account} onSaved={onSaved} onChangesPending={onChangesPending} />
            {children}
            <NotificationsCard />
            {isPermitted(account, 'account:change') && <PushCard email={account.email} />}
          </>
        }
        aside={
          <>
            <AccountFacts account={account} />
            <OwnPasswordCard about={account} />
            <SessionsCard />
            <OwnDataCard email={account.email} onDeleted={onDeleted} />
            <About />
          </>
        }
      />
    </>
  );
}

function AccountFacts({ account }: { account: Userinfo }) {
  const { t } = useTranslation(['profile', 'common']);
  const locale = useLocale();
  const formats = useFormats();
  const { email, role, status, companyName, companyCode, administrationProfile, createdAt } = account;
  const profiles = administrationProfile.map((profile) => t(`administrationProfile.${profile}`));
  const facts = [
    [t('facts.email'), <EmailAddress key="email">{email}</EmailAddress>],
    [t('facts.role'), t(`common:role.${role}`)],
    [t('facts.status'), t(`status.${status}`)],
    [t('facts.companyName'), companyName ?? t('facts.none')],
    [t('facts.companyCode'), companyCode ?? t('facts.none')],
    [t('facts.profiles'), new Intl.ListFormat(locale).format(profiles) || t('facts.none')],
    [t('facts.since'), formats.day(createdAt.slice(0, 10))],
  ] as const satisfies [string, ReactNode][];
  return (
    <Card title={t('facts.title')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

function NotificationsCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('notifications.title')}>
      <Stack>
        <Text tone="quiet">{t('notifications.text')}</Text>
        <Buttons>
          <Button component={Link} to="/notifications" variant="default" leftSection={<IconBell size={18} />}>
            {t('notifications.open')}
          </Button>
        </Buttons>
      </Stack>
    </Card>
  );
}
