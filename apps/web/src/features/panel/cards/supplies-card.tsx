import { Button } from '@mantine/core';
import { type PanelOperation, type PanelState, supplyNames } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import IconBottle from '~icons/tabler/bottle';
import IconDroplet from '~icons/tabler/droplet';
import IconGrain from '~icons/tabler/grain';
import { LevelGauge } from '../../../components/gauges/level-gauge.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { supplyShare } from '../panel-view.ts';
import classes from './cards.module.css';

const icons = { detergent: IconBottle, rinseAid: IconDroplet, salt: IconGrain };

interface SuppliesCardProps {
  supplies: PanelState['supplies'];
  onOperate: (operation: PanelOperation) => void;
}

export function SuppliesCard({ supplies, onOperate }: SuppliesCardProps) {
  const { t } = useTranslation('panel');
  const present = supplyNames.filter((name) => supplies[name].capacity > 0);
  return (
    <Card title={t('supply.title')}>
      {present.map((name) => {
        const Icon = icons[name];
        return (
          <div key={name} className={classes.supply}>
            <Icon size={22} />
            <LevelGauge name={t(`supply.${name}`)} share={supplyShare(supplies[name])} isStale={false} />
            <Button
              variant="default"
              className={classes.tall}
              aria-label={t('supply.refillOf', { supply: t(`supply.${name}`) })}
              onClick={() => onOperate({ kind: 'refill', supply: name })}
            >
              {t('supply.refill')}
            </Button>
          </div>
        );
      })}
    </Card>
  );
}
