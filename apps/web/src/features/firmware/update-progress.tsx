import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../components/badges/tone.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './update-progress.module.css';
import { useReasonText } from './use-reason-text.ts';

type Update = NonNullable<MachineVersions['update']>;

const tones = { completed: 'success', failed: 'failure', unknown: 'warning' } as const satisfies Record<
  Exclude<Update['state'], 'inProgress'>,
  Tone
>;

/** Progress or result of the last installation, the same for all users. */
export function UpdateProgress({ update }: { update: Update }) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const { reasonText } = useReasonText();
  const { module, version, state, reason, by, requestedAt } = update;
  if (state === 'inProgress') return <Running update={update} />;
  const asked =
    by === null ? formats.instant(requestedAt) : t('askedBy', { name: by, time: formats.instant(requestedAt) });
  return (
    <Callout tone={tones[state]} isQuiet={state === 'failed'}>
      <p>
        {t(`state.${state}`, { module, version })} {state === 'failed' && reason !== null && reasonText(reason)}
      </p>
      <p className={classes.asked}>{asked}</p>
    </Callout>
  );
}

function Running({ update: { module, version, perc, by, requestedAt } }: { update: Update }) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const labelId = useId();
  return (
    <div className={classes.running} role="status">
      <p id={labelId} className={classes.label}>
        {t('state.inProgress', { module, version })}
      </p>
      <div className={classes.line}>
        <progress className={classes.bar} aria-labelledby={labelId} max={100} value={perc} />
        <span className={classes.percent} aria-hidden>
          {formats.percent(perc / 100)}
        </span>
      </div>
      <p className={classes.warning}>{t('doNotSwitchOff')}</p>
      <p className={classes.asked}>
        {by === null ? formats.instant(requestedAt) : t('askedBy', { name: by, time: formats.instant(requestedAt) })}
      </p>
    </div>
  );
}
