import { Button } from '@mantine/core';
import type { PanelOperation } from '@washboard/contract/panel/panel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout/card.tsx';
import { usePanelParameters } from '../panel-api.ts';
import { ParameterForm } from './parameter-form.tsx';
import classes from './parameters-card.module.css';

interface ParametersCardProps {
  serialNumber: string;
  onOperate: (operation: PanelOperation) => void;
}

/** The service menu of the panel. */
export function ParametersCard({ serialNumber, onOperate }: ParametersCardProps) {
  const { t } = useTranslation('panel');
  const [isOpen, setOpen] = useState(false);
  const { data } = usePanelParameters(serialNumber, isOpen);
  return (
    <Card title={t('parameters.title')}>
      <Button
        variant="default"
        className={classes.button}
        aria-expanded={isOpen}
        loading={isOpen && !data}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'parameters.close' : 'parameters.open')}
      </Button>
      {isOpen && data && <ParameterForm parameters={data.parameters} onOperate={onOperate} />}
    </Card>
  );
}
