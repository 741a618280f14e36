import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import spoken from '../../components/text/spoken.module.css';
import { usePendingUsers } from '../../features/authorisations/authorisations-api.ts';
import { useCriticalAlarms } from '../../features/notifications/notifications-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useUserAccount } from '../user-account.ts';
import classes from './menu-entry.module.css';

export function WaitingCount() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: account } = useUserAccount();
  const mayDecide = account !== undefined && isPermitted(account, 'authorisations:decide');
  const count = usePendingUsers(mayDecide).data?.length ?? 0;
  return <MenuCount count={count} text={t('menu.waiting', { count, shown: formats.integer(count) })} />;
}

export function CriticalCount() {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = useCriticalAlarms();
  return <MenuCount count={count} text={t('menu.critical', { count, shown: formats.integer(count) })} isBad />;
}

export function MenuCount({ count, text, isBad }: { count: number; text: string; isBad?: true }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} data-bad={isBad} aria-hidden="true">
        {count > 99 ? `${formats.integer(99)}+` : formats.integer(count)}
      </span>
      <span className={spoken.spoken}>{text}</span>
    </>
  );
}
