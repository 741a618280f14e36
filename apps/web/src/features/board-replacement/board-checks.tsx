import type { BoardReplacement, BoardReplacementProgress } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import { rangeName } from '../../lib/machine/model-name.ts';
import { CheckList } from './check-list.tsx';

interface BoardChecksProps {
  boardReplacement: BoardReplacement;
  progress: BoardReplacementProgress;
}

/** Checks that the installed board is the planned one, and blank. */
export function BoardChecks({ boardReplacement, progress }: BoardChecksProps) {
  const { t } = useTranslation('board-replacement');
  const { FW00, FW02 } = boardReplacement.backup.versions ?? {};
  const terms = { macAddress: progress.newMacAddress, range: rangeName(boardReplacement.gamma), FW00, FW02 };
  return (
    <CheckList
      title={t('boardChecks')}
      checks={progress.boardChecks.map(({ check, outcome }) => ({
        name: check,
        label: t(`boardCheck.${check}`),
        outcome,
        advice: outcome === (check === 'connected' ? 'waiting' : 'failed') ? t(`boardAdvice.${check}`, terms) : null,
      }))}
    />
  );
}
