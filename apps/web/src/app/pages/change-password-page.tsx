import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { ChangePasswordForm } from '../../features/change-password/change-password-form.tsx';
import { passwordLink } from '../password-link.ts';

export function ChangePasswordPage() {
  const { t } = useTranslation('change-password');
  const [link] = useState(passwordLink.get);
  const [isChanged, setIsChanged] = useState(false);

  function finish(): void {
    passwordLink.forget();
    setIsChanged(true);
  }

  return (
    <EntryFrame title={t('title')}>
      {isChanged && <Callout tone="success">{t('changed')}</Callout>}
      {!isChanged && link && (
        <ChangePasswordForm
          {...link}
          onChanged={finish}
          newLink={
            <Button
              renderRoot={(props) => <Link {...props} to="/login" search={{ mode: 'forgot' }} />}
              size="md"
              fullWidth
            >
              {t('newLink')}
            </Button>
          }
        />
      )}
      <Button component={Link} to="/login" variant={isChanged ? 'filled' : 'subtle'} size="md" fullWidth mt="md">
        {t('toLogin')}
      </Button>
    </EntryFrame>
  );
}
