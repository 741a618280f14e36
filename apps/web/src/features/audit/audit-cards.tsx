import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { memo } from 'react';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit-cards.module.css';
import { AuditSentence } from './audit-sentence.tsx';
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
      <AuditSentence line={line} />
    </article>
  );
});
