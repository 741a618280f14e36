import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import { chooseShell, useChosenShell } from '../../lib/preferences.ts';

/** Offers the shell for phones, once: this device remembers what was chosen. */
export function PhoneOffer() {
  const { t } = useTranslation();
  if (useChosenShell() !== null) return null;
  return (
    <Notice
      tone="news"
      isImmediate
      icon={IconDeviceMobile}
      action={
        <>
          <Button variant="subtle" size="sm" component="a" href="/app/machines" onClick={() => chooseShell('phone')}>
            {t('phoneOffer.open')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => chooseShell('full')}>
            {t('phoneOffer.stay')}
          </Button>
        </>
      }
    >
      {t('phoneOffer.text')}
    </Notice>
  );
}
