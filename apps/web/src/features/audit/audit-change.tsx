import { IconChevronDown } from '@tabler/icons-react';
import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit-entry.module.css';
import { useAuditWords } from './audit-words.ts';
import { fieldChanges } from './field-changes.ts';

/** The first field at once, the others when they are asked for. */
export function AuditChange({ line }: { line: AuditLine }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditWords();
  const [first, ...others] = fieldChanges(line);
  if (!first) return null;
  if (others.length === 0) return <>{words.change(first)}</>;
  return (
    <details className={classes.changes}>
      <summary>
        <span>
          {words.change(first)}{' '}
          <span className={classes.others}>
            {t('change.more', { count: others.length, shown: formats.integer(others.length) })}
          </span>
        </span>
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
