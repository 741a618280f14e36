import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type ConnectionLoss, connectionLossDays } from '@washboard/contract/appliances/connectivity';
import { durationText } from '@washboard/contract/time/duration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { type ReadLosses, useConnectionLosses } from './connectivity-api.ts';
import classes from './losses-card.module.css';

/** The others on request. */
const shownAtFirst = 5;

export function LossesCard({ machine }: { machine: ApplianceDetail }) {
  const { t } = useTranslation('connectivity');
  const losses = useConnectionLosses(machine.serialNumber, machine.state.connection);
  return (
    <Card title={t('losses.title')}>
      {losses.data ? (
        <Losses losses={losses.data} isOffline={machine.state.connection.state === 'offline'} />
      ) : losses.isError ? (
        <FailureMessage title={t('losses.notRead')} failure={losses.error} onRetry={() => void losses.refetch()} />
      ) : (
        <Placeholder height={64} />
      )}
    </Card>
  );
}

interface LossesProps {
  losses: ReadLosses;
  isOffline: boolean;
}

function Losses({ losses: { items, total, lostS, readAtMs }, isOffline }: LossesProps) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const language = useLanguage();
  const [areAllShown, setAreAllShown] = useState(false);
  const nowMs = useNowEachHalfMinute();
  const days = formats.integer(connectionLossDays);
  // A loss that has not ended has grown since the response.
  const grownMs = items[0]?.regainedAt === null ? Math.max(0, nowMs - readAtMs) : 0;
  const isEndShown = areAllShown || items.length <= shownAtFirst;
  if (total === 0) return <p className={classes.sum}>{t(isOffline ? 'losses.none' : 'losses.empty', { days })}</p>;
  const duration = durationText(lostS * 1000 + grownMs, language);
  const sum = { count: total, shown: formats.integer(total), days, duration };
  return (
    <>
      <p className={classes.sum}>{t('losses.sum', sum)}</p>
      <ul className={classes.losses}>
        {(areAllShown ? items : items.slice(0, shownAtFirst)).map((loss) => (
          <Loss key={loss.lostAt} loss={loss} />
        ))}
      </ul>
      {isEndShown && total > items.length && (
        <p className={classes.sum}>{t('losses.newest', { shown: formats.integer(items.length) })}</p>
      )}
      {!isEndShown && (
        <Button variant="subtle" className={classes.more} onClick={() => setAreAllShown(true)}>
          {t('losses.more', {
            count: items.length - shownAtFirst,
            shown: formats.integer(items.length - shownAtFirst),
          })}
        </Button>
      )}
    </>
  );
}

function Loss({ loss: { lostAt, regainedAt } }: { loss: ConnectionLoss }) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const language = useLanguage();
  const nowMs = useNowEachHalfMinute();
  const lastedMs = (regainedAt ? Date.parse(regainedAt) : nowMs) - Date.parse(lostAt);
  return (
    <li className={classes.loss}>
      <time dateTime={lostAt}>{formats.instant(lostAt)}</time>
      <span className={classes.lasted}>
        {t(regainedAt ? 'losses.lasted' : 'losses.lasting', { duration: durationText(lastedMs, language) })}
      </span>
    </li>
  );
}
