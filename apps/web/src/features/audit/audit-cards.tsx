import { memo } from 'react';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit-cards.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { useAuditWords } from './audit-words.ts';
import type { AuditEntry } from './fold-refusals.ts';

export function AuditCards({ entries }: { entries: readonly AuditEntry[] }) {
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
      <header className={classes.head}>
        <h2 className={classes.actor}>{name}</h2>
        <time dateTime={line.at} className={classes.at}>
          {formats.instant(line.at, 'short')}
        </time>
      </header>
      <AuditSentence line={line} {...repeated} />
    </article>
  );
});
