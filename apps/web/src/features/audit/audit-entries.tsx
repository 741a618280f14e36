import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import spoken from '../../components/text/spoken.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { useAuditWords } from './audit-words.ts';
import type { AuditEntry } from './fold-refusals.ts';

const columns = ['at', 'actor', 'what'] as const;

interface EntriesProps {
  entries: readonly AuditEntry[];
}

export function AuditTable({ entries }: EntriesProps) {
  const { t } = useTranslation('audit');
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={spoken.spoken}>{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.line.id} {...entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ line, ...repeated }: AuditEntry) {
  const formats = useFormats();
  const { name, email } = useAuditWords().actor(line);
  return (
    <tr>
      <td className={classes.figures}>
        <time dateTime={line.at}>{formats.instant(line.at, 'long')}</time>
      </td>
      <td className={classes.actor} title={email ?? undefined}>
        {name}
      </td>
      <td>
        <AuditSentence line={line} {...repeated} />
      </td>
    </tr>
  );
});

export function AuditCards({ entries }: EntriesProps) {
  return (
    <ul className={classes.cards}>
      {entries.map((entry) => (
        <li key={entry.line.id}>
          <Card {...entry} />
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card({ line, ...repeated }: AuditEntry) {
  const formats = useFormats();
  const { name } = useAuditWords().actor(line);
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardActor}>{name}</h2>
        <Text as="span" tone="quiet" isNumber className={classes.at}>
          <time dateTime={line.at}>{formats.instant(line.at, 'short')}</time>
        </Text>
      </header>
      <AuditSentence line={line} {...repeated} />
    </article>
  );
});
