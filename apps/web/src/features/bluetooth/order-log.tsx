import type { NearbyCommand } from '@washboard/contract/bluetooth/messages';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../../components/badges/tone.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import type { NearbyOrder, NearbyOutcome } from '../../lib/bluetooth/nearby-orders.ts';
import classes from './bluetooth.module.css';

const tones: Record<NearbyOutcome['kind'], Tone> = {
  sent: 'notice',
  executed: 'success',
  refused: 'failure',
  unknown: 'warning',
};

export function OrderLog({ orders }: { orders: readonly NearbyOrder[] }) {
  const { t } = useTranslation('bluetooth');
  const nameOf = useCommandName();
  const outcomeText = useOutcomeText();
  return (
    // The live region must exist before its first message to be announced.
    <div className={classes.log} aria-live="polite">
      {orders.length > 0 && (
        <Card title={t('orders.title')}>
          <ol className={classes.orders} reversed>
            {orders.map(({ commandId, command, outcome }) => (
              <li key={commandId} className={classes.order}>
                <Text size="md" isStrong canBreak>
                  {nameOf(command)}
                </Text>
                <Row as="p" align="start" isOneLine className={classes.outcome}>
                  <ToneIcon tone={tones[outcome.kind]} size={18} />
                  {outcomeText(outcome)}
                </Row>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}

function useCommandName(): (command: NearbyCommand) => string {
  const { t } = useTranslation('bluetooth');
  const programmeName = useProgrammeName();
  return (command) => {
    switch (command.kind) {
      case 'startCycle':
        return t('orders.startCycle', { programme: programmeName(command.body.cycleType) });
      case 'setParameters':
        return t('orders.setParameters', { codes: Object.keys(command.body.values).join(', ') });
      case 'setWifi':
        return t('orders.setWifi', { ssid: command.body.ssid });
      default:
        return t(`orders.${command.kind}`);
    }
  };
}

function useOutcomeText(): (outcome: NearbyOutcome) => string {
  const { t } = useTranslation(['bluetooth', 'remote-control']);
  return (outcome) => {
    if (outcome.kind !== 'refused') return t(`orders.${outcome.kind}`);
    const { reason } = outcome;
    if (reason === null) return t('remote-control:refusedWithoutReason');
    return t('remote-control:refused', { reason: t(`remote-control:refusal.${reason}`) });
  };
}
