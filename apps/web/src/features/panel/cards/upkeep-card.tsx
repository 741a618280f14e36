import { Button } from '@mantine/core';
import type { PanelOperation } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useCycleName } from '../use-cycle-name.ts';
import classes from './cards.module.css';

interface UpkeepCardProps {
  cycles: readonly string[];
  onOperate: (operation: PanelOperation) => void;
}

export function UpkeepCard({ cycles, onOperate }: UpkeepCardProps) {
  const { t } = useTranslation('panel');
  const cycleName = useCycleName();
  return (
    <Card title={t('service.title')}>
      <Row>
        {cycles.map((cycleType) => (
          <Button
            key={cycleType}
            variant="default"
            className={`${classes.cycle} ${classes.tall}`}
            onClick={() => onOperate({ kind: 'startCycle', cycleType })}
          >
            {cycleName(cycleType)}
          </Button>
        ))}
      </Row>
    </Card>
  );
}
