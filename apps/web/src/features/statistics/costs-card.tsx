import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import {
  costsOf,
  roundCosts,
  type TariffName,
  type Tariffs,
  tariffNames,
  totalCost,
  unpricedOf,
} from '@washboard/contract/statistics/costs';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import type { SourcedPrice } from '@washboard/contract/statistics/tariffs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { lazyPart } from '../../lib/version/lazy-part.tsx';
import table from './figure-table.module.css';
import { knownSince, totalCounts } from './figures.ts';
import grid from './machine-statistics.module.css';
import { periodBefore, type StatisticsPeriod } from './statistics-period.ts';
import { Unpriced } from './unpriced.tsx';
import { useStatisticsFormats } from './use-statistics-formats.ts';

const PricesDialog = lazyPart(async () => (await import('./prices-dialog.tsx')).PricesDialog);

interface CostsCardProps {
  serialNumber: string;
  statistics: Statistics;
  before: Statistics | null;
  tariffs: Tariffs;
  period: StatisticsPeriod;
  gamma: Gamma;
  mayChange: boolean;
}

export function CostsCard({ serialNumber, statistics, before, tariffs, period, gamma, mayChange }: CostsCardProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const [isEditing, setIsEditing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isKnown = tariffNames.some((name) => tariffs[name] !== null);
  const hasCounters = statistics.life !== null;
  const sums = totalCounts(statistics.bins, hasCounters);
  const costs = roundCosts(costsOf(sums, tariffs));
  const unpriced = unpricedOf(sums, tariffs);
  const costsBefore = before && roundCosts(costsOf(totalCounts(before.bins, hasCounters), tariffs));
  const euros = (cost: number | null) => (cost === null ? '–' : formats.euros(cost));
  const since = before && knownSince(before);
  const sourceText = useSourceText();
  const sources = [...new Set(tariffNames.flatMap((name) => sourceText(statistics.tariffs[name]) ?? []))];
  const counts = statistics.life?.counts;
  const isCounted = (name: TariffName) =>
    (name !== 'detergentPerL' || (counts?.detergentMl ?? null) !== null) &&
    (name !== 'rinseAidPerL' || (counts?.rinseAidMl ?? null) !== null);

  return (
    <Card
      title={t('costs.title')}
      className={grid.side}
      aside={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={() => {
              setIsSaved(false);
              setIsEditing(true);
            }}
          >
            {t(isKnown ? 'costs.edit' : 'costs.enter')}
          </Button>
        )
      }
    >
      {isKnown ? (
        <>
          <table className={table.table}>
            <thead>
              <tr>
                <td />
                <th scope="col">{formats.span(period.view, period)}</th>
                <th scope="col">
                  {formats.span(period.view, periodBefore(period))}
                  {since && (
                    <span className={table.aside}>
                      {t('compared.since', { since: formats.shortDay(since, statistics.timeZone) })}
                    </span>
                  )}
                </th>
              </tr>
            </thead>
            <tbody>
              {tariffNames.filter(isCounted).map((name) => (
                <tr key={name}>
                  <th scope="row">
                    {t(`cost.${name}`)}
                    <PriceLine
                      name={name}
                      source={statistics.tariffs[name]}
                      isAlike={sources.length === 1}
                      gamma={gamma}
                    />
                  </th>
                  <td>{euros(costs[name])}</td>
                  <td>{costsBefore && euros(costsBefore[name])}</td>
                </tr>
              ))}
              <tr className={table.total}>
                <th scope="row">
                  {t('costs.total')}
                  {unpriced.length > 0 && (
                    <span className={table.aside}>
                      <Unpriced tariffs={unpriced} />
                    </span>
                  )}
                </th>
                <td>{euros(totalCost(costs))}</td>
                <td>{costsBefore && euros(totalCost(costsBefore))}</td>
              </tr>
            </tbody>
          </table>
          <Text size="note" mt={12} tone="quiet">
            {sources.length === 1 ? t('costs.presentFrom', { source: sources[0] }) : t('costs.present')}
          </Text>
        </>
      ) : (
        <Text tone="quiet">{t(mayChange ? 'costs.none' : 'costs.noneReadOnly')}</Text>
      )}
      <p role="status" className={table.saved}>
        {isSaved && t('prices.saved')}
      </p>
      {isEditing && (
        <PricesDialog
          serialNumber={serialNumber}
          gamma={gamma}
          onClose={(hasSaved) => {
            setIsEditing(false);
            setIsSaved(hasSaved);
          }}
        />
      )}
    </Card>
  );
}

function useSourceText() {
  const { t } = useTranslation('statistics');
  return (source: SourcedPrice | null): string | null => {
    if (!source) return null;
    if (source.setFor === 'machine') return t('costs.ofMachine');
    return source.company ? t('costs.ofCompany', { company: source.company.companyName }) : t('costs.ofOther');
  };
}

interface PriceLineProps {
  name: TariffName;
  source: SourcedPrice | null;
  isAlike: boolean;
  gamma: Gamma;
}

function PriceLine({ name, source, isAlike, gamma }: PriceLineProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const sourceText = useSourceText();
  if (!source) return <span className={table.aside}>{t('costs.noPrice')}</span>;
  return (
    <>
      <span className={table.aside}>{t(`costs.per.${name}`, { price: formats.price(source.price) })}</span>
      {!isAlike && <span className={table.aside}>{sourceText(source)}</span>}
    </>
  );
}
