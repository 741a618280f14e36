import type { Resolution } from '@washboard/contract/alarms/resolutions';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './resolution.module.css';

interface NotedProps {
  resolution: Resolution;
  solutions: readonly string[];
}

export function Noted({ resolution, solutions }: NotedProps) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  const { solution, words, author, at } = resolution;
  const time = formats.instant(at);
  const step = solution === null ? undefined : solutions[solution - 1];
  return (
    <div className={classes.noted}>
      {solution !== null && (
        <p>
          {t('note.step', { number: formats.integer(solution) })}
          {step && ` ${step}`}
        </p>
      )}
      {words && (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
      <p className={classes.author}>
        {author === null ? t('note.byNobody', { time }) : t('note.by', { name: author, time })}
      </p>
    </div>
  );
}
