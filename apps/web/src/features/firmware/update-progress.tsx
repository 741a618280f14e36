import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../components/badges/tone.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './firmware.module.css';
import type { StoredVersions } from './firmware-progress.ts';
import { useFirmwareReasonText } from './use-firmware-reason-text.ts';

type Update = NonNullable<MachineVersions['update']>;

const tones = { completed: 'success', failed: 'failure', unknown: 'warning' } as const satisfies Record<
  Exclude<Update['state'], 'inProgress'>,
  Tone
>;

export function UpdateProgress({ versions: { update, firmwareBar } }: { versions: StoredVersions }) {
  const { t } = useTranslation('firmware');
  if (update?.state === 'inProgress') {
    const { module, version, perc } = update;
    return (
      <RunningUpdate label={t('state.inProgress', { module, version })} perc={perc}>
        <OrderedUpdate update={update} />
      </RunningUpdate>
    );
  }
  if (firmwareBar?.inProgressFwUpdate === 1) {
    return <RunningUpdate label={t('byItself')} perc={firmwareBar.percFwUpdate} />;
  }
  return update && <EndedUpdate update={update} state={update.state} />;
}

function EndedUpdate({ update, state }: { update: Update; state: keyof typeof tones }) {
  const { t } = useTranslation('firmware');
  const { reasonText } = useFirmwareReasonText();
  const { module, version, reason } = update;
  return (
    <Callout tone={tones[state]} isQuiet={state === 'failed'}>
      <p>
        {t(`state.${state}`, { module, version })} {state === 'failed' && reason !== null && reasonText(reason)}
      </p>
      <OrderedUpdate update={update} />
    </Callout>
  );
}

function OrderedUpdate({ update: { by, requestedAt } }: { update: Update }) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const time = formats.instant(requestedAt);
  return (
    <Text size="sm" tone="quiet">
      {by === null ? time : t('askedBy', { name: by, time })}
    </Text>
  );
}

function RunningUpdate({ label, perc, children }: { label: string; perc: number; children?: ReactNode }) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const labelId = useId();
  return (
    <div className={clsx(classes.part, classes.running)} role="status">
      <Text id={labelId} size="md" isStrong>
        {label}
      </Text>
      <Row gap={12} isOneLine>
        <progress className={classes.bar} aria-labelledby={labelId} max={100} value={perc} />
        <Text as="span" miw={48} isNumber isStrong ta="right" aria-hidden>
          {formats.percent(perc / 100)}
        </Text>
      </Row>
      <p className={classes.warning}>{t('doNotSwitchOff')}</p>
      {children}
    </div>
  );
}
