import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import type { Order } from './maintenance-api.ts';

interface OrderOutcomeProps<Result> {
  order: Order<Result>;
  children: (result: Result) => ReactNode;
  onAgain: (commandId: string) => void;
}

export function OrderOutcome<Result>({ order, children, onAgain }: OrderOutcomeProps<Result>) {
  const { t } = useTranslation('service-menu');
  const failureText = useOrderFailure();
  if (order.state === 'sending') return <Callout tone="notice">{t('order.sending')}</Callout>;
  if (order.state === 'executed') return order.result === undefined ? null : children(order.result);
  if (!isUnknown(order.error)) {
    return (
      <Callout tone="failure">
        <p>{t('order.refused')}</p>
        <p>{failureText(order.error)}</p>
      </Callout>
    );
  }
  return (
    <Callout tone="warning">
      <p>{t('order.unknown')}</p>
      <p>{failureText(order.error)}</p>
      <Buttons mt={16}>
        <Button variant="default" onClick={() => onAgain(order.commandId)}>
          {t('order.again')}
        </Button>
      </Buttons>
    </Callout>
  );
}

const reasons = ['expired', 'noPower', 'updating', 'notAllowedNow', 'unsupported'] as const;

/** @returns the reason in words; a reason that this app does not know is shown as received */
function useOrderFailure(): (thrown: unknown) => string {
  const { t } = useTranslation('service-menu');
  const failureText = useFailureText();
  return (thrown) => {
    const failure = asFailure(thrown);
    if (failure.kind !== 'problem') return failureText(thrown);
    if (failure.code === 'COMMAND_REFUSED' && failure.reason !== null) {
      const known = reasons.find((reason) => reason === failure.reason);
      return known ? t(`reason.${known}`) : `${failureText(thrown)} (${failure.reason})`;
    }
    return failureText(thrown);
  };
}

/** The machine may or may not have executed the command. */
function isUnknown(thrown: unknown): boolean {
  const failure = asFailure(thrown);
  return failure.kind === 'unreachable' || failure.status >= 500;
}
