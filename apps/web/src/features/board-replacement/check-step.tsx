import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { BackupFacts } from './backup-facts.tsx';
import classes from './board-replacement.module.css';
import { LabelForm } from './label-form.tsx';
import type { Replacement } from './use-replacement.ts';

interface CheckStepProps {
  machine: ApplianceDetail;
  told: BoardReplacement;
  replacement: Replacement;
}

/** What the new board will get, and whether it fits. Nothing is changed yet. */
export function CheckStep({ machine, told, replacement }: CheckStepProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const { state, since } = machine.state.connection;
  return (
    <div className={classes.step}>
      <p className={classes.text}>{t('check.text')}</p>
      <BackupFacts told={told} />
      {told.backup.parametersAt === null && (
        <Callout tone="warning" isQuiet>
          {t('check.onlyPresets')}
        </Callout>
      )}
      <Callout tone={state === 'online' ? 'notice' : 'warning'} isQuiet>
        {state === 'online' && t('check.online')}
        {state === 'offline' && since === null && t('check.offline')}
        {state === 'offline' && since !== null && t('check.offlineSince', { time: formats.instant(since) })}
      </Callout>
      <LabelForm replacement={replacement} />
    </div>
  );
}
