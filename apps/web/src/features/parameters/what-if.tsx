import { Skeleton } from '@mantine/core';
import type { CycleEstimate } from '@washboard/machine-model/what-if/estimate-cycle';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { asGamma } from '../../lib/machine/model-name.ts';
import { affectedCycles } from './affected-cycles.ts';
import { valuesAfter } from './draft.ts';
import type { Editor } from './editor.ts';
import type { CycleComparison } from './estimate-cycles.ts';
import classes from './review-dialog.module.css';
import { useEstimates } from './use-estimates.ts';

interface WhatIfProps {
  editor: Editor;
  /** Of what would be written. */
  codes: readonly string[];
}

/** What the change would do to each cycle that it has to do with: computed, and said to be. */
export function WhatIf({ editor, codes }: WhatIfProps) {
  const { t } = useTranslation('parameters');
  const gamma = asGamma(editor.machine.gamma);
  const cycleTypes = gamma ? affectedCycles(editor.model, codes) : [];
  const estimates = useEstimates({
    gamma: gamma ?? 'infinity',
    modelNumber: editor.machine.modelNumber,
    before: editor.present,
    after: valuesAfter(editor.control.draft, editor.present),
    cycleTypes,
  });
  if (cycleTypes.length === 0) return null;
  const isUnhygienic = estimates.data?.some(({ before, after }) => before?.isHygienic && !after?.isHygienic) ?? false;
  return (
    <section aria-label={t('whatIf.title')} aria-busy={estimates.isPending}>
      <h3 className={classes.heading}>{t('whatIf.title')}</h3>
      <p className={classes.hint}>{t('whatIf.hint')}</p>
      {estimates.isPending && <Skeleton height={56 + 40 * cycleTypes.length} radius={8} />}
      {estimates.isError && <Callout tone="notice">{t('whatIf.failed')}</Callout>}
      {estimates.data && <Comparison editor={editor} comparisons={estimates.data} />}
      {isUnhygienic && <Callout tone="warning">{t('whatIf.unhygienic')}</Callout>}
    </section>
  );
}

function Comparison({ editor, comparisons }: { editor: Editor; comparisons: readonly CycleComparison[] }) {
  const { t } = useTranslation('parameters');
  const nameOf = (type: string) => editor.model.cycles.find(({ cycleType }) => cycleType === type)?.name ?? type;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['cycle', 'time', 'water', 'energy', 'rinse', 'hygiene'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`whatIf.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ cycleType, before, after }) => (
            <tr key={cycleType}>
              <th scope="row">{nameOf(cycleType)}</th>
              <Cells before={before} after={after} gamma={asGamma(editor.machine.gamma)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps {
  before: CycleEstimate | null;
  after: CycleEstimate | null;
  gamma: ReturnType<typeof asGamma>;
}

function Cells({ before, after, gamma }: CellsProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats(gamma);
  const texts: ((estimate: CycleEstimate) => string)[] = [
    ({ durationS }) => formats.countdown(durationS),
    ({ waterVlm }) => formats.quantityText('rinseWaterVlm', waterVlm),
    ({ energyWh }) => `${formats.integer(energyWh)}\u00a0Wh`,
    ({ rinseTmpMin }) => (rinseTmpMin === null ? '–' : formats.quantityText('boilerTmp', rinseTmpMin)),
    ({ isHygienic }) => t(isHygienic ? 'whatIf.valid' : 'whatIf.notValid'),
  ];
  return texts.map((textOf, i) => {
    const [old, next] = [before, after].map((estimate) => (estimate === null ? t('whatIf.none') : textOf(estimate)));
    return (
      // The columns stand still.
      <td key={i} className={old === next ? undefined : classes.new}>
        {old === next ? next : `${old} → ${next}`}
      </td>
    );
  });
}
