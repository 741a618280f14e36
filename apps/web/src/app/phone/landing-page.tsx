import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { chooseShell } from '../../lib/preferences.ts';
import classes from './phone-layout.module.css';

export function LandingPage() {
  const { t } = useTranslation('phone');
  return (
    <EntryFrame
      title={t('landing.title', { brand: brand.name })}
      footer={
        <a href="/login" onClick={() => chooseShell('full')}>
          {t('fullSite')}
        </a>
      }
    >
      <p className={classes.text}>{t('landing.text')}</p>
      <Stack gap={12}>
        <Button component={Link} to="/login" size="lg" fullWidth>
          {t('landing.login')}
        </Button>
        <Button
          renderRoot={(props) => <Link {...props} to="/login" search={{ mode: 'signup' }} />}
          size="lg"
          variant="default"
          fullWidth
        >
          {t('landing.register')}
        </Button>
      </Stack>
    </EntryFrame>
  );
}
