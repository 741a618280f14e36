import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { MailboxLink } from '../../features/mailbox/mailbox-link.tsx';
import { demoQuery } from '../../lib/api/demo.ts';

/** In a demo a link to its mailbox; without an administrator the way to the set-up. */
export function LoginExtras() {
  const { data: config } = useQuery(demoQuery);
  return config?.isSetUp === false ? <Navigate to="/setup" replace /> : <MailboxLink />;
}
