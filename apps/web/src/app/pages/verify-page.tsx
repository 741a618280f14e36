import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/tabler/lock';
import { Stack } from '../../components/kit/stack.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { LedgerCheck } from '../../features/verify/ledger-check.tsx';
import classes from './verify-page.module.css';

/** The check works without the server or an account. */
export function VerifyPage() {
  const { t } = useTranslation(['verify', 'common']);
  return (
    <EntryFrame title={t('title')} isDocument footer={<Link to="/devices">{t('common:toDashboard')}</Link>}>
      <Stack gap={8} className={classes.intro}>
        <p>{t('intro')}</p>
        <p className={classes.private}>
          <IconLock size={20} />
          <span>{t('private')}</span>
        </p>
      </Stack>
      <LedgerCheck />
    </EntryFrame>
  );
}
