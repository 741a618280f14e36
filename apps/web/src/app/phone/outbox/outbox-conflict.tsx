import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Noted } from '../../../features/alarms/register/noted.tsx';
import { useResolutionHistory } from '../../../features/alarms/register/register-api.ts';
import { useDayWords } from '../../../features/hygiene/days/use-day-words.ts';
import { useHygieneDays } from '../../../features/hygiene/machine/machine-hygiene-api.ts';
import { useRecord } from '../../../features/hygiene/record/record-api.ts';
import { RecordedAction } from '../../../features/hygiene/record/recorded-action.tsx';
import { useApplianceDetail } from '../../../features/machines/appliances-api.ts';
import { EntryContent } from '../../../features/service-log/entry-content.tsx';
import { PhotoStrip } from '../../../features/service-log/photo-strip.tsx';
import { usePhoto, useServiceLogEntry } from '../../../features/service-log/service-log-api.ts';
import { useReadingWords } from '../../../features/service-log/use-reading-words.ts';
import type { ItemOf, OutboxItem } from '../../../lib/offline/outbox-item.ts';
import classes from './outbox-page.module.css';

interface OutboxConflictProps<Item extends OutboxItem> {
  item: Item;
  onDrop: () => void;
  onSend: (content: Item['content']) => void;
}

export function OutboxConflict({ item, ...decide }: OutboxConflictProps<OutboxItem>) {
  switch (item.kind) {
    case 'alarmResolution':
      return <ResolutionConflict item={item} {...decide} />;
    case 'correctiveAction':
      return <ActionConflict item={item} {...decide} />;
    case 'hygieneReview':
      return <ReviewConflict item={item} {...decide} />;
    case 'serviceLogEntry':
      return <EntryConflict item={item} {...decide} />;
    // The last report of a step counts, so there is no conflict.
    case 'repairStep':
      return null;
    case 'serviceLogPhoto':
      return <PhotoConflict item={item} {...decide} />;
  }
}

function ResolutionConflict({ item, onDrop, onSend }: OutboxConflictProps<ItemOf<'alarmResolution'>>) {
  const { serialNumber, content } = item;
  const history = useResolutionHistory(serialNumber, content.alarmId, true);
  const latest = history.data?.items[0];
  const entry = { ...content.entry, version: latest?.version ?? 0 };
  return (
    <KeptValueChoice
      query={history}
      onDrop={onDrop}
      onSend={latest?.mayChange === false ? undefined : () => onSend({ ...content, entry })}
    >
      {latest && <Noted resolution={latest} solutions={[]} />}
    </KeptValueChoice>
  );
}

function ActionConflict({ item, onDrop, onSend }: OutboxConflictProps<ItemOf<'correctiveAction'>>) {
  const { serialNumber, content } = item;
  const record = useRecord(serialNumber, content.recordId);
  const closing = record.data?.closing ?? null;
  const entry = { ...content.entry, corrects: closing?.number ?? null };
  return (
    <KeptValueChoice query={record} onDrop={onDrop} onSend={() => onSend({ ...content, entry })}>
      {closing && <RecordedAction closing={closing} />}
    </KeptValueChoice>
  );
}

function ReviewConflict({ item, onDrop, onSend }: OutboxConflictProps<ItemOf<'hygieneReview'>>) {
  const { serialNumber, content } = item;
  const { day } = content;
  const words = useDayWords();
  const days = useHygieneDays(serialNumber, { from: day, to: day });
  const {
    valid = 0,
    deviating = 0,
    open = 0,
    notJudgeable = 0,
  } = days.data?.items.find((counted) => counted.day === day) ?? {};
  const seen = { valid, deviating, open, notJudgeable };
  return (
    <KeptValueChoice query={days} onDrop={onDrop} onSend={() => onSend({ day, seen })}>
      <p>{words.countsOf(seen)}</p>
    </KeptValueChoice>
  );
}

function EntryConflict({ item, onDrop, onSend }: OutboxConflictProps<ItemOf<'serviceLogEntry'>>) {
  const { serialNumber, content } = item;
  const entryKey = { serialNumber, entryId: content.entryId };
  const present = useServiceLogEntry(entryKey, true);
  const words = useReadingWords(useApplianceDetail(serialNumber).data?.gamma);
  const entry = present.data;
  const change = { ...content.change, version: entry?.version ?? 0 };
  return (
    <KeptValueChoice
      query={present}
      onDrop={onDrop}
      onSend={entry?.mayChange === false ? undefined : () => onSend({ ...content, change })}
    >
      {entry && (
        <EntryContent
          entry={entry}
          words={words}
          photos={entry.photos.map(({ id }) => ({ ...entryKey, photoId: id }))}
        />
      )}
    </KeptValueChoice>
  );
}

/** A photo's ID is random, so only a damaged copy of the same photo has the same ID. */
function PhotoConflict({ item, onDrop }: OutboxConflictProps<ItemOf<'serviceLogPhoto'>>) {
  const photo = { serialNumber: item.serialNumber, ...item.content };
  return (
    <KeptValueChoice query={usePhoto(photo, true)} onDrop={onDrop} onSend={undefined}>
      <PhotoStrip photos={[photo]} />
    </KeptValueChoice>
  );
}

interface KeptValueChoiceProps {
  query: { isPending: boolean; isError: boolean; data: unknown; error: unknown; refetch: () => unknown };
  onDrop: () => void;
  /** Undefined if the other user's version may not be replaced. */
  onSend: (() => void) | undefined;
  children: ReactNode;
}

function KeptValueChoice({ query, onDrop, onSend, children }: KeptValueChoiceProps) {
  const { t } = useTranslation('outbox');
  if (query.isPending) return <Placeholder height={120} />;
  if (query.data === undefined) {
    return (
      <>
        <FailureMessage title={t('conflict.unread')} failure={query.error} onRetry={() => void query.refetch()} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onDrop}>
            {t('drop.confirm')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Stack gap={4} className={classes.theirs}>
        <Text as="h3" size="xs" tone="quiet" fw={500}>
          {t('conflict.present')}
        </Text>
        {children}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDrop}>
          {t('conflict.keepPresent')}
        </Button>
        {onSend && <Button onClick={onSend}>{t('conflict.sendMine')}</Button>}
      </div>
    </>
  );
}
