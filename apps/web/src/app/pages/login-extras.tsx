import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MailboxLink } from '../../features/mailbox/mailbox-link.tsx';
import { demoQuery } from '../../lib/api/demo.ts';

export function LoginExtras() {
  const { t } = useTranslation('sign-in');
  const { data: config } = useQuery(demoQuery);
  const navigate = useNavigate();
  useEffect(() => {
    if (config?.isSetUp === false) void navigate({ to: '/setup', replace: true });
  }, [config, navigate]);
  return (
    <>
      <Link to="/verify">{t('checkLedger')}</Link>
      <MailboxLink />
    </>
  );
}
