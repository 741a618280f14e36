import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { storedDrafts, unsentDrafts } from '../../lib/forms/stored-drafts.ts';
import { useUnsentEntries } from '../../lib/offline/outbox-context.ts';
import { useUserAccount } from '../user-account.ts';

export function UnsentWork() {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { data: account } = useUserAccount();
  const unsent = useUnsentEntries().length;
  const deleted = account ? storedDrafts.count(account.idpUserId) + unsentDrafts.count(account.idpUserId) : 0;
  return (
    <>
      {unsent > 0 && <p>{t('logout.kept', { count: unsent, shown: formats.integer(unsent) })}</p>}
      {deleted > 0 && <p>{t('logout.deleted', { count: deleted, shown: formats.integer(deleted) })}</p>}
    </>
  );
}
