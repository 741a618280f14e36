import classes from './profile.module.css';
import '@mantine/core/styles/Switch.layer.css';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { AccountFacts } from './account-facts.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { OwnPasswordCard } from './own-password-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PushCard } from './push-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

interface ProfileProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
  onChangesPending: (arePending: boolean) => void;
  onDeleted: () => void;
  /** What the page adds, from another feature. */
  children: ReactNode;
}

export function Profile({ account, onSaved, onChangesPending, onDeleted, children }: ProfileProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProfileForm account={account} onSaved={onSaved} onChangesPending={onChangesPending} />
          {children}
          <NotificationsCard />
          {isPermitted(account, 'account:change') && <PushCard email={account.email} />}
        </div>
        <div className={classes.column}>
          <AccountFacts account={account} />
          <OwnPasswordCard about={account} />
          <SessionsCard />
          <OwnDataCard email={account.email} onDeleted={onDeleted} />
        </div>
      </div>
    </>
  );
}
