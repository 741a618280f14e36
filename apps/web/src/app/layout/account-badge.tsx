import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserAccount } from '../user-account.ts';
import classes from './account-badge.module.css';

export function AccountBadge() {
  const { t } = useTranslation();
  const { data: account, isPending } = useUserAccount();
  if (isPending) return <Skeleton width={140} height={36} />;
  if (!account) return null;
  return (
    <div className={classes.account}>
      <span className={classes.name}>{`${account.firstName} ${account.lastName}`}</span>
      <span className={classes.role}>{t(`role.${account.role}`)}</span>
    </div>
  );
}
