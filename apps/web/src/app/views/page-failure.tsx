import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import { ChunkMissingError } from '../../lib/version/load-chunk.ts';
import { reloadPage } from '../../lib/version/new-version.ts';
import { reloadOnceFor } from '../../lib/version/reload-once.ts';
import { SomethingWrongContent } from './standalone-views.tsx';

/** If only a reload helps, the page reloads once automatically unless input would be lost. */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const state = useConnection();
  const isNetworkFailure = error instanceof ChunkMissingError || error instanceof TypeError;
  const isExplained = isNetworkFailure || asProblem(error) !== null;

  useEffect(() => {
    if (isNetworkFailure) connection.check();
  }, [isNetworkFailure]);

  const reloadReason = error instanceof ChunkMissingError ? error.reloadReason : null;
  useEffect(() => {
    if (reloadReason !== null) void reloadOnceFor(reloadReason);
  }, [reloadReason]);

  useEffect(() => {
    if (!isNetworkFailure) return;
    return connection.subscribe(() => {
      if (connection.state() === 'reachable') void openAgain(router);
    });
  }, [isNetworkFailure, router]);

  if (!isExplained) return <SomethingWrongContent />;
  const failure = error instanceof ChunkMissingError && state === 'reachable' ? null : error;
  return (
    <FailureMessage
      title={t('pageFailed')}
      failure={failure}
      {...(reloadReason === null
        ? { onRetry: () => void openAgain(router) }
        : { onRetry: () => void reloadPage(), retryLabel: t('notice.newVersion.action') })}
    />
  );
}

/** The router would treat a second attempt as successful. */
async function openAgain(router: ReturnType<typeof useRouter>): Promise<void> {
  const parts = router.state.matches.map(({ routeId }) => router.routesById[routeId]?.options.component);
  await Promise.all(parts.map((part) => part?.preload?.()));
  await router.invalidate();
}
