import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { cycleTypesOf } from '@washboard/machine-model/ranges/parameter-definitions';
import { plannedDurationS, type RangeModel } from '@washboard/machine-model/ranges/range-model';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlayerPlay from '~icons/tabler/player-play';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './programme-tiles.module.css';

interface ProgrammeTilesProps {
  model: RangeModel;
  reason: ReactNode;
  reasonId: string | null;
  running: string | null;
  onChoose: (programme: string) => void;
}

/** Cycles for the machine itself, such as draining, can be started only at the machine. */
export function ProgrammeTiles({ model, reason, reasonId, running, onChoose }: ProgrammeTilesProps) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const extrasReasonId = useId();
  const extras = cycleTypesOf(model.gamma).filter(isServiceCycle);
  return (
    <Card title={t('tiles.title')}>
      {reason}
      <div className={classes.tiles}>
        {Object.entries(model.programmes).map(([name, programme]) => (
          <button
            key={name}
            type="button"
            className={classes.tile}
            aria-disabled={reasonId !== null}
            aria-describedby={reasonId ?? undefined}
            aria-current={name === running || undefined}
            onClick={() => reasonId === null && onChoose(name)}
          >
            <Row as="span" align="start" isOneLine justify="between" className={classes.name}>
              {programmeName(name)}
              <IconPlayerPlay size={20} />
            </Row>
            <Text as="span" size="sm" tone="quiet" isNumber className={classes.facts}>
              <span>{t('tiles.duration', { duration: formats.countdown(plannedDurationS(programme)) })}</span>
              <span>{t('tiles.rinse', { rinse: formats.quantityText('boilerTmp', programme.boilerSetPoint) })}</span>
            </Text>
          </button>
        ))}
      </div>
      <p className={classes.hint}>{t('tiles.defaults')}</p>
      <Text as="h3" size="sm" isStrong mt={16} mb={8}>
        {t('tiles.extras')}
      </Text>
      <div className={classes.extras}>
        {extras.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.tile}
            data-size="sm"
            aria-disabled
            aria-describedby={extrasReasonId}
          >
            <Row as="span" align="start" isOneLine justify="between" className={classes.name}>
              {programmeName(name)}
            </Row>
          </button>
        ))}
      </div>
      <p id={extrasReasonId} className={classes.hint}>
        {t('tiles.extrasReason')}
      </p>
    </Card>
  );
}
