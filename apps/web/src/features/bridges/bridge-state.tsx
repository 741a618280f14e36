import type { Bridge } from '@washboard/contract/bridges/bridge';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../../components/badges/tone.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './bridge.module.css';

type StateName = 'none' | 'off' | 'connecting' | 'connected' | 'failed';

const tones: Record<StateName, Tone> = {
  none: 'notice',
  off: 'notice',
  connecting: 'notice',
  connected: 'success',
  failed: 'failure',
};

function stateOf(bridge: Bridge | null): StateName {
  if (!bridge) return 'none';
  if (!bridge.isOn) return 'off';
  if (bridge.state.connectedSince !== null) return 'connected';
  return bridge.state.failure ? 'failed' : 'connecting';
}

export function BridgeState({ bridge }: { bridge: Bridge | null }) {
  const { t } = useTranslation('bridges');
  const formats = useFormats();
  const name = stateOf(bridge);
  const since = bridge?.state.connectedSince;
  const failure = name === 'failed' ? bridge?.state.failure : null;
  return (
    <Card title={t('state.title')}>
      <p className={classes.state} role="status">
        <ToneIcon tone={tones[name]} size={22} />
        <span>
          {since && name === 'connected' ? t('state.connected', { since: formats.instant(since) }) : t(`state.${name}`)}
        </span>
      </p>
      {failure && (
        <p>
          {t(`failure.${failure.kind}`)} {t('failedAt', { at: formats.instant(failure.at) })}
        </p>
      )}
      {bridge && name === 'connected' && <PublishedCounts bridge={bridge} />}
      <Text size="sm" tone="quiet" mt={8}>
        {name === 'none' ? t('intro') : t('readOnly')}
      </Text>
    </Card>
  );
}

function PublishedCounts({ bridge: { state } }: { bridge: Bridge }) {
  const { t } = useTranslation('bridges');
  const formats = useFormats();
  const [shown, total] = [formats.integer(state.machines), formats.integer(state.machinesInScope)];
  return (
    <FactList
      facts={[
        {
          name: 'machines',
          label: t('fact.machines'),
          value: state.machines === state.machinesInScope ? shown : t('machinesOf', { shown, total }),
        },
        { name: 'messages', label: t('fact.messages'), value: formats.integer(state.messages) },
      ]}
    />
  );
}
