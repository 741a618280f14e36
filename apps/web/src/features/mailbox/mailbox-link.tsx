import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconMail from '~icons/tabler/mail';
import { mailboxQuery } from './mailbox-api.ts';
import classes from './mailbox-link.module.css';

export function MailboxLink() {
  const { t } = useTranslation();
  const { data: url } = useQuery(mailboxQuery);
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
      <IconMail size={18} />
      {t('mailbox.open')}
    </a>
  );
}
