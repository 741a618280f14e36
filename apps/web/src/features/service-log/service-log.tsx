import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconNotes from '~icons/tabler/notes';
import IconPencilPlus from '~icons/tabler/pencil-plus';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { MoreRows } from '../../components/kit/more-rows.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useWaiting } from '../../lib/offline/outbox-context.ts';
import { usePageTimeZone } from '../../lib/time/shown-time-zone.ts';
import { EntryCard, WaitingEntry } from './entry-card.tsx';
import { entryDraft, newDraft } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import classes from './service-log.module.css';
import { useServiceLog } from './service-log-api.ts';
import { useEntryDraft } from './use-entry-draft.ts';
import { useReadingWords } from './use-reading-words.ts';

interface ServiceLogProps {
  machine: Pick<ApplianceDetail, 'serialNumber' | 'gamma'>;
  reader: { userId: string; mayWrite: boolean };
}

export function ServiceLog({ machine: { serialNumber, gamma }, reader: { userId, mayWrite } }: ServiceLogProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const timeZone = usePageTimeZone();
  const words = useReadingWords(gamma);
  const log = useServiceLog(serialNumber);
  const waiting = useWaiting('serviceLogEntry', serialNumber);
  const edits = useEntryDraft(serialNumber, userId, words);
  const { draft, isUndecided } = edits;
  const mayBegin = !draft && !isUndecided;
  const begin = (written: Parameters<typeof entryDraft>[0]) =>
    mayBegin ? () => edits.begin(entryDraft(written, words)) : null;

  // A waiting change replaces its entry in the list.
  const hidden = new Set([...waiting.map(({ content }) => content.entryId), draft?.id]);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = entries.filter(({ id }) => !hidden.has(id));
  const days = Map.groupBy(shown, ({ writtenAt }) => dayAt(Date.parse(writtenAt), timeZone));
  const isEmpty = log.data !== undefined && entries.length === 0 && waiting.length === 0 && !draft;

  return (
    <Stack>
      <Row gap={12} justify="between" className={classes.top}>
        <Text size="sm" tone="quiet" flex="1 1 240px" maw="80ch">
          {t('lead')}
        </Text>
        {mayWrite && mayBegin && (
          <Button size="md" leftSection={<IconPencilPlus size={20} />} onClick={() => edits.begin(newDraft())}>
            {t('add')}
          </Button>
        )}
      </Row>
      {mayWrite && draft && <EntryForm serialNumber={serialNumber} draft={draft} edits={edits} words={words} />}
      {waiting
        .filter(({ content }) => content.entryId !== draft?.id)
        .map((item) => (
          <WaitingEntry
            key={item.id}
            item={item}
            words={words}
            onChange={begin({ id: item.content.entryId, ...item.content.change })}
          />
        ))}
      <Loaded query={log} failure={t('failed')} height={240} />
      {isEmpty && <EmptyMessage icon={<IconNotes size={40} />} title={t('empty.title')} text={t('empty.text')} />}
      {[...days].map(([day, ofDay]) => (
        <Stack key={day} as="section" gap={8}>
          <Text as="h2" size="md" isStrong>
            {formats.day(day)}
          </Text>
          {ofDay.map((entry) => (
            <EntryCard
              key={entry.id}
              serialNumber={serialNumber}
              entry={entry}
              words={words}
              mayWrite={mayWrite}
              onChange={begin(entry)}
            />
          ))}
        </Stack>
      ))}
      <MoreRows list={log}>{t('more')}</MoreRows>
    </Stack>
  );
}
