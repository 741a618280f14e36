import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { chooseShell } from '../../lib/preferences.ts';

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
      <Text mb={24} tone="quiet">
        {t('landing.text')}
      </Text>
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
