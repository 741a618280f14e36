import type { Gamma } from '@washboard/contract/appliances/appliances';
import { counterNames } from '@washboard/contract/statistics/counts';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { useLifeCounters } from './statistics-api.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

export function LifeCounters({ machine }: { machine: MachineRecord }) {
  const { timeZone, gamma } = machine;
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma as Gamma);
  const counters = useLifeCounters(machine);
  return (
    <Loaded query={counters} failure={t('failure')} height={320}>
      {(life) => (
        <Card title={t('all.life')}>
          {life && (
            <FactList
              facts={counterNames.flatMap((name) => {
                const value = life.counts[name];
                return value === null
                  ? []
                  : [{ name, label: t(`counter.${name}`), value: formats.counterText(name, value) }];
              })}
            />
          )}
          <Text size="note" mt={12} tone="quiet">
            {life ? t('all.asOf', { at: formats.instant(life.asOf, timeZone) }) : t('unknown')}
          </Text>
        </Card>
      )}
    </Loaded>
  );
}
