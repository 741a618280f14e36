import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type ConnectionLoss, connectionLossDays } from '@washboard/contract/connectivity/connectivity';
import { durationText } from '@washboard/contract/time/duration-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './connectivity.module.css';
import { type ReadLosses, useConnectionLosses } from './connectivity-api.ts';

const shownAtFirst = 5;

export function LossesCard({ machine }: { machine: ApplianceDetail }) {
  const { t } = useTranslation('connectivity');
  const losses = useConnectionLosses(machine.serialNumber, machine.state.connection);
  return (
    <Card title={t('losses.title')}>
      <Loaded query={losses} failure={t('losses.notRead')} height={64}>
        {(read) => <LossList losses={read} isOffline={machine.state.connection.state === 'offline'} />}
      </Loaded>
    </Card>
  );
}

interface LossListProps {
  losses: ReadLosses;
  isOffline: boolean;
}

function LossList({ losses: { items, total, lostS, readAtMs }, isOffline }: LossListProps) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const language = useLanguage();
  const [areAllShown, setAreAllShown] = useState(false);
  const nowMs = useNowEachHalfMinute();
  const days = formats.integer(connectionLossDays);
  // A loss that has not ended has grown since the response.
  const grownMs = items[0]?.regainedAt === null ? Math.max(0, nowMs - readAtMs) : 0;
  const isEndShown = areAllShown || items.length <= shownAtFirst;
  if (total === 0)
    return (
      <Text size="sm" tone="quiet">
        {t(isOffline ? 'losses.none' : 'losses.empty', { days })}
      </Text>
    );
  const duration = durationText(lostS * 1000 + grownMs, language);
  const sum = { count: total, shown: formats.integer(total), days, duration };
  return (
    <>
      <Text size="sm" tone="quiet" mb={8}>
        {t('losses.sum', sum)}
      </Text>
      <ul>
        {(areAllShown ? items : items.slice(0, shownAtFirst)).map((loss) => (
          <LossRow key={loss.lostAt} loss={loss} />
        ))}
      </ul>
      {isEndShown && total > items.length && (
        <Text size="sm" tone="quiet">
          {t('losses.newest', { shown: formats.integer(items.length) })}
        </Text>
      )}
      {!isEndShown && (
        <TouchButton variant="subtle" mt={8} onClick={() => setAreAllShown(true)}>
          {t('losses.more', {
            count: items.length - shownAtFirst,
            shown: formats.integer(items.length - shownAtFirst),
          })}
        </TouchButton>
      )}
    </>
  );
}

function LossRow({ loss: { lostAt, regainedAt } }: { loss: ConnectionLoss }) {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const language = useLanguage();
  const nowMs = useNowEachHalfMinute();
  const lastedMs = (regainedAt ? Date.parse(regainedAt) : nowMs) - Date.parse(lostAt);
  return (
    <li className={classes.loss}>
      <time dateTime={lostAt}>{formats.instant(lostAt)}</time>
      <Text as="span" tone="quiet">
        {t(regainedAt ? 'losses.lasted' : 'losses.lasting', { duration: durationText(lastedMs, language) })}
      </Text>
    </li>
  );
}
