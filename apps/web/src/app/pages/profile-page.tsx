import { useNavigate, useRouter } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { LeaveGuard } from '../../components/forms/leave-guard.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { DeferredContent } from '../../components/layout/gradual-content.tsx';
import { PeriodicReportsCard } from '../../features/periodic-reports/periodic-reports-card.tsx';
import { Profile } from '../../features/profile/profile.tsx';
import { WallCard } from '../../features/wall/links/wall-card.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { getSession } from '../../lib/session/session.ts';
import { applyAccountPreferences } from '../account-preferences.ts';
import { forgetDeletedAccount } from '../forget-deleted-account.ts';
import { queryClient } from '../query-client.ts';
import { startPush } from '../start-push.ts';
import { userinfoKey, useUserAccount } from '../user-account.ts';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const account = useUserAccount();
  usePageTitle(t('title'));
  const [areChangesPending, setAreChangesPending] = useState(false);

  const { history } = useRouter();
  useEffect(() => void startPush(history), [history]);

  async function leaveForGood(deleted: Userinfo): Promise<void> {
    await forgetDeletedAccount(deleted, async () => {
      await getSession().end('loggedOut');
      await navigate({ to: '/login', search: { notice: 'accountDeleted' }, replace: true });
    });
  }

  function save(saved: Userinfo): void {
    queryClient.setQueryData(userinfoKey, saved);
    void applyAccountPreferences(saved);
  }

  return (
    <>
      <Loaded query={account} failure={t('failed')} height={480}>
        {(data) => (
          <DeferredContent placeholder={<Placeholder height={480} />}>
            <Profile
              account={data}
              onSaved={save}
              onChangesPending={setAreChangesPending}
              onDeleted={() => void leaveForGood(data)}
            >
              <PeriodicReportsCard account={data} onSaved={save} />
              <WallCard company={companyOf(data)} />
            </Profile>
          </DeferredContent>
        )}
      </Loaded>
      <LeaveGuard isActive={areChangesPending} />
    </>
  );
}

function companyOf(account: Userinfo): ComponentProps<typeof WallCard>['company'] {
  const { companyCode, companyName } = account;
  if (companyCode === null || !isPermitted(account, 'walls:share')) return null;
  return { companyCode, companyName: companyName ?? companyCode };
}
