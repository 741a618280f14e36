import type { Resolution } from '@washboard/contract/alarms/resolutions';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './resolution.module.css';

interface NotedProps {
  resolution: Resolution;
  solutions: readonly string[];
}

export function Noted({ resolution, solutions }: NotedProps) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  const { author, at } = resolution;
  const time = formats.instant(at);
  return (
    <div className={classes.noted}>
      <Entered entry={resolution} solutions={solutions} />
      <Text size="sm" tone="quiet">
        {author === null ? t('note.byDeletedAccount', { time }) : t('note.by', { name: author, time })}
      </Text>
    </div>
  );
}

interface EnteredProps extends Pick<NotedProps, 'solutions'> {
  entry: Pick<Resolution, 'solution' | 'words'>;
}

export function Entered({ entry: { solution, words }, solutions }: EnteredProps) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  const step = solution === null ? undefined : solutions[solution - 1];
  return (
    <>
      {solution !== null && (
        <p>
          {t('note.step', { number: formats.integer(solution) })}
          {step && ` ${step}`}
        </p>
      )}
      {words && (
        <Text isTyped dir="auto">
          {words}
        </Text>
      )}
    </>
  );
}
