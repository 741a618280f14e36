import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconBluetoothOff from '~icons/tabler/bluetooth-off';
import { type Tone, ToneIcon } from '../../../components/badges/tone.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useTurnText } from '../../../lib/exports/use-turn-text.ts';
import { useFileSize } from '../../../lib/format/use-file-size.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { VisitState } from './visit-state.ts';
import classes from './visits.module.css';
import type { ShownVisit } from './visits.ts';

const tones: Readonly<Record<VisitState, Tone>> = {
  failed: 'failure',
  incomplete: 'warning',
  old: 'warning',
  waiting: 'notice',
  taking: 'notice',
  queued: 'notice',
  complete: 'success',
};

const actions = {
  failed: 'retry',
  incomplete: 'retry',
  old: 'again',
  waiting: null,
  taking: null,
  queued: null,
  complete: 'again',
} as const satisfies Record<VisitState, 'retry' | 'again' | null>;

interface VisitRowProps {
  visit: ShownVisit;
  state: VisitState;
  isOffline: boolean;
  onTake: () => void;
  onRemove: () => void;
}

export function VisitRow({ visit, state, isOffline, onTake, onRemove }: VisitRowProps) {
  const { t } = useTranslation('visits');
  const { serialNumber, name } = visit;
  const action = actions[state];
  return (
    <Stack as="li" gap={8} className={classes.row}>
      <Link to="/device/$serialNumber" params={{ serialNumber }} className={classes.machine}>
        <Text as="span" size="md" isStrong canBreak dir="auto">
          {name}
        </Text>
        <span className={classes.detail}>{serialNumber}</span>
      </Link>
      <VisitFacts visit={visit} state={state} />
      <Row>
        <Button variant="default" size="md" disabled={action === null || isOffline} onClick={onTake}>
          {t(action ?? 'again')}
        </Button>
        <Button variant="subtle" size="md" disabled={action === null} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Row>
    </Stack>
  );
}

export function VisitFacts({ visit, state }: Pick<VisitRowProps, 'visit' | 'state'>) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const sizeOf = useFileSize();
  const turnText = useTurnText();
  const { takenAtMs, bytes, failure, bluetooth } = visit;
  const isLacking = state === 'incomplete' && failure === null;
  return (
    <Text as="div" size="sm" className={classes.facts}>
      <Text isStrong>
        <ToneIcon tone={tones[state]} size={20} />
        {state === 'queued' ? turnText(visit.position) : t(`state.${state}`)}
      </Text>
      {failure !== null && <p>{t(`failure.${failure}`)}</p>}
      {isLacking && <p>{t('lacks')}</p>}
      {takenAtMs !== null && (
        <p className={classes.quiet}>{t('taken', { at: formats.instant(takenAtMs), size: sizeOf(bytes) })}</p>
      )}
      {takenAtMs !== null && (bluetooth === 'ready' || bluetooth === 'unavailable') && (
        <Row as="p" isOneLine>
          {bluetooth === 'ready' ? <IconBluetooth size={16} /> : <IconBluetoothOff size={16} />}
          {t(`bluetooth.${bluetooth}`)}
        </Row>
      )}
    </Text>
  );
}
