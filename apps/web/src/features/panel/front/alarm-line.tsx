import type { PanelState } from '@washboard/contract/panel/panel';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconInfoCircle from '~icons/tabler/info-circle';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { worstAlarm } from '../panel-view.ts';
import classes from './alarm-line.module.css';

const icons = { notice: IconInfoCircle, warning: IconAlertTriangle, critical: IconAlertTriangle };

export function AlarmLine({ alarms, gamma }: Pick<PanelState, 'alarms' | 'gamma'>) {
  const { t } = useTranslation('panel');
  const language = useLanguage();
  const formats = useFormats();
  const worst = worstAlarm(alarms);
  const critical = formats.quantityText('boilerTmp', rangeModels[gamma].criticalTmp);
  if (alarms.length === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={18} />
        {t('display.noAlarms')}
      </p>
    );
  }
  return (
    <>
      <ul className={classes.alarms} aria-label={t('display.alarms')}>
        {alarms.map(({ errorCode, severity }) => {
          const Icon = icons[severity];
          return (
            <li key={errorCode} className={classes.alarm} data-severity={severity}>
              <Icon size={18} role="img" aria-label={t(`severity.${severity}`)} />
              <strong>{errorCode}</strong>
            </li>
          );
        })}
      </ul>
      {worst?.description && (
        <Text size="sm" flex="1 1 100%">
          {worst.description[language].replace('{criticalTmp}', critical)}
        </Text>
      )}
    </>
  );
}
