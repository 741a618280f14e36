import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { costsOf, tariffNames, totalCost } from '@washboard/contract/statistics/costs';
import type { Counts } from '@washboard/contract/statistics/counts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import classes from './costs-card.module.css';
import table from './figure-table.module.css';
import { useTariffs } from './statistics-api.ts';
import { TariffsForm } from './tariffs-form.tsx';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface CostsCardProps {
  serialNumber: string;
  sums: Counts;
  gamma: Gamma;
  mayChange: boolean;
}

/** Cost of the period at the stored tariffs. */
export function CostsCard({ serialNumber, sums, gamma, mayChange }: CostsCardProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const { data, isError, error, refetch } = useTariffs(serialNumber);
  const [isEditing, setIsEditing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  if (isError && !data) return <FailureMessage title={t('failure')} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder height={280} />;
  const costs = costsOf(sums, data);
  const total = totalCost(costs);
  const isKnown = tariffNames.some((name) => data[name] !== null);
  return (
    <Card title={t('costs.title')}>
      {isKnown ? (
        <>
          <table className={table.table}>
            <tbody>
              {tariffNames
                .filter((name) => data[name] !== null)
                .map((name) => (
                  <tr key={name}>
                    <th scope="row">{t(`cost.${name}`)}</th>
                    <td>{costs[name] === null ? t('unknown') : formats.euros(costs[name])}</td>
                  </tr>
                ))}
              <tr className={classes.total}>
                <th scope="row">{t('costs.total')}</th>
                <td>{total === null ? t('unknown') : formats.euros(total)}</td>
              </tr>
            </tbody>
          </table>
          <p className={table.asOf}>{t('costs.present')}</p>
        </>
      ) : (
        <p className={classes.none}>{t('costs.none')}</p>
      )}
      {isEditing ? (
        <TariffsForm
          serialNumber={serialNumber}
          tariffs={data}
          onEnd={(hasSaved) => {
            setIsEditing(false);
            setIsSaved(hasSaved);
          }}
        />
      ) : (
        mayChange && (
          <Button className={classes.edit} variant="default" onClick={() => setIsEditing(true)}>
            {t(isKnown ? 'costs.edit' : 'costs.enter')}
          </Button>
        )
      )}
      <p role="status" className={classes.saved}>
        {isSaved && !isEditing && t('costs.saved')}
      </p>
    </Card>
  );
}
