import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { UnsubscribeForm } from '../../features/unsubscribe/unsubscribe-form.tsx';
import { brand } from '../../lib/brand/brand.ts';

export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  const { token } = useSearch({ from: '/unsubscribe' });
  return (
    <EntryFrame title={t('title', { product: brand.pageTitle })}>
      {token ? <UnsubscribeForm key={token} token={token} /> : <Callout tone="warning">{t('invalid')}</Callout>}
      <Button component={Link} to="/profile" variant="subtle" size="md" fullWidth mt="md">
        {t('toProfile')}
      </Button>
    </EntryFrame>
  );
}
