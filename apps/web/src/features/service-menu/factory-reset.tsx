import { Button, TextInput } from '@mantine/core';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { ParametersResult } from '@washboard/contract/parameters/machine-parameters';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { dangerColor } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { useFactoryReset, useLastOrder } from './maintenance-api.ts';
import { OrderOutcome } from './order-outcome.tsx';
import classes from './service-menu.module.css';

export interface LostValue {
  code: string;
  name: string;
  now: string;
  delivered: string;
}

interface FactoryResetProps {
  machine: MachineRecord;
  condition: Condition;
  lost: readonly LostValue[] | null;
  restoreLink: ReactNode;
}

const whatStays = ['factory', 'counters', 'records', 'network', 'owner'] as const;
const lastCharacters = 4;

export function FactoryReset({ machine, condition, lost, restoreLink }: FactoryResetProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const { serialNumber } = machine;
  const [isConfirming, setIsConfirming] = useState(false);
  const reset = useFactoryReset(serialNumber);
  const order = useLastOrder<ParametersResult>('factory-reset', serialNumber);
  const disabledReason = disabledReasonOf(condition);

  return (
    <Stack>
      {order && (
        <OrderOutcome order={order} onAgain={reset.mutate}>
          {(result) => <ResetDone result={result} />}
        </OrderOutcome>
      )}
      <Card title={t('reset.lostTitle')}>
        <p>{t('reset.lostText')}</p>
        {lost === null ? (
          <Text tone="quiet">{t('reset.lostUnknown')}</Text>
        ) : (
          <p>
            {lost.length === 0
              ? t('reset.lostNone')
              : t('reset.lostCount', { count: lost.length, shown: formats.integer(lost.length) })}
          </p>
        )}
        {lost !== null && lost.length > 0 && (
          <details className={classes.more}>
            <summary>{t('reset.showLost')}</summary>
            <Stack as="dl" gap={8} mt={12}>
              {lost.map(({ code, name, now, delivered }) => (
                <div key={code} className={classes.change}>
                  <dt>
                    {name} ({code})
                  </dt>
                  <dd>
                    {now} → {delivered}
                  </dd>
                </div>
              ))}
            </Stack>
          </details>
        )}
      </Card>
      <Card title={t('reset.keptTitle')}>
        <ul className={classes.list}>
          {whatStays.map((what) => (
            <li key={what}>{t(`reset.kept.${what}`)}</li>
          ))}
        </ul>
      </Card>
      <Card title={t('reset.otherTitle')}>
        <p>{t('reset.otherText')}</p>
        <Buttons mt={16}>{restoreLink}</Buttons>
      </Card>
      {disabledReason && (
        <Callout tone="warning" isQuiet>
          {t(`disabledReason.${disabledReason}`)}
        </Callout>
      )}
      <Buttons mt={16}>
        <Button
          color={dangerColor}
          disabled={disabledReason !== null}
          loading={order?.state === 'sending'}
          onClick={() => setIsConfirming(true)}
        >
          {t('reset.open')}
        </Button>
      </Buttons>
      {isConfirming && (
        <ResetDialog
          machine={machine}
          lost={lost}
          isPossible={disabledReason === null}
          onConfirm={() => {
            setIsConfirming(false);
            reset.mutate(order?.isOpen ? order.commandId : crypto.randomUUID());
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}

function disabledReasonOf(condition: Condition): 'offline' | 'running' | null {
  if (condition === 'offline') return 'offline';
  return condition === 'running' ? 'running' : null;
}

interface ResetDialogProps extends Pick<FactoryResetProps, 'machine' | 'lost'> {
  isPossible: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Typing the end of the serial number keeps a technician from resetting the wrong machine. */
function ResetDialog({ machine, lost, isPossible, onConfirm, onClose }: ResetDialogProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const { serialNumber, applianceName: name } = machine;
  const isRight = typed.trim().toUpperCase() === serialNumber.slice(-lastCharacters);
  return (
    <Confirm
      tone="danger"
      title={t('reset.title', { name })}
      confirmLabel={t('reset.confirm')}
      isPossible={isPossible && isRight}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {lost === null || lost.length === 0
          ? t('reset.askUnknown')
          : t('reset.ask', { count: lost.length, shown: formats.integer(lost.length) })}
      </p>
      <TextInput
        size="md"
        mt="md"
        label={t('reset.typed', { length: lastCharacters })}
        description={t('reset.typedHint', { serialNumber })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={lastCharacters}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Confirm>
  );
}

function ResetDone({ result: { results } }: { result: ParametersResult }) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const others = results.filter(({ outcome }) => outcome !== 'written');
  const written = results.length - others.length;
  if (others.length === 0)
    return <Callout tone="success">{t('reset.done', { count: written, shown: formats.integer(written) })}</Callout>;
  return (
    <Callout tone="warning">
      <p>{t('reset.notConfirmed', { count: others.length, shown: formats.integer(others.length) })}</p>
      <p>{others.map(({ code }) => code).join(', ')}</p>
    </Callout>
  );
}
