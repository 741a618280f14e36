import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceTv from '~icons/tabler/device-tv';
import { Buttons, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';

// Few readers open the dialog, so it loads on demand.
const WallLinksDialog = lazy(async () => {
  const [dialog] = await Promise.all([loadPart(() => import('./wall-links-dialog.tsx')), loadTexts('company-links')]);
  return { default: dialog.WallLinksDialog };
});

interface WallCardProps {
  /** Null for an account that cannot make links. */
  company: { companyCode: string; companyName: string } | null;
}

export function WallCard({ company }: WallCardProps) {
  const { t } = useTranslation('wall-links');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('title')}>
      <Stack>
        <Text tone="quiet">
          {t('text')} {t('leave')}
        </Text>
        <Buttons>
          <Button component={Link} to="/wall" variant="default" leftSection={<IconDeviceTv size={18} />}>
            {t('open')}
          </Button>
          {company && (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {t('links')}
            </Button>
          )}
        </Buttons>
      </Stack>
      {company && isOpen && (
        <Suspense>
          <WallLinksDialog company={company} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
