import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserShare from '~icons/tabler/user-share';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';

// Few readers open the dialog, so it loads on demand.
const InspectorLinksDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    loadPart(() => import('./inspector-links-dialog.tsx')),
    loadTexts('inspector-links', 'company-links'),
  ]);
  return { default: dialog.InspectorLinksDialog };
});

export function InspectorLinksButton(props: Omit<ComponentProps<typeof InspectorLinksDialog>, 'onClose'>) {
  const { t } = useTranslation('hygiene');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUserShare size={18} />} onClick={() => setIsOpen(true)}>
        {t('ledger.share')}
      </Button>
      {isOpen && (
        <Suspense>
          <InspectorLinksDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
