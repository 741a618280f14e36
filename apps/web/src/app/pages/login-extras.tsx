import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MailboxLink } from '../../features/mailbox/mailbox-link.tsx';
import { demoQuery } from '../../lib/api/demo.ts';

/** In a demo a link to its mailbox. Without an administrator nobody can sign in: leads to the set-up. */
export function LoginExtras() {
  const { data: config } = useQuery(demoQuery);
  const navigate = useNavigate();
  useEffect(() => {
    if (config?.isSetUp === false) void navigate({ to: '/setup', replace: true });
  }, [config, navigate]);
  return <MailboxLink />;
}
