import { useTranslation } from 'react-i18next';
import { ToneIcon } from '../../components/badges/tone.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './command-log.module.css';
import { type CommandStage, commandStage, commandTone, type LoggedCommand } from './command-stages.ts';
import type { RemoteAction } from './remote-actions.ts';
import { useFailedCommandText } from './use-failed-command-text.ts';

interface CommandLogProps {
  commands: readonly LoggedCommand[];
  onRepeat: (command: LoggedCommand) => void;
}

export function CommandLog({ commands, onRepeat }: CommandLogProps) {
  const { t } = useTranslation('remote-control');
  return (
    <Card title={t('log.title')}>
      {commands.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('log.none')}
        </Text>
      )}
      <ol reversed aria-live="polite">
        {commands.map((command, i) => (
          <li key={command.commandId} className={classes.command} data-newest={i === 0 || undefined}>
            <LoggedCommandLine command={command} hasAllSteps={i === 0} onRepeat={() => onRepeat(command)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface LoggedCommandProps {
  command: LoggedCommand;
  hasAllSteps: boolean;
  onRepeat: () => void;
}

function LoggedCommandLine({ command, hasAllSteps, onRepeat }: LoggedCommandProps) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const { action, cycleType, steps } = command;
  const stageText = useStageText();
  return (
    <>
      <Text size="sm" isStrong className={classes.what}>
        {t(`log.action.${action}`, { programme: cycleType === null ? '' : programmeName(cycleType) })}
      </Text>
      <ol>
        {(hasAllSteps ? steps : steps.slice(-1)).map(({ stage, atMs }) => (
          <li key={`${stage.kind} ${atMs}`} className={classes.step}>
            <Text as="time" tone="quiet" isNumber>
              {formats.timeWithSeconds(atMs)}
            </Text>
            <span className={classes.stage} data-tone={commandTone(stage)}>
              <ToneIcon tone={commandTone(stage)} size={18} />
              {stageText(action, stage)}
            </span>
          </li>
        ))}
      </ol>
      {commandStage(command).kind === 'unknown' && (
        <div className={classes.unknown}>
          <p>{t('outcomeUnknown')}</p>
          <TouchButton variant="default" onClick={onRepeat}>
            {t('repeat')}
          </TouchButton>
        </div>
      )}
    </>
  );
}

function useStageText(): (action: RemoteAction, stage: CommandStage) => string {
  const { t } = useTranslation('remote-control');
  const failedText = useFailedCommandText();
  return (action, stage) => {
    switch (stage.kind) {
      case 'sent':
      case 'unknown':
        return t(`log.stage.${stage.kind}`);
      case 'accepted':
        return t(`executed.${action}`);
      case 'running':
      case 'done':
        return action === 'start' || action === 'switchOn' || action === 'switchOff'
          ? t(`log.${stage.kind}.${action}`)
          : t(`executed.${action}`);
      case 'failed':
        return `${t(`notDone.${action}`)} ${failedText(stage.failure)}`;
    }
  };
}
