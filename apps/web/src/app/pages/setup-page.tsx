import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { SetupLinkCheck } from '../../features/first-administrator/setup-link-check.tsx';
import { WithoutLink } from '../../features/first-administrator/without-link.tsx';
import { type Credentials, signIn } from '../../features/sign-in/sign-in.ts';
import { demoQuery } from '../../lib/api/demo.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { applyAccountPreferences } from '../account-preferences.ts';
import { queryClient } from '../query-client.ts';
import { userinfoKey } from '../user-account.ts';

export function SetupPage() {
  const { t } = useTranslation('first-administrator');
  const navigate = useNavigate();
  const [token, forgetToken] = useTokenOfAddress();
  const { data: config, isPending } = useQuery(demoQuery);
  const [isCreated, setIsCreated] = useState(false);
  const isOver = isCreated || config?.isSetUp === true;

  async function enter({ email, password }: Pick<Credentials, 'email' | 'password'>): Promise<void> {
    setIsCreated(true);
    forgetToken();
    queryClient.setQueryData(demoQuery.queryKey, (known) => known && { ...known, isSetUp: true });
    if (!isSecurePage) return;
    const outcome = await signIn({ email, password, isRemembered: true }, (tokens, isRemembered) =>
      getSession().begin(tokens, isRemembered),
    );
    if (outcome.kind !== 'signedIn') return;
    queryClient.setQueryData(userinfoKey, outcome.userinfo);
    await applyAccountPreferences(outcome.userinfo);
    await navigate({ to: '/adminhome/setup', replace: true });
  }

  return (
    <EntryFrame title={t('title')}>
      {isCreated && <Callout tone="success">{t('created')}</Callout>}
      {!isCreated && isOver && <p>{t('over')}</p>}
      {!isOver && token !== null && <SetupLinkCheck key={token} token={token} onCreated={enter} />}
      {!isOver && token === null && !isPending && <WithoutLink />}
      {isOver && (
        <Button component={Link} to="/login" size="md" fullWidth mt="md">
          {t('toLogin')}
        </Button>
      )}
    </EntryFrame>
  );
}

/** The token is removed from the address, so that it appears in no history entry, and stays in memory only. */
function useTokenOfAddress(): [token: string | null, forget: () => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    void navigate({ to: '/setup', hash: '', replace: true });
  }, [hash, navigate]);
  return [hash === '' ? token : hash, () => setToken(null)];
}
