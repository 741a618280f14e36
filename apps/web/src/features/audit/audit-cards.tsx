import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { AuditActor } from './audit-actor.tsx';
import classes from './audit-cards.module.css';
import { AuditChange } from './audit-change.tsx';
import { AuditSubject } from './audit-subject.tsx';
import { useAuditWords } from './audit-words.ts';

export function AuditCards({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ul className={classes.cards}>
      {lines.map((line) => (
        <li key={line.id}>
          <Card line={line} />
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card({ line }: { line: AuditLine }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditWords();
  const origin = words.origin(line);
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.action}>
        {words.action(line.action)}
      </h2>
      <time dateTime={line.at} className={classes.at}>
        {formats.instant(line.at, 'long')}
      </time>
      <dl className={classes.facts}>
        <dt>{t('column.actor')}</dt>
        <dd>
          <AuditActor line={line} />
        </dd>
        {origin && (
          <>
            <dt>{t('column.origin')}</dt>
            <dd className={classes.figures}>{origin}</dd>
          </>
        )}
        {line.subject && (
          <>
            <dt>{t('column.subject')}</dt>
            <dd>
              <AuditSubject line={line} />
            </dd>
          </>
        )}
      </dl>
      <AuditChange line={line} />
    </article>
  );
});
