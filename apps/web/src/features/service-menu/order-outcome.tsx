import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import type { Order } from './maintenance-api.ts';
import classes from './service-menu.module.css';
import { isUnknown, useOrderFailure } from './use-order-failure.ts';

interface OrderOutcomeProps<Result> {
  order: Order<Result>;
  children: (result: Result) => ReactNode;
  onAgain: (commandId: string) => void;
}

/** What came of an order: executed, refused and why, or unknown, which the same ID can be asked for again. */
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
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAgain(order.commandId)}>
          {t('order.again')}
        </Button>
      </div>
    </Callout>
  );
}
