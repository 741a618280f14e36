import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelOperation, PanelState } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';
import { Card } from '../../../components/layout/card.tsx';
import spokenClasses from '../../../components/text/spoken.module.css';
import classes from './board-card.module.css';
import { FitBoardForm } from './fit-board-form.tsx';

interface BoardCardProps extends Pick<PanelState, 'board' | 'spareBoard'> {
  onOperate: (operation: PanelOperation) => void;
}

/** The installed main board, and the technician's spare. */
export function BoardCard({ board, spareBoard, onOperate }: BoardCardProps) {
  const { t } = useTranslation('panel');
  return (
    <Card title={t('board.title')}>
      <div className={classes.label}>
        <dl className={classes.facts}>
          <dt>{t('board.fitted')}</dt>
          <dd className={classes.address}>{board.macAddress}</dd>
          <dt>{t('board.memory')}</dt>
          <dd className={board.isBlank ? classes.blank : undefined}>
            {t(board.isBlank ? 'board.blank' : 'board.setUp')}
          </dd>
        </dl>
        {board.isBlank && <CopyAddress macAddress={board.macAddress} />}
      </div>
      {!board.isBlank && (
        <div className={classes.label}>
          <dl className={classes.facts}>
            <dt>{t('board.spare')}</dt>
            <dd className={classes.address}>{spareBoard.macAddress}</dd>
            <dt>{t('label.range')}</dt>
            <dd>{rangeNames[spareBoard.gamma]}</dd>
          </dl>
          <CopyAddress macAddress={spareBoard.macAddress} />
        </div>
      )}
      <FitBoardForm isBlank={board.isBlank} onFit={(linkSecret) => onOperate({ kind: 'fitBoard', linkSecret })} />
    </Card>
  );
}

/** Board replacement asks for this address. */
function CopyAddress({ macAddress }: { macAddress: string }) {
  const { t } = useTranslation('panel');
  const { copied, copy } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        className={classes.copy}
        aria-label={t('board.copyOf', { macAddress })}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => copy(macAddress)}
      >
        {t('board.copy')}
      </Button>
      <span role="status" className={spokenClasses.spoken}>
        {copied && t('board.copied')}
      </span>
    </>
  );
}
