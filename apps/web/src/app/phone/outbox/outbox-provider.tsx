import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { connection, useConnection } from '../../../lib/connection/connection.ts';
import { OutboxContext, useOutbox, useOutboxState } from '../../../lib/offline/outbox-context.ts';
import { isSecurePage } from '../../../lib/session/session.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import { useUserAccount } from '../../user-account.ts';
import { openForSession, outboxOf } from './account-outbox.ts';

/** Browsers do not report a weak network that returns, so items are retried. */
const tryAgainMs = 10_000;

export function OutboxProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: account } = useUserAccount();
  const accountId = account?.idpUserId;
  const outbox = useMemo(
    () => (accountId !== undefined && isSecurePage ? outboxOf(accountId, queryClient) : null),
    [accountId, queryClient],
  );
  useEffect(() => (outbox ? openForSession(outbox) : undefined), [outbox]);
  return (
    <OutboxContext value={outbox}>
      <OutboxDelivery />
      {children}
    </OutboxContext>
  );
}

function OutboxDelivery() {
  const outbox = useOutbox();
  const isReachable = useConnection() === 'reachable';
  const { items, unstored } = useOutboxState();
  const isAnyWaiting = items.some(({ trouble }) => trouble === null);

  useEffect(() => {
    if (!outbox || !isAnyWaiting || !isReachable) return;
    const send = () =>
      void outbox.flush().then((isReached) => {
        if (!isReached) connection.check();
      });
    send();
    const timer = setInterval(send, tryAgainMs);
    return () => clearInterval(timer);
  }, [outbox, isAnyWaiting, isReachable]);

  const isLostWithPage = unstored.size > 0;
  useEffect(() => {
    if (!isLostWithPage) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const allowReload = preventReloadWhile(() => true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      allowReload();
    };
  }, [isLostWithPage]);
  return null;
}
