import { IconChevronDown } from '@tabler/icons-react';
import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit-entry.module.css';
import { useAuditWords } from './audit-words.ts';
import { fieldChanges } from './field-changes.ts';

/** The first field, and the others on request; technical numbers come last. */
export function AuditChange({ line }: { line: AuditLine }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditWords();
  const changes = fieldChanges(line);
  const references = changes.filter(({ name }) => name.endsWith('Id'));
  const [first, ...told] = changes.filter((change) => !references.includes(change));
  const others = [...told, ...references];
  if (others.length === 0) return first ? words.change(first) : null;
  return (
    <details className={classes.changes}>
      <summary>
        {first ? (
          <span>
            {words.change(first)}{' '}
            <span className={classes.others}>
              {t('change.more', { count: others.length, shown: formats.integer(others.length) })}
            </span>
          </span>
        ) : (
          <span className={classes.details}>{t('change.details')}</span>
        )}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </summary>
      <ul>
        {others.map((change) => (
          <li key={change.name}>{words.change(change)}</li>
        ))}
      </ul>
    </details>
  );
}
