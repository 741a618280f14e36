import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { ChangePasswordForm } from '../../features/change-password/change-password-form.tsx';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { passwordLink } from '../password-link.ts';
import { queryClient } from '../query-client.ts';
import { userinfoQuery } from '../user-account.ts';

export function ChangePasswordPage() {
  return <NewPasswordPage purpose="reset" />;
}

export function InvitationPage() {
  return <NewPasswordPage purpose="invitation" />;
}

function NewPasswordPage({ purpose }: { purpose: 'reset' | 'invitation' }) {
  const { t } = useTranslation(['change-password', 'common']);
  const [link] = useState(passwordLink.get);
  const [isChanged, setIsChanged] = useState(false);
  const [present, setPresent] = useState<string | null>(null);

  useEffect(() => {
    let isOutdated = false;
    void findPresentEmail().then((email) => {
      if (!isOutdated) setPresent(email);
    });
    return () => {
      isOutdated = true;
    };
  }, []);

  async function finish(): Promise<void> {
    passwordLink.forget();
    setPresent(await findPresentEmail());
    setIsChanged(true);
  }

  return (
    <EntryFrame title={t(`${purpose}.title`)}>
      {isChanged && <Callout tone="success">{t(`${purpose}.changed`)}</Callout>}
      {!isChanged && link && (
        <ChangePasswordForm
          {...link}
          purpose={purpose}
          onChanged={finish}
          newLink={
            // Only an administrator can send a new invitation.
            purpose === 'reset' && (
              <Button
                renderRoot={(props) => <Link {...props} to="/login" search={{ mode: 'forgot' }} />}
                size="md"
                fullWidth
              >
                {t('newLink')}
              </Button>
            )
          }
        />
      )}
      {present !== null && <p>{t('loggedInAs', { email: present })}</p>}
      <Button
        component={Link}
        to={present === null ? '/login' : '/devices'}
        variant={isChanged ? 'filled' : 'subtle'}
        size="md"
        fullWidth
        mt="md"
      >
        {present === null ? t('toLogin') : t('common:toDashboard')}
      </Button>
    </EntryFrame>
  );
}

/** A new password ends the sessions of its account, while this browser may have a session of another account. */
async function findPresentEmail(): Promise<string | null> {
  if (!isSecurePage) return null;
  try {
    await getSession().rejoin();
    if (getSession().get().kind !== 'signedIn') return null;
    const { email } = await queryClient.fetchQuery({ ...userinfoQuery, staleTime: 0, retry: false });
    return email;
  } catch {
    return null;
  }
}
