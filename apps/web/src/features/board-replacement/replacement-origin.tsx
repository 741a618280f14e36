import type { BoardReplacementProgress } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './board-replacement.module.css';

export function ReplacementOrigin({ progress }: { progress: BoardReplacementProgress }) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const { startedBy: name, startedAt, newMacAddress: macAddress } = progress;
  const time = formats.instant(startedAt);
  return (
    <p className={classes.origin}>
      {name === null ? t('begun', { macAddress, time }) : t('begunBy', { macAddress, name, time })}
    </p>
  );
}
