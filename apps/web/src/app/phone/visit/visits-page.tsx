import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useConnection } from '../../../lib/connection/connection.ts';
import { useFileSize } from '../../../lib/format/use-file-size.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useSaveOffline } from './use-save-offline.ts';
import { useVisits } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';
import { isLacking, type VisitState, visitStateOf } from './visit-state.ts';
import classes from './visits.module.css';
import { leaveVisit, type ShownVisit } from './visits.ts';

const order: readonly VisitState[] = ['failed', 'incomplete', 'old', 'taking', 'waiting', 'complete'];

export function VisitsPage() {
  const { t } = useTranslation('visits');
  const visits = useVisits();
  usePageTitle(t('title'));
  return (
    <Stack className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <Text size="sm" tone="quiet">
        {t('text')}
      </Text>
      {visits === null ? (
        <Placeholder height={320} />
      ) : visits.length === 0 ? (
        <NoVisits />
      ) : (
        <VisitList visits={visits} />
      )}
    </Stack>
  );
}

function ChooseLink() {
  const { t } = useTranslation('visits');
  return (
    <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/app/visits/choose" />}>
      {t('choose.open')}
    </Button>
  );
}

function NoVisits() {
  const { t } = useTranslation('visits');
  return (
    <EmptyMessage
      icon={<IconDownload size={40} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<ChooseLink />}
    />
  );
}

function VisitList({ visits }: { visits: readonly ShownVisit[] }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const saveOffline = useSaveOffline();
  const [removed, setRemoved] = useState<ShownVisit | null>(null);
  const isOffline = useConnection() !== 'reachable';
  const nowMs = serverNowMs();
  const rows = visits
    .map((visit) => ({ visit, state: visitStateOf(visit, { language, nowMs }) }))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const isBusy = visits.some(({ progress }) => progress !== null);
  return (
    <>
      {isBusy && <VisitProgress visits={visits} />}
      <Stack gap={8}>
        <ChooseLink />
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={isBusy || isOffline}
          onClick={() => saveOffline(visits, { isRenewing: true })}
        >
          {t('renewAll')}
        </Button>
      </Stack>
      <Stack as="ul" gap={12} aria-label={t('list')}>
        {rows.map(({ visit, state }) => (
          <VisitRow
            key={visit.serialNumber}
            visit={visit}
            state={state}
            isOffline={isOffline}
            onTake={() => saveOffline([visit], { isRenewing: !isLacking(visit, language) })}
            onRemove={() => setRemoved(visit)}
          />
        ))}
      </Stack>
      <StorageNotes visits={visits} />
      {removed && (
        <Confirm
          tone="danger"
          title={t('removing.title', { name: removed.name })}
          confirmLabel={t('removing.confirm')}
          onClose={() => setRemoved(null)}
          onConfirm={() => {
            void leaveVisit(removed.serialNumber).catch(() => undefined);
            setRemoved(null);
          }}
        >
          <p>{t('removing.text')}</p>
        </Confirm>
      )}
    </>
  );
}

function VisitProgress({ visits }: { visits: readonly ShownVisit[] }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const done = visits.filter(({ progress }) => progress === null).length;
  const text = t('busy', { done: formats.integer(done), all: formats.integer(visits.length) });
  return (
    <Callout tone="notice">
      <p>{text}</p>
      <progress className={classes.progress} value={done} max={visits.length} aria-label={t('state.taking')} />
    </Callout>
  );
}

function StorageNotes({ visits }: { visits: readonly ShownVisit[] }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const sizeOf = useFileSize();
  const bytes = visits.reduce((sum, visit) => sum + visit.bytes, 0);
  const storage = useStorage(bytes);
  const taken = visits.filter(({ takenAtMs }) => takenAtMs !== null).length;
  return (
    <div className={classes.notes}>
      <p>
        {t('storage.sum', { count: taken, shown: formats.integer(taken), size: sizeOf(bytes) })}
        {storage?.left != null && ` · ${t('storage.left', { size: sizeOf(storage.left) })}`}
      </p>
      {storage?.isPersisted === false && <p>{t('storage.notPersisted')}</p>}
      <p>{t('storage.logout')}</p>
    </div>
  );
}

interface Storage {
  /** Bytes; null if the browser does not report them. */
  left: number | null;
  isPersisted: boolean;
}

function useStorage(changes: unknown): Storage | null {
  const [storage, setStorage] = useState<Storage | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each change of the visits changes the free storage.
  useEffect(() => {
    let isCurrent = true;
    readStorage().then(
      (found) => isCurrent && setStorage(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [changes]);
  return storage;
}

async function readStorage(): Promise<Storage | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ quota, usage }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { left: quota === undefined || usage === undefined ? null : quota - usage, isPersisted };
}
