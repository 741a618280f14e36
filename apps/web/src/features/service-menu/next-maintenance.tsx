import { Button } from '@mantine/core';
import type { Condition } from '@washboard/contract/appliances/condition';
import { isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { dueDay } from './due-day.ts';
import {
  useCompleteMaintenance,
  useCounters,
  usedDays,
  useLastOrder,
  useMaintenanceEvents,
} from './maintenance-api.ts';
import { OrderOutcome } from './order-outcome.tsx';
import classes from './service-menu.module.css';

interface NextMaintenanceProps {
  machine: MachineRecord;
  condition: Condition;
}

export function NextMaintenance({ machine, condition }: NextMaintenanceProps) {
  const { t } = useTranslation('service-menu');
  const { serialNumber, timeZone } = machine;
  const counters = useCounters(serialNumber, timeZone);
  return (
    <Loaded query={counters} failure={t('next.failed')} height={280}>
      {(statistics) => <MaintenanceCard machine={machine} condition={condition} statistics={statistics} />}
    </Loaded>
  );
}

function MaintenanceCard({ machine, condition, statistics }: NextMaintenanceProps & { statistics: Statistics }) {
  const { t } = useTranslation('service-menu');
  const { serialNumber } = machine;
  const complete = useCompleteMaintenance(serialNumber);
  const order = useLastOrder('complete-maintenance', serialNumber);
  const [isConfirming, setIsConfirming] = useState(false);
  const left = statistics.life?.cyclesBeforeMaintenance ?? null;
  const isOffline = condition === 'offline';
  return (
    <Card title={t('next.title')}>
      {order && (
        <OrderOutcome order={order} onAgain={complete.mutate}>
          {() => <Callout tone="success">{t('next.done')}</Callout>}
        </OrderOutcome>
      )}
      <RemainingTime left={left} />
      <MaintenanceFacts serialNumber={serialNumber} statistics={statistics} left={left} />
      {isOffline && left !== null && (
        <Callout tone="warning" isQuiet>
          {t('disabledReason.offline')}
        </Callout>
      )}
      {left !== null && (
        <Buttons mt={16}>
          <Button disabled={isOffline} loading={order?.state === 'sending'} onClick={() => setIsConfirming(true)}>
            {t('next.open')}
          </Button>
        </Buttons>
      )}
      {isConfirming && (
        <Confirm
          title={t('next.ask', { name: machine.applianceName })}
          confirmLabel={t('next.confirm')}
          isPossible={!isOffline}
          onConfirm={() => {
            setIsConfirming(false);
            complete.mutate(order?.isOpen ? order.commandId : crypto.randomUUID());
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('next.askText')}</p>
        </Confirm>
      )}
    </Card>
  );
}

function RemainingTime({ left }: { left: number | null }) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  if (left === null) return <Text tone="quiet">{t('next.unreported')}</Text>;
  if (left === 0) {
    return (
      <Callout tone="warning" isQuiet>
        {t('next.due')}
      </Callout>
    );
  }
  return (
    <p className={classes.figure}>
      {formats.integer(left)} <span className={classes.unit}>{t('next.left', { count: left })}</span>
    </p>
  );
}

interface MaintenanceFactsProps {
  serialNumber: string;
  statistics: Statistics;
  left: number | null;
}

function MaintenanceFacts({ serialNumber, statistics, left }: MaintenanceFactsProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const events = useMaintenanceEvents(serialNumber);
  const due = left === null || left === 0 ? null : dueDay({ statistics, left, nowMs: serverNowMs() });
  const last = events.data?.items.find(({ kind }) => kind === 'maintenanceCompleted');
  const lastEvent = last && ({ kind: last.kind, body: last.body } as MachineEvent);
  const was =
    lastEvent && isKnownEvent(lastEvent) && lastEvent.kind === 'maintenanceCompleted' ? lastEvent.body.was : null;
  const facts = [
    ...(due === null
      ? []
      : [
          {
            name: 'due',
            label: t('next.expected'),
            value: t('next.expectedOn', {
              day: formats.day(due.day),
              perDay: formats.integer(Math.max(1, Math.round(due.cyclesPerDay))),
              days: usedDays,
            }),
          },
        ]),
    {
      name: 'last',
      label: t('next.last'),
      value: last ? (
        <>
          {formats.instant(last.at)}
          {last.by && `, ${last.by}`}
          {was !== null && (
            <Text as="span" size="sm" tone="quiet" className={classes.detail}>
              {t('next.leftThen', { count: was, shown: formats.integer(was) })}
            </Text>
          )}
        </>
      ) : (
        t(events.isPending ? 'next.loading' : 'next.never')
      ),
    },
  ];
  return <FactList facts={facts} />;
}
