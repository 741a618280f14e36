import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import spoken from '../../components/text/spoken.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import { AuditSentence } from './audit-sentence.tsx';
import classes from './audit-table.module.css';
import { useAuditWords } from './audit-words.ts';
import type { AuditEntry } from './fold-refusals.ts';

const columns = ['at', 'actor', 'what'] as const;

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
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
