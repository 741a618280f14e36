import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPhoneShell } from '../../lib/shell.ts';
import type { AttentionItem, RecordItem } from './attention-items.ts';
import classes from './needs-you.module.css';

interface AttentionItemActionProps {
  item: Exclude<AttentionItem, RecordItem>;
  isPrimary: boolean;
}

export function AttentionItemAction({ item, isPrimary }: AttentionItemActionProps) {
  const { t } = useTranslation('attention');
  switch (item.kind) {
    case 'person':
      return <ActionLink to="/pendingusers">{t('decide')}</ActionLink>;
    case 'review': {
      const { day } = item.review;
      return (
        <ActionLink to="/hygiene" search={{ from: day, to: day }}>
          {t('reviewDay')}
        </ActionLink>
      );
    }
    case 'silence':
      return (
        <ActionLink
          // In the shell for phones, the page of the connection is part of the service menu.
          to={isPhoneShell ? '/device/$serialNumber/settings' : '/device/$serialNumber/connectivity'}
          params={{ serialNumber: item.machine.serialNumber }}
        >
          {t('connection')}
        </ActionLink>
      );
    default:
      return (
        <ActionLink
          to="/device/$serialNumber/alarms"
          params={{ serialNumber: item.machine.serialNumber }}
          search={{ code: item.reason.errorCode }}
          isPrimary={isPrimary}
        >
          {t('steps')}
        </ActionLink>
      );
  }
}

interface ActionLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  isPrimary?: boolean;
  children: string;
}

export function ActionLink({ isPrimary, children, ...link }: ActionLinkProps) {
  return (
    <Link {...link} className={classes.link} data-primary={isPrimary || undefined}>
      {children}
    </Link>
  );
}
