import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { ChangePasswordForm } from '../../features/change-password/change-password-form.tsx';
import { passwordLink } from '../password-link.ts';

/** For the link of a forgotten password. */
export function ChangePasswordPage() {
  return <NewPasswordPage purpose="reset" />;
}

/** For the link of an invitation, which creates the account. */
export function InvitationPage() {
  return <NewPasswordPage purpose="invitation" />;
}

function NewPasswordPage({ purpose }: { purpose: 'reset' | 'invitation' }) {
  const { t } = useTranslation('change-password');
  const [link] = useState(passwordLink.get);
  const [isChanged, setIsChanged] = useState(false);

  function finish(): void {
    passwordLink.forget();
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
            // A new invitation comes from an administrator only.
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
      <Button component={Link} to="/login" variant={isChanged ? 'filled' : 'subtle'} size="md" fullWidth mt="md">
        {t('toLogin')}
      </Button>
    </EntryFrame>
  );
}
