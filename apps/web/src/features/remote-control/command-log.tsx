import { useTranslation } from 'react-i18next';
import { ToneIcon } from '../../components/badges/tone.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './command-log.module.css';
import { type CommandStage, type LoggedCommand, toneOf } from './command-stages.ts';
import { useFailedCommandText } from './use-failed-command-text.ts';

/** Commands sent while this page is open, with their outcomes; the newest first. */
export function CommandLog({ commands }: { commands: readonly LoggedCommand[] }) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  if (commands.length === 0) return null;
  return (
    <section aria-label={t('log.title')} className={classes.log}>
      <h3 className={classes.title}>{t('log.title')}</h3>
      <ol className={classes.entries} reversed aria-live="polite">
        {commands.map(({ commandId, action, cycleType, atMs, stage }) => (
          <li key={commandId} className={classes.entry}>
            <time className={classes.time}>{formats.timeWithSeconds(atMs)}</time>
            <span className={classes.what}>
              {t(`log.action.${action}`, { programme: cycleType === null ? '' : programmeName(cycleType) })}
            </span>
            <Stage stage={stage} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stage({ stage }: { stage: CommandStage }) {
  const { t } = useTranslation('remote-control');
  const failedText = useFailedCommandText();
  return (
    <span className={classes.stage} data-tone={toneOf(stage)}>
      <ToneIcon tone={toneOf(stage)} size={16} />
      {stage.kind === 'failed' ? failedText(stage.failure) : t(`log.stage.${stage.kind}`)}
    </span>
  );
}
