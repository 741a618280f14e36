import { Button } from '@mantine/core';
import { IconBottle, IconDroplet, IconGrain } from '@tabler/icons-react';
import { type PanelOperation, type PanelState, supplyNames } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isLow, supplyShare } from '../supplies.ts';
import classes from './supplies-card.module.css';

const icons = { detergent: IconBottle, rinseAid: IconDroplet, salt: IconGrain };

interface SuppliesCardProps {
  supplies: PanelState['supplies'];
  onOperate: (operation: PanelOperation) => void;
}

/** The canisters beside the machine and the salt in it, to be filled up. */
export function SuppliesCard({ supplies, onOperate }: SuppliesCardProps) {
  const { t } = useTranslation('panel');
  const formats = useFormats();
  const present = supplyNames.filter((name) => supplies[name].capacity > 0);
  return (
    <Card title={t('supply.title')}>
      {present.map((name) => {
        const supply = supplies[name];
        const Icon = icons[name];
        const share = supplyShare(supply);
        return (
          <div key={name} className={classes.supply} data-low={isLow(supply) || undefined}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <span className={classes.name}>{t(`supply.${name}`)}</span>
            <span className={classes.share}>{formats.percent(share)}</span>
            <span className={classes.level} aria-hidden="true">
              <span style={{ transform: `scaleX(${share})` }} />
            </span>
            <Button
              variant="default"
              className={classes.refill}
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
