import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import type { AuditEntry } from './fold-refusals.ts';
import { useAuditWords } from './use-audit-words.ts';

interface EntriesProps {
  entries: readonly AuditEntry[];
}

export function AuditTable({ entries }: EntriesProps) {
  const { t } = useTranslation('audit-log');
  const columns: RecordColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('column.at'),
      width: '188px',
      cell: ({ line: { at } }) => <EntryTime at={at} />,
    },
    {
      key: 'actor',
      title: t('column.actor'),
      width: 'clamp(168px, 14.2vw, 204px)',
      cell: ({ line }) => <EntryActor line={line} />,
    },
    { key: 'what', title: t('column.what'), cell: (entry) => <AuditSentence {...entry} /> },
  ];
  const nameOf = ({ line }: AuditEntry) => String(line.id);
  return (
    <RecordTable caption={t('title')} hasLongCells rows={entries} idOf={nameOf} columns={columns} nameOf={nameOf} />
  );
}

const EntryTime = memo(function Time({ at }: Pick<AuditLine, 'at'>) {
  const formats = useFormats();
  return (
    <time className={classes.time} dateTime={at}>
      {formats.instant(at, 'long')}
    </time>
  );
});

const EntryActor = memo(function Actor({ line }: Pick<AuditEntry, 'line'>) {
  const { name, email } = useAuditWords().actor(line);
  return (
    <Text as="span" fw={500} title={email ?? undefined}>
      {name}
    </Text>
  );
});

export function AuditCards({ entries }: EntriesProps) {
  return (
    <Rows frame="card">
      {entries.map((entry) => (
        <li key={entry.line.id}>
          <AuditCard {...entry} />
        </li>
      ))}
    </Rows>
  );
}

const AuditCard = memo(function Card({ line, ...repeated }: AuditEntry) {
  const formats = useFormats();
  const { name } = useAuditWords().actor(line);
  return (
    <article className={classes.card}>
      <Row as="header" gap="0 12px" isOneLine align="baseline" justify="between">
        <h2 className={classes.cardActor}>{name}</h2>
        <Text as="span" tone="quiet" isNumber flex="none">
          <time dateTime={line.at}>{formats.instant(line.at, 'short')}</time>
        </Text>
      </Row>
      <AuditSentence line={line} {...repeated} />
    </article>
  );
});
